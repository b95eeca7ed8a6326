/** The interface `Node`, its members for parents and children, and text, comments, doctypes and fragments. */

import { selectElements } from "../css/selectors.ts";
import { upgradeTree } from "../custom-elements.ts";
import {
  clone,
  insertNode,
  preInsert,
  remove,
  replace,
  replaceChildren,
  setData,
  setTextContent,
} from "../dom/mutate.ts";
import {
  CharacterData,
  COMMENT,
  childElements,
  childNodes,
  contains,
  DOCTYPE,
  DOCUMENT,
  Doctype,
  type Document,
  ELEMENT,
  type Element,
  FRAGMENT,
  Fragment,
  following,
  isCharacterData,
  isElement,
  isText,
  Node,
  nextElement,
  parentElement,
  previousElement,
  rootOf,
  TEXT,
  textOf,
} from "../dom/node.ts";
import { Interface, type Internal, internalOf, Mixin, text, textOrEmpty } from "../expose.ts";
import { page } from "../page.ts";
import { domException } from "../realm.ts";
import { pageUrl, serializeUrl } from "../url/parse.ts";
import { HTMLCollection, NodeList, staticNodeList } from "./collections.ts";
import { eventTargetInterface } from "./events.ts";

/** The interface `Node`. */
export const nodeInterface = new Interface<Node>("Node", eventTargetInterface, Node);

const NODE_CONSTANTS = {
  ELEMENT_NODE: ELEMENT,
  ATTRIBUTE_NODE: 2,
  TEXT_NODE: TEXT,
  CDATA_SECTION_NODE: 4,
  PROCESSING_INSTRUCTION_NODE: 7,
  COMMENT_NODE: COMMENT,
  DOCUMENT_NODE: DOCUMENT,
  DOCUMENT_TYPE_NODE: DOCTYPE,
  DOCUMENT_FRAGMENT_NODE: FRAGMENT,
  DOCUMENT_POSITION_DISCONNECTED: 1,
  DOCUMENT_POSITION_PRECEDING: 2,
  DOCUMENT_POSITION_FOLLOWING: 4,
  DOCUMENT_POSITION_CONTAINS: 8,
  DOCUMENT_POSITION_CONTAINED_BY: 16,
} as const;
for (const [name, value] of Object.entries(NODE_CONSTANTS)) nodeInterface.constant(name, value);

function nodeName(node: Node): string {
  switch (node.type) {
    case ELEMENT:
      return tagName(node as Element);
    case TEXT:
      return "#text";
    case COMMENT:
      return "#comment";
    case DOCUMENT:
      return "#document";
    case DOCTYPE:
      return (node as Doctype).name;
    default:
      return "#document-fragment";
  }
}

/** `element.tagName`: in upper case for HTML elements. */
export function tagName(element: Element): string {
  return element.namespace === "html" ? element.localName.toUpperCase() : element.localName;
}

const childNodeLists = new WeakMap<Node, NodeList>();

/** A node argument of a method of `Node`. Throws a TypeError for anything else. @param position from 1 */
function nodeArgument(value: unknown, method: string, position = 1): Node {
  return nodeInterface.argument(value, `'${method}' on 'Node'`, position);
}

