/** The nodes of the DOM as internals, which no script of a page can reach. The page has wrappers of them. */

import type { Declarations } from "../css/declarations.ts";
import { type Interface, Internal } from "../expose.ts";
import type { ControlState } from "../forms/control-state.ts";
import type { Listener } from "./listener.ts";

/* Node types, with the numbers of `nodeType`. */
export const ELEMENT = 1;
export const TEXT = 3;
export const COMMENT = 8;
export const DOCUMENT = 9;
export const DOCTYPE = 10;
export const FRAGMENT = 11;

/** The namespace of an element. */
export type Namespace = "html" | "svg" | "math";

/*
 * Fields that most nodes never set have their initial value on the prototype. Each own field makes creating a
 * node slower.
 */

/** An event target. */
export abstract class Target extends Internal {
  declare listeners: Listener[] | undefined;
}
Target.prototype.listeners = undefined;

/** A node in the tree. Only `mutate.ts` changes the links. */
export abstract class Node extends Target {
  declare readonly type: number;
  document: Document;
  declare parent: Node | null;
  declare previous: Node | null;
  declare next: Node | null;
  declare first: Node | null;
  declare last: Node | null;
  /** Whether it is part of the page's document. */
  declare isConnected: boolean;

  constructor(document: Document | null) {
    super();
    this.document = document ?? (this as unknown as Document);
  }
}
Object.assign(Node.prototype, {
  parent: null,
  previous: null,
  next: null,
  first: null,
  last: null,
  isConnected: false,
});

/** Text and comments. */
export class CharacterData extends Node {
  static interfaces: Record<typeof TEXT | typeof COMMENT, Interface<Internal>>;
  declare readonly type: typeof TEXT | typeof COMMENT;
  data: string;

  constructor(document: Document, type: typeof TEXT | typeof COMMENT, data: string) {
    super(document);
    // The prototype's type is TEXT.
    if (type === COMMENT) Reflect.set(this, "type", type);
    this.data = data;
  }

  override get interface(): Interface<Internal> {
    return CharacterData.interfaces[this.type];
  }
}

/** A document type. */
export class Doctype extends Node {
  static interface: Interface<Internal>;
  declare readonly type: typeof DOCTYPE;
  readonly name: string;

  constructor(document: Document, name: string) {
    super(document);
    this.name = name;
  }

  override get interface(): Interface<Internal> {
    return Doctype.interface;
  }
}

/** A document fragment, the content of a template, or a shadow root. */
export class Fragment extends Node {
  static interface: Interface<Internal>;
  static shadowInterface: Interface<Internal>;
  declare readonly type: typeof FRAGMENT;
  /** The element that it is the shadow root of. */
  host: Element | null = null;

  override get interface(): Interface<Internal> {
    return this.host ? Fragment.shadowInterface : Fragment.interface;
  }
}

/** An attribute of an element. */
export interface Attribute {
  /** In lower case for HTML elements. */
  readonly name: string;
  value: string;
  /** The `Attr` of the attribute, once a page has asked for it. */
  wrapper?: Internal;
}

/** An element of any namespace. */
export class Element extends Node {
  /** Returns the interface of an element. */
  static interfaceOf: (element: Element) => Interface<Internal>;
  /** Functions that create the wrappers of elements with indexed or named properties, by tag. */
  static readonly exotic = new Map<string, (element: Element, prototype: object) => object>();
  declare readonly type: typeof ELEMENT;
  readonly localName: string;
  readonly namespace: Namespace;
  attributes: Attribute[] = [];
  /** The parsed `style` attribute, once it was read. */
  declare style: Declarations | undefined;
  /** The state of a form control that its attributes don't hold. */
  declare control: ControlState | undefined;
  /** The content of a `template`. */
  declare content: Fragment | undefined;
  /** The shadow root. */
  declare shadow: Fragment | undefined;
  /** For scripts: the flag "already started" of HTML. The script has run, or never will. */
  declare isAlreadyStarted: boolean;

  constructor(document: Document, localName: string, namespace: Namespace) {
    super(document);
    this.localName = localName;
    this.namespace = namespace;
  }

  override get interface(): Interface<Internal> {
    return Element.interfaceOf(this);
  }

  protected override makeWrapper(): object {
    const make = this.namespace === "html" ? Element.exotic.get(this.localName) : undefined;
    return make ? make(this, this.interface.pagePrototype) : super.makeWrapper();
  }
}

Object.assign(Element.prototype, {
  style: undefined,
  control: undefined,
  content: undefined,
  shadow: undefined,
  isAlreadyStarted: false,
});

