/**
 * The mutation algorithms of the DOM, with hooks that other modules register. All changes of the tree go
 * through here.
 */
import { domException } from "../realm.ts";
import {
  CharacterData,
  COMMENT,
  contains,
  DOCTYPE,
  DOCUMENT,
  Doctype,
  Document,
  ELEMENT,
  Element,
  FRAGMENT,
  Fragment,
  following,
  getAttribute,
  isCharacterData,
  isElement,
  type Namespace,
  type Node,
  TEXT,
  version,
} from "./node.ts";

type ElementHook = (element: Element) => void;
type AttributeHook = (element: Element, old: string | null, value: string | null, name: string) => void;

/** What a mutation record is made of. Only the fields of its kind are set. */
export interface Mutation {
  kind: "childList" | "attributes" | "characterData";
  target: Node;
  added?: Node[];
  removed?: Node[];
  previous?: Node | null;
  next?: Node | null;
  name?: string;
  old?: string | null;
}

const connectedHooks = new Map<string, ElementHook[]>();
const disconnectedHooks = new Map<string, ElementHook[]>();
const attributeHooks = new Map<string, AttributeHook[]>();
const mutationWatcher: { notify: ((mutation: Mutation) => void) | null } = { notify: null };
/** The key of hooks for every element or every attribute. */
export const ANY = "*";

function addHook<T>(map: Map<string, T[]>, key: string, hook: T): void {
  const list = map.get(key);
  if (list) list.push(hook);
  else map.set(key, [hook]);
}

/** Calls `hook` for elements with that tag when they become connected. @param localName a tag or `ANY` */
export function onConnected(localName: string, hook: ElementHook): void {
  addHook(connectedHooks, localName, hook);
}

/** Calls `hook` for elements with that tag when they become disconnected. @param localName a tag or `ANY` */
export function onDisconnected(localName: string, hook: ElementHook): void {
  addHook(disconnectedHooks, localName, hook);
}

/** Calls `hook` when that attribute of any element has changed. @param name an attribute's name or `ANY` */
export function onAttribute(name: string, hook: AttributeHook): void {
  addHook(attributeHooks, name, hook);
}

/** Sets the function that receives every mutation; null for none. */
export function watchMutations(notify: ((mutation: Mutation) => void) | null): void {
  mutationWatcher.notify = notify;
}

function runHooks(hooks: Map<string, ElementHook[]>, element: Element): void {
  const tagHooks = hooks.get(element.localName);
  if (tagHooks) for (let index = 0; index < tagHooks.length; index++) tagHooks[index]?.(element);
  const anyHooks = hooks.get(ANY);
  if (anyHooks) for (let index = 0; index < anyHooks.length; index++) anyHooks[index]?.(element);
}

/** Marks a subtree as connected and then runs the hooks, since a script in it may read all of it. */
function connect(root: Node): void {
  if (!root.first) {
    root.isConnected = true;
    if (root.type === ELEMENT) runHooks(connectedHooks, root as Element);
    return;
  }
  const elements: Element[] = [];
  for (let node: Node | null = root; node; node = following(node, root)) {
    node.isConnected = true;
    if (isElement(node)) elements.push(node);
  }
  for (const element of elements) if (element.isConnected) runHooks(connectedHooks, element);
}

function disconnect(root: Node): void {
  const elements: Element[] = [];
  for (let node: Node | null = root; node; node = following(node, root)) {
    node.isConnected = false;
    if (isElement(node)) elements.push(node);
  }
  for (const element of elements) runHooks(disconnectedHooks, element);
}

/** Sets the node document of a node and its descendants. */
export function adopt(root: Node, document: Document): void {
  if (root.document === document) return;
  for (let node: Node | null = root; node; node = following(node, root)) node.document = document;
}

const insertingHooks: ((parent: Node) => void)[] = [];

/** Calls `hook` before nodes are inserted into a parent by something else than the parser. */
export function onInserting(hook: (parent: Node) => void): void {
  insertingHooks.push(hook);
}

const removingHooks: ((node: Node) => void)[] = [];

/** Calls `hook` before a connected node is removed. */
export function onRemoving(hook: (node: Node) => void): void {
  removingHooks.push(hook);
}

function runRemovingHooks(node: Node): void {
  if (node.isConnected) for (const hook of removingHooks) hook(node);
}

function unlink(node: Node): void {
  const parent = node.parent;
  if (!parent) return;
  if (node.previous) node.previous.next = node.next;
  else parent.first = node.next;
  if (node.next) node.next.previous = node.previous;
  else parent.last = node.previous;
  node.parent = null;
  node.previous = null;
  node.next = null;
}