nodeInterface
  .attribute("nodeType", (node) => node.type)
  .attribute("nodeName", nodeName)
  .attribute(
    "nodeValue",
    (node) => (isCharacterData(node) ? node.data : null),
    (node, value) => {
      if (isCharacterData(node)) setData(node, textOrEmpty(value));
    },
  )
  .attribute(
    "textContent",
    (node) => (node.type === DOCUMENT || node.type === DOCTYPE ? null : textOf(node)),
    (node, value) => setTextContent(node, value === undefined ? "" : textOrEmpty(value)),
  )
  .attribute("ownerDocument", (node) => (node.type === DOCUMENT ? null : node.document))
  .attribute("parentNode", (node) => node.parent)
  .attribute("parentElement", parentElement)
  .attribute("firstChild", (node) => node.first)
  .attribute("lastChild", (node) => node.last)
  .attribute("previousSibling", (node) => node.previous)
  .attribute("nextSibling", (node) => node.next)
  .attribute("isConnected", (node) => node.isConnected)
  .attribute("baseURI", () => serializeUrl(pageUrl))
  .attribute("childNodes", (node) => {
    let list = childNodeLists.get(node);
    if (!list) {
      list = new NodeList(() => childNodes(node));
      childNodeLists.set(node, list);
    }
    return list;
  })
  .method("hasChildNodes", 0, (node) => node.first !== null)
  .method("getRootNode", 0, rootOf)
  .method("contains", 1, (node, other) =>
    other === null || other === undefined ? false : contains(node, nodeArgument(other, "contains")),
  )
  .method("appendChild", 1, (node, value) => {
    const child = nodeArgument(value, "appendChild");
    preInsert(node, child, null, "appendChild");
    return child;
  })
  .method("insertBefore", 2, (node, value, before) => {
    const child = nodeArgument(value, "insertBefore");
    const reference =
      before === null || before === undefined ? null : nodeArgument(before, "insertBefore", 2);
    preInsert(node, child, reference, "insertBefore");
    return child;
  })
  .method("removeChild", 1, (node, value) => {
    const child = nodeArgument(value, "removeChild");
    if (child.parent !== node)
      throw domException(
        "NotFoundError",
        "Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
      );
    remove(child);
    return child;
  })
  .method("replaceChild", 2, (node, value, oldValue) => {
    const child = nodeArgument(value, "replaceChild");
    const old = nodeArgument(oldValue, "replaceChild", 2);
    if (old.parent !== node)
      throw domException(
        "NotFoundError",
        "Failed to execute 'replaceChild' on 'Node': The node to be replaced is not a child of this node.",
      );
    if (contains(child, node))
      throw domException(
        "HierarchyRequestError",
        "Failed to execute 'replaceChild' on 'Node': The new child element contains the parent.",
      );
    if (old !== child) replace(old, child);
    return old;
  })
  .method("cloneNode", 0, (node, isDeep) => {
    const copy = clone(node, Boolean(isDeep));
    // The content of a template is inert.
    if (rootOf(node).type !== FRAGMENT) upgradeTree(copy);
    return copy;
  })
  .method("isSameNode", 1, (node, other) => node === nodeInterface.find(other))
  .method("isEqualNode", 1, (node, other) => {
    const otherNode = nodeInterface.find(other);
    return otherNode !== undefined && isEqualNode(node, otherNode);
  })
  .method("normalize", 0, (node) => {
    for (let one = node.first; one; ) {
      const next: Node | null = following(one, node);
      if (isText(one) && one.data === "") remove(one);
      else if (isText(one) && isText(one.previous)) {
        setData(one.previous, one.previous.data + one.data);
        remove(one);
      }
      one = next;
    }
  })
  .method("compareDocumentPosition", 1, (node, value) => {
    const other = nodeArgument(value, "compareDocumentPosition");
    if (node === other) return 0;
    if (rootOf(node) !== rootOf(other)) return 35;
    if (contains(other, node)) return 10;
    if (contains(node, other)) return 20;
    const root = rootOf(node);
    for (let one = following(node, root); one; one = following(one, root)) if (one === other) return 4;
    return 2;
  });

function isEqualNode(one: Node, other: Node): boolean {
  if (one.type !== other.type) return false;
  if (isCharacterData(one) && isCharacterData(other)) return one.data === other.data;
  if (isElement(one) && isElement(other)) {
    if (one.localName !== other.localName || one.attributes.length !== other.attributes.length) return false;
    for (const { name, value } of one.attributes)
      if (!other.attributes.some((attribute) => attribute.name === name && attribute.value === value))
        return false;
  }
  let [left, right] = [one.first, other.first];
  for (; left && right; left = left.next, right = right.next) if (!isEqualNode(left, right)) return false;
  return left === right;
}

