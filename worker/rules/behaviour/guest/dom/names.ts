/** The connected elements by id and name, for `getElementById` and named access on the window (HTML). */
import { define, defineAccessor } from "../expose.ts";
import { ANY, onAttribute, onConnected, onDisconnected } from "./mutate.ts";
import { type Document, descendants, type Element, following, getAttribute, isElement } from "./node.ts";

const elementsById = new Map<string, Set<Element>>();
/** Elements that are named properties of the window, by name. */
const elementsByGlobalName = new Map<string, Set<Element>>();
/** The named properties object in the window's prototype chain, the global object, and what makes a collection of elements. */
const namedProperties: {
  holder: object | null;
  global: object | null;
  collect: (compute: () => Element[]) => unknown;
} = { holder: null, global: null, collect: () => null };

/** Tags of elements that the window has by their `name`, too. */
const NAMED_TAGS = /^(?:form|img|embed|object|iframe)$/;

function firstInTreeOrder(elements: ReadonlySet<Element> | undefined): Element | null {
  if (!elements || elements.size === 0) return null;
  const [only] = elements;
  return elements.size === 1 && only ? only : (inTreeOrder(elements)[0] ?? null);
}

function inTreeOrder(elements: ReadonlySet<Element> | undefined): Element[] {
  const [any] = elements ?? [];
  return any ? descendants(any.document).filter((element) => elements?.has(element)) : [];
}

/** The value of a named property: the element, or a collection of several. */
function namedElements(name: string): unknown {
  const elements = elementsByGlobalName.get(name);
  if (!elements || elements.size < 2) return firstInTreeOrder(elements);
  return namedProperties.collect(() => inTreeOrder(elementsByGlobalName.get(name)));
}

function add(map: Map<string, Set<Element>>, name: string, element: Element): void {
  const elements = map.get(name);
  if (elements) elements.add(element);
  else map.set(name, new Set([element]));
}

function remove(map: Map<string, Set<Element>>, name: string, element: Element): void {
  const elements = map.get(name);
  elements?.delete(element);
  if (elements?.size === 0) map.delete(name);
}

/** Adds a named property as an accessor. Without an element, reading the name is still a ReferenceError. */
function addGlobal(name: string, element: Element): void {
  const isNew = !elementsByGlobalName.has(name);
  add(elementsByGlobalName, name, element);
  if (!isNew || !namedProperties.holder) return;
  const { global } = namedProperties;
  defineAccessor(
    namedProperties.holder,
    name,
    () => namedElements(name),
    (value) => {
      if (global) define(global, name, value, { enumerable: true });
    },
  );
}

function removeGlobal(name: string, element: Element): void {
  remove(elementsByGlobalName, name, element);
  if (!elementsByGlobalName.has(name) && namedProperties.holder)
    Reflect.deleteProperty(namedProperties.holder, name);
}

function addNames(element: Element): void {
  const id = getAttribute(element, "id");
  if (id) {
    add(elementsById, id, element);
    addGlobal(id, element);
  }
  const name = getAttribute(element, "name");
  if (name && NAMED_TAGS.test(element.localName)) addGlobal(name, element);
}

function removeNames(
  element: Element,
  id = getAttribute(element, "id"),
  name = getAttribute(element, "name"),
): void {
  if (id) {
    remove(elementsById, id, element);
    removeGlobal(id, element);
  }
  if (name && NAMED_TAGS.test(element.localName)) removeGlobal(name, element);
}

/**
 * Sets the objects that named access needs.
 * @param holder gets the named properties
 * @param collect makes a collection of elements
 */
export function setGlobals(
  holder: object,
  global: object,
  collect: (compute: () => Element[]) => unknown,
): void {
  Object.assign(namedProperties, { holder, global, collect });
}

onConnected(ANY, (element) => {
  if (element.attributes.length > 0 && element.document.isPage) addNames(element);
});
onDisconnected(ANY, (element) => {
  if (element.document.isPage) removeNames(element);
});
for (const attribute of ["id", "name"])
  onAttribute(attribute, (element, old) => {
    if (!element.isConnected || !element.document.isPage) return;
    const id = attribute === "id" ? old : getAttribute(element, "id");
    const name = attribute === "name" ? old : getAttribute(element, "name");
    removeNames(element, id, name);
    addNames(element);
  });

/** The first element with an id in tree order; null if there is none. */
export function elementById(document: Document, id: string): Element | null {
  if (document.isPage) return firstInTreeOrder(elementsById.get(id));
  for (let node = document.first; node; node = following(node, document))
    if (isElement(node) && getAttribute(node, "id") === id) return node;
  return null;
}