function link(parent: Node, node: Node, before: Node | null): void {
  node.parent = parent;
  node.next = before;
  node.previous = before ? before.previous : parent.last;
  if (node.previous) node.previous.next = node;
  else parent.first = node;
  if (before) before.previous = node;
  else parent.last = node;
}

/** Removes a node from its parent, if it has one. */
export function remove(node: Node): void {
  runRemovingHooks(node);
  const { parent, previous, next } = node;
  if (!parent) return;
  version.tree++;
  unlink(node);
  if (node.isConnected) disconnect(node);
  mutationWatcher.notify?.({ kind: "childList", target: parent, removed: [node], previous, next });
}

/** Inserts a node, or the children of a fragment, before `before`; at the end for null. It checks nothing. */
export function insertNode(parent: Node, node: Node, before: Node | null): void {
  for (const hook of insertingHooks) hook(parent);
  const nodes: Node[] = [];
  if (node.type === FRAGMENT) {
    for (let child = node.first; child; child = child.next) nodes.push(child);
    if (nodes.length === 0) return;
    for (const child of nodes) unlink(child);
    mutationWatcher.notify?.({ kind: "childList", target: node, removed: nodes });
  } else {
    remove(node);
    nodes.push(node);
  }
  version.tree++;
  const previous = before ? before.previous : parent.last;
  for (const one of nodes) {
    adopt(one, parent.document);
    link(parent, one, before);
  }
  mutationWatcher.notify?.({ kind: "childList", target: parent, added: nodes, previous, next: before });
  if (parent.isConnected) for (const one of nodes) if (one.parent === parent) connect(one);
}

/** As `insertNode`, for a new node without a parent. The parser, which uses it, runs the scripts itself. */
export function appendNew(parent: Node, node: Node, before: Node | null = null): void {
  version.tree++;
  link(parent, node, before);
  mutationWatcher.notify?.({
    kind: "childList",
    target: parent,
    added: [node],
    previous: node.previous,
    next: before,
  });
  if (parent.isConnected) connect(node);
}

function hierarchyError(method: string, why: string): object {
  return domException("HierarchyRequestError", `Failed to execute '${method}' on 'Node': ${why}`);
}

/**
 * Inserts a node with the DOM's pre-insertion checks. Throws HierarchyRequestError or NotFoundError.
 * @param method the page's method, for the message
 */
export function preInsert(parent: Node, node: Node, before: Node | null, method: string): void {
  if (parent.type !== ELEMENT && parent.type !== DOCUMENT && parent.type !== FRAGMENT)
    throw hierarchyError(method, "This node type does not support this method.");
  if (contains(node, parent)) throw hierarchyError(method, "The new child element contains the parent.");
  if (before && before.parent !== parent)
    throw domException(
      "NotFoundError",
      `Failed to execute '${method}' on 'Node': The node before which the new node is to be inserted is not a child of this node.`,
    );
  if (node.type === DOCUMENT)
    throw hierarchyError(method, "Nodes of type '#document' may not be inserted inside nodes of this type.");
  if (parent.type === DOCUMENT) checkDocumentChild(parent, node, method);
  insertNode(parent, node, before === node ? node.next : before);
}

function checkDocumentChild(parent: Node, node: Node, method: string): void {
  if (node.type === TEXT)
    throw hierarchyError(
      method,
      "Nodes of type '#text' may not be inserted inside nodes of type '#document'.",
    );
  if (node.type === COMMENT || node.type === DOCTYPE) return;
  for (let child = parent.first; child; child = child.next)
    if (isElement(child) && child !== node)
      throw hierarchyError(method, "Only one element on document allowed.");
}

/**
 * Replaces all children of `parent` by a node or the children of a fragment; by nothing for null. It checks
 * nothing.
 */
export function replaceChildren(parent: Node, node: Node | null): void {
  const removed: Node[] = [];
  for (let child = parent.first; child; child = child.next) removed.push(child);
  for (const child of removed) runRemovingHooks(child);
  for (const child of removed) unlink(child);
  for (const child of removed) if (child.isConnected) disconnect(child);
  const added: Node[] = [];
  if (node?.type === FRAGMENT) for (let child = node.first; child; child = child.next) added.push(child);
  else if (node) added.push(node);
  version.tree++;
  if (removed.length > 0 || added.length > 0) {
    const { notify } = mutationWatcher;
    mutationWatcher.notify = null;
    if (node) insertNode(parent, node, null);
    mutationWatcher.notify = notify;
    notify?.({ kind: "childList", target: parent, added, removed });
  }
}