// Members of several kinds of nodes.

/** Converts nodes and strings into one node to be inserted: a fragment if there are several (DOM). */
function toSingleNode(values: readonly unknown[], document: Document): Node {
  const nodes = values.map((value): Node => {
    const internal = internalOf(value);
    return internal instanceof Node ? internal : new CharacterData(document, TEXT, text(value));
  });
  const [only] = nodes;
  if (nodes.length === 1 && only) return only;
  const fragment = new Fragment(document);
  for (const node of nodes) insertNode(fragment, node, null);
  return fragment;
}

/** What an error says of an invalid selector. */
export function invalidSelector(source: string): string {
  return source === "" ? "The provided selector is empty." : `'${source}' is not a valid selector.`;
}

function selectorError(method: string, source: string, kind: string): object {
  return domException(
    "SyntaxError",
    `Failed to execute '${method}' on '${kind}': ${invalidSelector(source)}`,
  );
}

/** The elements below `root` that match. Throws the page's SyntaxError for an invalid selector. */
function selectOrThrow(root: Node, source: string, method: string, isFirstOnly: boolean): Element[] {
  const elements = selectElements(root, source, isFirstOnly);
  if (!elements)
    throw selectorError(
      method,
      source,
      root.type === DOCUMENT ? "Document" : root.type === FRAGMENT ? "DocumentFragment" : "Element",
    );
  return elements;
}

const childrenLists = new WeakMap<Node, HTMLCollection>();

/** Members of elements, documents and fragments (DOM: ParentNode). */
export const parentMembers = new Mixin<Node>(Node);
parentMembers
  .attribute("children", (node) => {
    let list = childrenLists.get(node);
    if (!list) {
      list = new HTMLCollection(() => childElements(node));
      childrenLists.set(node, list);
    }
    return list;
  })
  .attribute("childElementCount", (node) => childElements(node).length)
  .attribute("firstElementChild", (node) => {
    for (let child = node.first; child; child = child.next) if (isElement(child)) return child;
    return null;
  })
  .attribute("lastElementChild", (node) => {
    for (let child = node.last; child; child = child.previous) if (isElement(child)) return child;
    return null;
  })
  .variadic("append", 0, (node, values) =>
    preInsert(node, toSingleNode(values, node.document), null, "append"),
  )
  .variadic("prepend", 0, (node, values) =>
    preInsert(node, toSingleNode(values, node.document), node.first, "prepend"),
  )
  .variadic("replaceChildren", 0, (node, values) => {
    const added = values.length > 0 ? toSingleNode(values, node.document) : null;
    // An ancestor of the node is refused before the children are removed. `insert` throws the error.
    if (added && contains(added, node)) preInsert(node, added, null, "replaceChildren");
    if (added) remove(added);
    replaceChildren(node, added);
  })
  .method(
    "querySelector",
    1,
    (node, source) => selectOrThrow(node, text(source), "querySelector", true)[0] ?? null,
  )
  .method("querySelectorAll", 1, (node, source) =>
    staticNodeList(selectOrThrow(node, text(source), "querySelectorAll", false)),
  );

/** Members of elements, text, comments and doctypes (DOM: ChildNode). */
export const childMembers = new Mixin<Node>(Node);
childMembers
  .method("remove", 0, remove)
  .variadic("before", 0, (node, values) => {
    const { parent } = node;
    if (!parent) return;
    let previous = node.previous;
    while (previous && values.some((value) => internalOf(value) === previous)) previous = previous.previous;
    const added = toSingleNode(values, node.document);
    preInsert(parent, added, previous ? previous.next : parent.first, "before");
  })
  .variadic("after", 0, (node, values) => {
    const { parent } = node;
    if (!parent) return;
    let next = node.next;
    while (next && values.some((value) => internalOf(value) === next)) next = next.next;
    preInsert(parent, toSingleNode(values, node.document), next, "after");
  })
  .variadic("replaceWith", 0, (node, values) => {
    const { parent } = node;
    if (!parent) return;
    let next = node.next;
    while (next && values.some((value) => internalOf(value) === next)) next = next.next;
    const added = toSingleNode(values, node.document);
    if (node.parent === parent && !contains(added, parent)) replace(node, added);
    else preInsert(parent, added, next, "replaceWith");
  });

