/**
 * Elements of the page by id and name: for `getElementById`, and because a page finds them as global
 * variables.
 */
import { define, defineAccessor } from "../expose.ts";
import { ANY, onAttribute, onConnected, onDisconnected } from "./mutate.ts";
import { type Document, type Element, following, getAttribute, isElement } from "./node.ts";

const byId = new Map<string, Set<Element>>();
/** Elements that a page finds under a global name. */
const byGlobal = new Map<string, Set<Element>>();
/** The object in the window's prototype chain that holds the global names. */
const globals: { holder: object | null; global: object | null } = { holder: null, global: null };

/** Elements whose `name` is a global name too. */
const NAMED_TAGS = /^(?:form|img|embed|object|iframe)$/;

function first(elements: ReadonlySet<Element> | undefined): Element | null {
  if (!elements || elements.size === 0) return null;
  const [only] = elements;
  if (elements.size === 1 && only) return only;
  const document = only?.document;
  if (!document) return null;
  for (let node = document.first; node; node = following(node, document))
    if (isElement(node) && elements.has(node)) return node;
  return null;
}

function add(map: Map<string, Set<Element>>, name: string, element: Element): void {
  const elements = map.get(name);
  if (elements) elements.add(element);
  else map.set(name, new Set([element]));
}

function drop(map: Map<string, Set<Element>>, name: string, element: Element): void {
  const elements = map.get(name);
  elements?.delete(element);
  if (elements?.size === 0) map.delete(name);
}

/** An accessor, so that reading a name that no element has is still a ReferenceError. */
function addGlobal(name: string, element: Element): void {
  const isNew = !byGlobal.has(name);
  add(byGlobal, name, element);
  if (!isNew || !globals.holder) return;
  const { global } = globals;
  defineAccessor(
    globals.holder,
    name,
    () => first(byGlobal.get(name)),
    (value) => {
      if (global) define(global, name, value, { enumerable: true });
    },
  );
}

function dropGlobal(name: string, element: Element): void {
  drop(byGlobal, name, element);
  if (!byGlobal.has(name) && globals.holder) Reflect.deleteProperty(globals.holder, name);
}

function enterNames(element: Element): void {
  const id = getAttribute(element, "id");
  if (id) {
    add(byId, id, element);
    addGlobal(id, element);
  }
  const name = getAttribute(element, "name");
  if (name && NAMED_TAGS.test(element.localName)) addGlobal(name, element);
}

function leaveNames(
  element: Element,
  id = getAttribute(element, "id"),
  name = getAttribute(element, "name"),
): void {
  if (id) {
    drop(byId, id, element);
    dropGlobal(id, element);
  }
  if (name && NAMED_TAGS.test(element.localName)) dropGlobal(name, element);
}

/** Sets the object in the window's prototype chain that gets the global names. */
export function setGlobals(holder: object, global: object): void {
  globals.holder = holder;
  globals.global = global;
}

onConnected(ANY, (element) => {
  if (element.attributes.length > 0 && element.document.isPage) enterNames(element);
});
onDisconnected(ANY, (element) => {
  if (element.document.isPage) leaveNames(element);
});
for (const attribute of ["id", "name"])
  onAttribute(attribute, (element, old) => {
    if (!element.isConnected || !element.document.isPage) return;
    const id = attribute === "id" ? old : getAttribute(element, "id");
    const name = attribute === "name" ? old : getAttribute(element, "name");
    leaveNames(element, id, name);
    enterNames(element);
  });

export function elementById(document: Document, id: string): Element | null {
  if (document.isPage) return first(byId.get(id));
  for (let node = document.first; node; node = following(node, document))
    if (isElement(node) && getAttribute(node, "id") === id) return node;
  return null;
}
