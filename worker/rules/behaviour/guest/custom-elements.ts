/** Autonomous custom elements: definitions, upgrades and lifecycle callbacks. */
import { ANY, createElement, onAttribute, onConnected, onDisconnected } from "./dom/mutate.ts";
import { descendants, type Element, isElement, type Node, Node as NodeClass } from "./dom/node.ts";
import { define, Interface, Internal, internalOf, option, text } from "./expose.ts";
import { enter } from "./loop.ts";
import { page } from "./page.ts";
import { applyPage, constructPage, domException, pageGlobal, pagePromise, typeError } from "./realm.ts";

/** A custom element definition. */
interface Definition {
  name: string;
  constructible: object;
  observed: ReadonlySet<string>;
  callbacks: Record<"connected" | "disconnected" | "attributeChanged", unknown>;
}

const definitionsByName = new Map<string, Definition>();
const definitionsByConstructor = new Map<object, Definition>();
const upgradedElements = new WeakSet<Element>();
/** The elements that are being upgraded. The constructor of HTMLElement returns the last one. */
const constructionStack: Element[] = [];
/** Promises of `whenDefined()` by name. */
const whenDefinedPromises = new Map<string, ReturnType<typeof pagePromise>[]>();

/** Calls a lifecycle callback, if the class has it. */
function callReaction(element: Element, callback: unknown, values: readonly unknown[]): void {
  if (typeof callback !== "function") return;
  enter(() => applyPage(callback, element.wrapper, values));
}

/**
 * What the constructor of HTMLElement returns. Throws a TypeError for a class that isn't defined as a custom
 * element.
 */
export function constructElement(newTarget: object): Internal {
  const definition = definitionsByConstructor.get(newTarget);
  if (!definition) throw typeError("Failed to construct 'HTMLElement': Illegal constructor");
  const element = constructionStack.pop() ?? createElement(page.document, definition.name);
  upgradedElements.add(element);
  return element;
}

/** Runs an element's constructor and `attributeChangedCallback`, once for each element. */
function upgrade(element: Element, definition: Definition): void {
  if (upgradedElements.has(element)) return;
  constructionStack.push(element);
  enter(() => constructPage(definition.constructible, []));
  const index = constructionStack.indexOf(element);
  if (index >= 0) constructionStack.splice(index, 1);
  upgradedElements.add(element);
  for (const { name, value } of element.attributes)
    if (definition.observed.has(name))
      callReaction(element, definition.callbacks.attributeChanged, [name, null, value, null]);
}

/** Upgrades the custom elements below a node that was made from text or copied, and the node itself. */
export function upgradeTree(root: Node): void {
  if (definitionsByName.size === 0) return;
  for (const element of [...(isElement(root) ? [root] : []), ...descendants(root)]) {
    const definition = definitionsByName.get(element.localName);
    if (definition && element.namespace === "html") upgrade(element, definition);
  }
}

/** Creates a custom element; null for a name that is not defined. Throws what its constructor throws. */
export function createCustomElement(name: string): Internal | null {
  const definition = definitionsByName.get(name);
  if (!definition) return null;
  const wrapper: unknown = constructPage(definition.constructible, []);
  return internalOf(wrapper) ?? null;
}

onConnected(ANY, (element) => {
  if (definitionsByName.size === 0) return;
  const definition = definitionsByName.get(element.localName);
  if (!definition || element.namespace !== "html") return;
  upgrade(element, definition);
  if (element.isConnected) callReaction(element, definition.callbacks.connected, []);
});
onDisconnected(ANY, (element) => {
  if (upgradedElements.has(element))
    callReaction(element, definitionsByName.get(element.localName)?.callbacks.disconnected, []);
});
onAttribute(ANY, (element, old, value, name) => {
  if (!upgradedElements.has(element)) return;
  const definition = definitionsByName.get(element.localName);
  if (definition?.observed.has(name))
    callReaction(element, definition.callbacks.attributeChanged, [name, old, value, null]);
});

class CustomElementRegistryInternal extends Internal {
  override get interface(): Interface<Internal> {
    return registryInterface;
  }
}

const VALID_NAME = /^[a-z][^\sA-Z/>]*-[^\sA-Z/>]*$/;

const registryInterface: Interface<CustomElementRegistryInternal> =
  new Interface<CustomElementRegistryInternal>("CustomElementRegistry", null, CustomElementRegistryInternal);
registryInterface
  .method("define", 2, (_, value, constructible, options) => {
    const name = text(value);
    if (typeof constructible !== "function")
      throw typeError(
        "Failed to execute 'define' on 'CustomElementRegistry': parameter 2 is not of type 'Function'.",
      );
    if (!VALID_NAME.test(name))
      throw domException(
        "SyntaxError",
        `Failed to execute 'define' on 'CustomElementRegistry': "${name}" is not a valid custom element name`,
      );
    if (definitionsByName.has(name))
      throw domException(
        "NotSupportedError",
        `Failed to execute 'define' on 'CustomElementRegistry': the name "${name}" has already been used with this registry`,
      );
    if (definitionsByConstructor.has(constructible))
      throw domException(
        "NotSupportedError",
        "Failed to execute 'define' on 'CustomElementRegistry': this constructor has already been used with this registry",
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
    definitionsByName.set(name, definition);
    definitionsByConstructor.set(constructible, definition);
    for (const element of descendants(page.document)) {
      if (element.localName !== name) continue;
      upgrade(element, definition);
      callReaction(element, definition.callbacks.connected, []);
    }
    for (const promise of whenDefinedPromises.get(name) ?? []) promise.resolve(constructible);
  })
  .method("get", 1, (_, name) => definitionsByName.get(text(name))?.constructible)
  .method("getName", 1, (_, value) => definitionsByConstructor.get(value as object)?.name ?? null)
  .method("upgrade", 1, (_, value) => {
    const root = internalOf(value);
    if (root instanceof NodeClass) upgradeTree(root);
  })
  .method("whenDefined", 1, (_, value) => {
    const name = text(value);
    const promise = pagePromise();
    const definition = definitionsByName.get(name);
    if (definition) promise.resolve(definition.constructible);
    else whenDefinedPromises.set(name, [...(whenDefinedPromises.get(name) ?? []), promise]);
    return promise.promise;
  });

define(pageGlobal, "customElements", new CustomElementRegistryInternal().wrapper, { enumerable: true });