/** Members of elements, text and comments (DOM: NonDocumentTypeChildNode). */
export const siblingMembers = new Mixin<Node>(Node);
siblingMembers
  .attribute("nextElementSibling", nextElement)
  .attribute("previousElementSibling", previousElement);

// Text and comments.

const dataInterface = new Interface<CharacterData>("CharacterData", nodeInterface, CharacterData);
dataInterface
  .attribute(
    "data",
    (node) => node.data,
    (node, value) => setData(node, textOrEmpty(value)),
  )
  .attribute("length", (node) => node.data.length)
  .method("appendData", 1, (node, value) => setData(node, node.data + text(value)))
  .method("substringData", 2, (node, offset, count) =>
    node.data.slice(Number(offset), Number(offset) + Number(count)),
  )
  .method("insertData", 2, (node, offset, value) =>
    setData(node, node.data.slice(0, Number(offset)) + text(value) + node.data.slice(Number(offset))),
  )
  .method("deleteData", 2, (node, offset, count) =>
    setData(node, node.data.slice(0, Number(offset)) + node.data.slice(Number(offset) + Number(count))),
  )
  .method("replaceData", 3, (node, offset, count, value) =>
    setData(
      node,
      node.data.slice(0, Number(offset)) + text(value) + node.data.slice(Number(offset) + Number(count)),
    ),
  );
dataInterface.include(childMembers).include(siblingMembers);

const dataConstructor =
  (type: typeof TEXT | typeof COMMENT) =>
  ([data]: unknown[]): Internal =>
    new CharacterData(page.document, type, data === undefined ? "" : text(data));
const textInterface = new Interface<CharacterData>(
  "Text",
  dataInterface,
  CharacterData,
  dataConstructor(TEXT),
);
textInterface
  .attribute("wholeText", (node) => {
    let start: Node = node;
    while (isText(start.previous)) start = start.previous;
    let whole = "";
    for (let one: Node | null = start; isText(one); one = one.next) whole += one.data;
    return whole;
  })
  .method("splitText", 1, (node, offset) => {
    const rest = new CharacterData(node.document, TEXT, node.data.slice(Number(offset)));
    setData(node, node.data.slice(0, Number(offset)));
    if (node.parent) insertNode(node.parent, rest, node.next);
    return rest;
  });
CharacterData.interfaces = {
  [TEXT]: textInterface,
  [COMMENT]: new Interface<CharacterData>("Comment", dataInterface, CharacterData, dataConstructor(COMMENT)),
};

const doctypeInterface = new Interface<Doctype>("DocumentType", nodeInterface, Doctype);
doctypeInterface
  .attribute("name", (node) => node.name)
  .attribute("publicId", () => "")
  .attribute("systemId", () => "");
doctypeInterface.include(childMembers);
Doctype.interface = doctypeInterface;

const fragmentInterface = new Interface<Fragment>(
  "DocumentFragment",
  nodeInterface,
  Fragment,
  () => new Fragment(page.document),
);
fragmentInterface.method("getElementById", 1, (fragment, id) => {
  const wantedId = text(id);
  for (let node = fragment.first; node; node = following(node, fragment))
    if (isElement(node) && node.attributes.some(({ name, value }) => name === "id" && value === wantedId))
      return node;
  return null;
});
fragmentInterface.include(parentMembers);
Fragment.interface = fragmentInterface;