/** Replaces a node, if it has a parent, by a node or the children of a fragment. It checks nothing. */
export function replace(old: Node, node: Node): void {
  const parent = old.parent;
  if (!parent) return;
  const before = old.next === node ? node.next : old.next;
  const { previous } = old;
  const added: Node[] = [];
  if (node.type === FRAGMENT) for (let child = node.first; child; child = child.next) added.push(child);
  else added.push(node);
  const { notify } = mutationWatcher;
  mutationWatcher.notify = null;
  remove(old);
  insertNode(parent, node, before);
  mutationWatcher.notify = notify;
  notify?.({ kind: "childList", target: parent, added, removed: [old], previous, next: before });
}

/** Sets the data of a text or comment. */
export function setData(node: CharacterData, data: string): void {
  const old = node.data;
  version.tree++;
  node.data = data;
  mutationWatcher.notify?.({ kind: "characterData", target: node, old });
}

/** Replaces the children of a node by a text, as an assignment to `textContent` does. */
export function setTextContent(node: Node, value: string): void {
  if (isCharacterData(node)) setData(node, value);
  else if (node.type === ELEMENT || node.type === FRAGMENT)
    replaceChildren(node, value === "" ? null : new CharacterData(node.document, TEXT, value));
}

function notifyAttributeChange(
  element: Element,
  name: string,
  old: string | null,
  value: string | null,
): void {
  version.tree++;
  for (const hook of attributeHooks.get(name) ?? []) hook(element, old, value, name);
  for (const hook of attributeHooks.get(ANY) ?? []) hook(element, old, value, name);
  mutationWatcher.notify?.({ kind: "attributes", target: element, name, old });
}

/** Sets an attribute and runs its hooks. @param name in lower case for HTML elements */
export function setAttribute(element: Element, name: string, value: string): void {
  for (const attribute of element.attributes) {
    if (attribute.name !== name) continue;
    const old = attribute.value;
    attribute.value = value;
    notifyAttributeChange(element, name, old, value);
    return;
  }
  element.attributes.push({ name, value });
  notifyAttributeChange(element, name, null, value);
}

/** Removes an attribute, if the element has it, and runs its hooks. */
export function removeAttribute(element: Element, name: string): void {
  const index = element.attributes.findIndex((attribute) => attribute.name === name);
  if (index < 0) return;
  const [removed] = element.attributes.splice(index, 1);
  notifyAttributeChange(element, name, removed?.value ?? null, null);
}

/** Sets or removes a boolean attribute. */
export function setFlag(element: Element, name: string, isOn: boolean): void {
  if (!isOn) removeAttribute(element, name);
  else if (getAttribute(element, name) === null) setAttribute(element, name, "");
}

/** A copy of a node, with its descendants if `isDeep`. The state of form controls is copied, too. */
export function clone(node: Node, isDeep: boolean, document = node.document): Node {
  const copy = cloneShallow(node, document);
  if (isDeep)
    for (let child = node.first; child; child = child.next) appendNew(copy, clone(child, true, document));
  if (isDeep && isElement(node) && isElement(copy) && node.content)
    copy.content = clone(node.content, true, document) as Fragment;
  return copy;
}

const clonedHooks: ((from: Element, to: Element) => void)[] = [];

/** Calls `hook` for each element that is cloned. */
export function onCloned(hook: (from: Element, to: Element) => void): void {
  clonedHooks.push(hook);
}

/** A new element without attributes. */
export function createElement(document: Document, localName: string, namespace: Namespace = "html"): Element {
  const element = new Element(document, localName, namespace);
  if (localName === "template" && namespace === "html") element.content = new Fragment(document);
  return element;
}

function cloneShallow(node: Node, document: Document): Node {
  if (isCharacterData(node)) return new CharacterData(document, node.type, node.data);
  if (isElement(node)) {
    const copy = createElement(document, node.localName, node.namespace);
    for (const { name, value } of node.attributes) copy.attributes.push({ name, value });
    for (const { name, value } of node.attributes)
      for (const hook of attributeHooks.get(name) ?? []) hook(copy, null, value, name);
    for (const hook of clonedHooks) hook(node, copy);
    return copy;
  }
  if (node.type === DOCUMENT) return new Document(false);
  if (node instanceof Doctype) return new Doctype(document, node.name);
  return new Fragment(document);
}