/** A document. */
export class Document extends Node {
  static interface: Interface<Internal>;
  static wrap: (document: Document) => object;
  declare readonly type: typeof DOCUMENT;
  /** Whether it is the window's document. Others come from DOMParser and `createHTMLDocument`. */
  readonly isPage: boolean;
  readyState: "loading" | "interactive" | "complete" = "loading";
  /** The element with the focus; null if that is the body. */
  focused: Element | null = null;

  constructor(isPage: boolean) {
    super(null);
    this.isPage = isPage;
  }

  override get interface(): Interface<Internal> {
    return Document.interface;
  }

  protected override makeWrapper(): object {
    return Document.wrap(this);
  }
}

for (const [kind, type] of [
  [CharacterData, TEXT],
  [Doctype, DOCTYPE],
  [Fragment, FRAGMENT],
  [Element, ELEMENT],
  [Document, DOCUMENT],
] as const)
  Object.assign(kind.prototype, { type });

/**
 * Increases with each change of a tree, text or attribute. Caches of derived values are valid for one
 * version.
 */
export const version = { tree: 0 };

/** Whether a node is an element. */
export function isElement(node: Node | null | undefined): node is Element {
  return node?.type === ELEMENT;
}

/** Whether a node is a text. */
export function isText(node: Node | null | undefined): node is CharacterData {
  return node?.type === TEXT;
}

/** Whether a node is a text or comment. */
export function isCharacterData(node: Node): node is CharacterData {
  return node.type === TEXT || node.type === COMMENT;
}

/** Whether a node is an HTML element with that tag. */
export function isTag(node: Element, localName: string): boolean;
export function isTag(node: Node | null | undefined, localName: string): node is Element;
export function isTag(node: Node | null | undefined, localName: string): boolean {
  return isElement(node) && node.localName === localName && node.namespace === "html";
}

/** The value of an attribute; null if the element doesn't have it. */
export function getAttribute(element: Element, name: string): string | null {
  const { attributes } = element;
  for (let index = 0; index < attributes.length; index++)
    if (attributes[index]?.name === name) return attributes[index]?.value ?? null;
  return null;
}

/** Whether an element has an attribute. */
export function hasAttribute(element: Element, name: string): boolean {
  return getAttribute(element, name) !== null;
}

/** The parent, if it is an element; null otherwise. */
export function parentElement(node: Node): Element | null {
  return isElement(node.parent) ? node.parent : null;
}

/** The root of a node's tree; the node itself if it has no parent. */
export function rootOf(node: Node): Node {
  let root = node;
  while (root.parent) root = root.parent;
  return root;
}

/** Whether `node` is an inclusive descendant of `ancestor`. */
export function contains(ancestor: Node, node: Node | null): boolean {
  for (let one = node; one; one = one.parent) if (one === ancestor) return true;
  return false;
}

/** The next node in tree order below `root`; null at the end. */
export function following(node: Node, root: Node): Node | null {
  return node.first ?? followingSkipping(node, root);
}

/** As `following`, but skips the descendants of `node`. */
export function followingSkipping(node: Node, root: Node): Node | null {
  for (let one: Node | null = node; one && one !== root; one = one.parent) if (one.next) return one.next;
  return null;
}

/** The elements below `root` in tree order. */
export function descendants(root: Node): Element[] {
  const elements: Element[] = [];
  for (let node = root.first; node; node = following(node, root)) if (isElement(node)) elements.push(node);
  return elements;
}

/** The child elements of a node. */
export function childElements(parent: Node): Element[] {
  const elements: Element[] = [];
  for (let child = parent.first; child; child = child.next) if (isElement(child)) elements.push(child);
  return elements;
}

/** The children of a node. */
export function childNodes(parent: Node): Node[] {
  const children: Node[] = [];
  for (let child = parent.first; child; child = child.next) children.push(child);
  return children;
}

/** The next sibling that is an element; null if there is none. */
export function nextElement(node: Node): Element | null {
  for (let one = node.next; one; one = one.next) if (isElement(one)) return one;
  return null;
}

/** The previous sibling that is an element; null if there is none. */
export function previousElement(node: Node): Element | null {
  for (let one = node.previous; one; one = one.previous) if (isElement(one)) return one;
  return null;
}

/** The concatenated text of a node and its descendants, as `textContent` returns it. */
export function textOf(root: Node): string {
  if (isCharacterData(root)) return root.data;
  let text = "";
  for (let node = root.first; node; node = following(node, root)) if (isText(node)) text += node.data;
  return text;
}
