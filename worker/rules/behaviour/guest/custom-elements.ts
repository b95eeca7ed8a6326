/** Custom elements: `customElements.define` and upgrades. */

import { ANY, createElement, onAttribute, onConnected, onDisconnected } from "./dom/mutate.ts";
import { descendants, type Element } from "./dom/node.ts";
import { define, Interface, Internal, internalOf, option, text } from "./expose.ts";
import { page } from "./interfaces/nodes.ts";
import { enter } from "./loop.ts";
import { applyPage, constructPage, domException, pageGlobal, pagePromise, typeError } from "./realm.ts";

interface Definition {
  name: string;
  constructible: object;
  observed: ReadonlySet<string>;
  callbacks: Record<"connected" | "disconnected" | "attributeChanged", unknown>;
}

const byName = new Map<string, Definition>();
const byConstructor = new Map<object, Definition>();
const upgraded = new WeakSet<Element>();
/** The element that is being upgraded, for the constructor of HTMLElement to return. */
const underWay: Element[] = [];
const waiting = new Map<string, ReturnType<typeof pagePromise>[]>();

function call(element: Element, callback: unknown, values: readonly unknown[]): void {
  if (typeof callback !== "function") return;
  enter(() => applyPage(callback, element.wrapper, values));
}

/** The result of `super()` in a custom element's constructor. */
export function constructElement(newTarget: object): Internal {
  const definition = byConstructor.get(newTarget);
  if (!definition) throw typeError("Failed to construct 'HTMLElement': Illegal constructor");
  const element = underWay.pop() ?? createElement(page.document, definition.name);
  upgraded.add(element);
  return element;
}

function upgrade(element: Element, definition: Definition): void {
  if (upgraded.has(element)) return;
  underWay.push(element);
  enter(() => constructPage(definition.constructible, []));
  const index = underWay.indexOf(element);
  if (index >= 0) underWay.splice(index, 1);
  upgraded.add(element);
  for (const { name, value } of element.attributes)
    if (definition.observed.has(name))
      call(element, definition.callbacks.attributeChanged, [name, null, value, null]);
}

/** Creates a custom element; null for a name that is not defined. */
export function createCustom(name: string): Internal | null {
  const definition = byName.get(name);
  if (!definition) return null;
  const made: unknown = constructPage(definition.constructible, []);
  return internalOf(made) ?? null;
}

onConnected(ANY, (element) => {
  if (byName.size === 0) return;
  const definition = byName.get(element.localName);
  if (!definition || element.namespace !== "html") return;
  upgrade(element, definition);
  if (element.isConnected) call(element, definition.callbacks.connected, []);
});
onDisconnected(ANY, (element) => {
  if (upgraded.has(element)) call(element, byName.get(element.localName)?.callbacks.disconnected, []);
});
onAttribute(ANY, (element, old, value, name) => {
  if (!upgraded.has(element)) return;
  const definition = byName.get(element.localName);
  if (definition?.observed.has(name))
    call(element, definition.callbacks.attributeChanged, [name, old, value, null]);
});

class Registry extends Internal {
  override get interface(): Interface<Internal> {
    return registryInterface;
  }
}

const NAME = /^[a-z][^\sA-Z/>]*-[^\sA-Z/>]*$/;

const registryInterface: Interface<Registry> = new Interface<Registry>(
  "CustomElementRegistry",
  null,
  Registry,
);
registryInterface
  .method("define", 2, (_, value, constructible, options) => {
    const name = text(value);
    if (typeof constructible !== "function")
      throw typeError(
        "Failed to execute 'define' on 'CustomElementRegistry': parameter 2 is not of type 'Function'.",
      );
    if (!NAME.test(name))
      throw domException(
        "SyntaxError",
        `Failed to execute 'define' on 'CustomElementRegistry': "${name}" is not a valid custom element name`,
      );
    if (byName.has(name))
      throw domException(
        "NotSupportedError",
        `Failed to execute 'define' on 'CustomElementRegistry': the name "${name}" has already been used with this registry`,
      );
    const prototype: unknown = Reflect.get(constructible, "prototype");
    const observed: unknown = Reflect.get(constructible, "observedAttributes");
    const definition: Definition = {
      name,
      constructible,
      observed: new Set(Array.isArray(observed) ? observed.map(text) : []),
      callbacks: {
        connected: option(prototype, "connectedCallback"),
        disconnected: option(prototype, "disconnectedCallback"),
        attributeChanged: option(prototype, "attributeChangedCallback"),
      },
    };
    void options;
    byName.set(name, definition);
    byConstructor.set(constructible, definition);
    for (const element of descendants(page.document)) {
      if (element.localName !== name) continue;
      upgrade(element, definition);
      call(element, definition.callbacks.connected, []);
    }
    for (const promise of waiting.get(name) ?? []) promise.resolve(constructible);
  })
  .method("get", 1, (_, name) => byName.get(text(name))?.constructible)
  .method("getName", 1, (_, value) => byConstructor.get(value as object)?.name ?? null)
  .method("upgrade", 1, () => undefined)
  .method("whenDefined", 1, (_, value) => {
    const name = text(value);
    const promise = pagePromise();
    const definition = byName.get(name);
    if (definition) promise.resolve(definition.constructible);
    else waiting.set(name, [...(waiting.get(name) ?? []), promise]);
    return promise.promise;
  });

define(pageGlobal, "customElements", new Registry().wrapper, { enumerable: true });
