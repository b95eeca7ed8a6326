/** The interface `Element`, with `DOMRect`, `ShadowRoot` and `DOMStringMap`. */
import { isUnrendered } from "../css/cascade.ts";
import { parseSelectors } from "../css/selector-parser.ts";
import { hasToken, matchesAny } from "../css/selectors.ts";
import { upgradeTree } from "../custom-elements.ts";
import {
  preInsert,
  removeAttribute,
  replace,
  replaceChildren,
  setAttribute,
  setFlag,
} from "../dom/mutate.ts";
import {
  CharacterData,
  childNodes,
  descendants,
  type Element,
  Element as ElementClass,
  Fragment,
  getAttribute,
  hasAttribute,
  isElement,
  isTag,
  isText,
  type Node,
  Node as NodeClass,
  parentElement,
  rootOf,
  TEXT,
} from "../dom/node.ts";
import { innerHtml, isVoid, markupParent, outerHtml } from "../dom/serialize.ts";
import { parseFragment } from "../dom/tree-builder.ts";
import { exoticWrapper } from "../exotic.ts";
import { define, Interface, Internal, internalOf, Mixin, option, text, textOrEmpty } from "../expose.ts";
import { boxOf } from "../layout.ts";
import { domException, pageArray, pageObject, typeError } from "../realm.ts";
import { Attr, AttributeMap, HTMLCollection, TokenList } from "./collections.ts";
import {
  childMembers,
  invalidSelector,
  nodeInterface,
  parentMembers,
  siblingMembers,
  tagName,
} from "./nodes.ts";
import { reflectNullable, reflectText } from "./reflect.ts";

/** The interface `Element`. */
export const elementInterface = new Interface<Element>("Element", nodeInterface, ElementClass);
elementInterface.include(parentMembers).include(childMembers).include(siblingMembers);

/** Members that inline event handlers don't have in scope: `remove()` there calls the page's own function. */
const unscopables = Object.create(null) as Record<string, boolean>;
for (const name of "after append before prepend remove replaceChildren replaceWith slot".split(" "))
  unscopables[name] = true;
define(elementInterface.pagePrototype, Symbol.unscopables, unscopables, { writable: false });

reflectText(elementInterface, "id className=class slot");
reflectNullable(
  elementInterface,
  `role ${"Label Hidden Expanded Pressed Checked Selected Disabled Current Live Busy ValueNow ValueMin ValueMax ValueText HasPopup Invalid Level Modal Required"
    .split(" ")
    .map((name) => `aria${name}=aria-${name.toLowerCase()}`)
    .join(" ")}`,
);

const classLists = new WeakMap<Element, TokenList>();

/** The tokens of an attribute; for `class`, always the same object. */
export function tokenList(element: Element, attribute: string): TokenList {
  if (attribute !== "class") return new TokenList(element, attribute);
  let list = classLists.get(element);
  if (!list) {
    list = new TokenList(element, attribute);
    classLists.set(element, list);
  }
  return list;
}

const liveLists = new WeakMap<Node, Map<string, HTMLCollection>>();

/** A live collection, the same object for each call with the same root and key. */
function liveList(root: Node, key: string, compute: () => Element[]): HTMLCollection {
  let lists = liveLists.get(root);
  if (!lists) {
    lists = new Map();
    liveLists.set(root, lists);
  }
  let list = lists.get(key);
  if (!list) {
    list = new HTMLCollection(compute);
    lists.set(key, list);
  }
  return list;
}

/**
 * A live collection of the elements below a node that have all of several classes, separated by white space.
 */
export function elementsByClass(root: Node, names: string): HTMLCollection {
  const tokens = names.split(/[\t\n\f\r ]+/).filter((name) => name !== "");
  return liveList(root, `class ${names}`, () =>
    tokens.length === 0
      ? []
      : descendants(root).filter((element) => {
          const classes = getAttribute(element, "class") ?? "";
          return tokens.every((name) => hasToken(classes, name));
        }),
  );
}

/** A live collection of the elements below a node with a tag; `*` stands for all. */
export function elementsByTag(root: Node, name: string): HTMLCollection {
  const lower = name.toLowerCase();
  return liveList(root, `tag ${name}`, () =>
    descendants(root).filter(
      (element) => name === "*" || element.localName === (element.namespace === "html" ? lower : name),
    ),
  );
}

function attributeName(element: Element, value: unknown): string {
  const name = text(value);
  return element.namespace === "html" ? name.toLowerCase() : name;
}

/** Converts an argument to an attribute's name. Throws InvalidCharacterError if it isn't one. */
function checkAttributeName(element: Element, value: unknown): string {
  const name = attributeName(element, value);
  if (!isAttributeName(name))
    throw domException(
      "InvalidCharacterError",
      `Failed to execute 'setAttribute' on 'Element': '${name}' is not a valid attribute name.`,
    );
  return name;
}

function isAttributeName(name: string): boolean {
  return name !== "" && !/[\s/>=]/.test(name);
}

/**
 * Parses an argument as a selector list. Throws SyntaxError if it is invalid.
 * @param element what `:scope` is
 */
function matcherOf(element: Element, value: unknown, method: string): (one: Element) => boolean {
  const source = text(value);
  const selectors = parseSelectors(source);
  if (!selectors)
    throw domException(
      "SyntaxError",
      `Failed to execute '${method}' on 'Element': ${invalidSelector(source)}`,
    );
  return (one) => matchesAny(one, selectors, element);
}

/**
 * Inserts a node at a position of `insertAdjacent…`. Returns null if the element has no parent to insert it
 * into. Throws SyntaxError for an unknown position.
 */
function insertAdjacent(element: Element, where: unknown, node: Node, method: string): Node | null {
  switch (text(where).toLowerCase()) {
    case "beforebegin":
      if (!element.parent) return null;
      preInsert(element.parent, node, element, "insertAdjacentElement");
      return node;
    case "afterbegin":
      preInsert(element, node, element.first, "insertAdjacentElement");
      return node;
    case "beforeend":
      preInsert(element, node, null, "insertAdjacentElement");
      return node;
    case "afterend":
      if (!element.parent) return null;
      preInsert(element.parent, node, element.next, "insertAdjacentElement");
      return node;
    default:
      throw domException(
        "SyntaxError",
        `Failed to execute '${method}' on 'Element': The value provided ('${text(where)}') is not one of ${method === "insertAdjacentHTML" ? "'beforebegin', 'afterbegin', 'beforeend', or 'afterend'" : "'beforeBegin', 'afterBegin', 'beforeEnd', or 'afterEnd'"}.`,
      );
  }
}

/** The shadow roots with the mode "closed". */
const closedRoots = new WeakSet<Fragment>();

elementInterface
  .attribute("tagName", tagName)
  .attribute("localName", (element) => element.localName)
  .attribute("namespaceURI", (element) => NAMESPACES[element.namespace])
  .attribute("prefix", () => null)
  .attribute("attributes", (element) => new AttributeMap(element))
  .attribute(
    "classList",
    (element) => tokenList(element, "class"),
    (element, value) => setAttribute(element, "class", text(value)),
  )
  .attribute(
    "innerHTML",
    (element) => (isVoid(element) ? "" : innerHtml(element)),
    (element, value) => {
      const fragment = parseFragment(textOrEmpty(value), element);
      replaceChildren(markupParent(element), fragment);
      upgradeTree(element);
    },
  )
  .attribute(
    "outerHTML",
    (element) => outerHtml(element),
    (element, value) => {
      const { parent } = element;
      if (!parent) return;
      if (parent.type === 9)
        throw domException(
          "NoModificationAllowedError",
          "Failed to set the 'outerHTML' property on 'Element': This element's parent is a Document, which may not be modified.",
        );
      replace(element, parseFragment(textOrEmpty(value), isElement(parent) ? parent : element));
      upgradeTree(parent);
    },
  )
  .method("insertAdjacentHTML", 2, (element, where, source) => {
    const isBeside = /^(?:beforebegin|afterend)$/i.test(text(where));
    const context = isBeside ? parentElement(element) : element;
    if (!context)
      throw domException(
        "NoModificationAllowedError",
        "Failed to execute 'insertAdjacentHTML' on 'Element': The element has no parent.",
      );
    insertAdjacent(element, where, parseFragment(text(source), context), "insertAdjacentHTML");
    upgradeTree(context);
  })
  .method("insertAdjacentText", 2, (element, where, data) => {
    const node = new CharacterData(element.document, TEXT, text(data));
    insertAdjacent(element, where, node, "insertAdjacentText");
  })
  .method("insertAdjacentElement", 2, (element, where, value) =>
    insertAdjacent(
      element,
      where,
      elementInterface.argument(value, "'insertAdjacentElement' on 'Element'", 2),
      "insertAdjacentElement",
    ),
  )
  .method("getAttribute", 1, (element, name) => getAttribute(element, attributeName(element, name)))
  .method("hasAttribute", 1, (element, name) => hasAttribute(element, attributeName(element, name)))
  .method("hasAttributes", 0, (element) => element.attributes.length > 0)
  .method("getAttributeNames", 0, (element) => pageArray(element.attributes.map(({ name }) => name)))
  .method("setAttribute", 2, (element, name, value) =>
    setAttribute(element, checkAttributeName(element, name), text(value)),
  )
  .method("removeAttribute", 1, (element, name) => removeAttribute(element, attributeName(element, name)))
  .variadic("toggleAttribute", 1, (element, [value, force]) => {
    const name = checkAttributeName(element, value);
    const isOn = force === undefined ? !hasAttribute(element, name) : Boolean(force);
    setFlag(element, name, isOn);
    return isOn;
  })
  .method("getAttributeNS", 2, (element, _, name) => getAttribute(element, text(name)))
  .method("hasAttributeNS", 2, (element, _, name) => hasAttribute(element, text(name)))
  .method("setAttributeNS", 3, (element, _, name, value) =>
    setAttribute(element, text(name).replace(/^xlink:/, ""), text(value)),
  )
  .method("removeAttributeNS", 2, (element, _, name) => removeAttribute(element, text(name)))
  .method("getAttributeNode", 1, (element, name) => {
    const attribute = element.attributes.find((one) => one.name === attributeName(element, name));
    return attribute ? Attr.of(element, attribute) : null;
  })
  .method("setAttributeNode", 1, (element, value) => {
    const attr = internalOf(value);
    if (attr instanceof Attr) setAttribute(element, attr.attribute.name, attr.attribute.value);
    return null;
  })
  .method("removeAttributeNode", 1, (element, value) => {
    const attr = internalOf(value);
    if (!(attr instanceof Attr) || attr.element !== element)
      throw domException(
        "NotFoundError",
        "Failed to execute 'removeAttributeNode' on 'Element': The attribute provided is owned by another element.",
      );
    removeAttribute(element, attr.attribute.name);
    return attr;
  })
  .method("matches", 1, (element, source) => matcherOf(element, source, "matches")(element))
  .method("webkitMatchesSelector", 1, (element, source) => matcherOf(element, source, "matches")(element))
  .method("closest", 1, (element, source) => {
    const matches = matcherOf(element, source, "closest");
    for (let one: Element | null = element; one; one = parentElement(one)) if (matches(one)) return one;
    return null;
  })
  .method("getElementsByClassName", 1, (element, names) => elementsByClass(element, text(names)))
  .method("getElementsByTagName", 1, (element, name) => elementsByTag(element, text(name)))
  .method("attachShadow", 1, (element, options) => {
    if (element.shadow)
      throw domException(
        "NotSupportedError",
        "Failed to execute 'attachShadow' on 'Element': Shadow root cannot be created on a host which already hosts a shadow tree.",
      );
    const mode = option(options, "mode");
    if (mode !== "open" && mode !== "closed")
      throw typeError(
        `Failed to execute 'attachShadow' on 'Element': Failed to read the 'mode' property from 'ShadowRootInit': ${mode === undefined ? "Required member is undefined" : `The provided value '${text(mode)}' is not a valid enum value of type ShadowRootMode`}.`,
      );
    const root = new Fragment(element.document);
    root.host = element;
    element.shadow = root;
    if (mode === "closed") closedRoots.add(root);
    return root;
  })
  .attribute("shadowRoot", ({ shadow }) => (shadow && !closedRoots.has(shadow) ? shadow : null))
  .method("checkVisibility", 0, (element) => !isUnrendered(element))
  .method("getBoundingClientRect", 0, (element) => domRect(boxOf(element)))
  .method("getClientRects", 0, (element) =>
    pageArray(isUnrendered(element) ? [] : [domRect(boxOf(element)).wrapper]),
  )
  .method("requestFullscreen", 0, () => undefined)
  .method("setPointerCapture", 1, () => undefined)
  .method("releasePointerCapture", 1, () => undefined)
  .method("hasPointerCapture", 1, () => false);
for (const name of ["scrollIntoView", "scrollIntoViewIfNeeded", "scroll", "scrollBy"])
  elementInterface.method(name, 0, () => undefined);

const NAMESPACES = {
  html: "http://www.w3.org/1999/xhtml",
  svg: "http://www.w3.org/2000/svg",
  math: "http://www.w3.org/1998/Math/MathML",
} as const;

/** Scroll positions in CSS pixels. Without layout there is no maximum. */
const scrollPositions = new WeakMap<Element, { left: number; top: number }>();

function scrollPositionOf(element: Element): { left: number; top: number } {
  let position = scrollPositions.get(element);
  if (!position) {
    position = { left: 0, top: 0 };
    scrollPositions.set(element, position);
  }
  return position;
}

elementInterface.method("scrollTo", 0, (element, first, second) => {
  const position = scrollPositionOf(element);
  position.left = Math.max(0, Number(option(first, "left") ?? first) || 0);
  position.top = Math.max(0, Number(option(first, "top") ?? second) || 0);
});
for (const side of ["left", "top"] as const)
  elementInterface.attribute(
    side === "left" ? "scrollLeft" : "scrollTop",
    (element) => scrollPositionOf(element)[side],
    (element, value) => {
      scrollPositionOf(element)[side] = Math.max(0, Number(value) || 0);
    },
  );
for (const name of ["clientWidth", "scrollWidth"])
  elementInterface.attribute(name, (element) => Math.round(boxOf(element).width));
for (const name of ["clientHeight", "scrollHeight"])
  elementInterface.attribute(name, (element) => Math.round(boxOf(element).height));
elementInterface.attribute("clientTop", () => 0).attribute("clientLeft", () => 0);

class DOMRect extends Internal {
  readonly box: { x: number; y: number; width: number; height: number };

  constructor(box: { x: number; y: number; width: number; height: number }) {
    super();
    this.box = box;
  }

  override get interface(): Interface<Internal> {
    return domRectInterface;
  }
}

const domRectInterface: Interface<DOMRect> = new Interface<DOMRect>(
  "DOMRect",
  null,
  DOMRect,
  ([x, y, width, height]) =>
    new DOMRect({
      x: Number(x) || 0,
      y: Number(y) || 0,
      width: Number(width) || 0,
      height: Number(height) || 0,
    }),
);
domRectInterface
  .attribute("x", ({ box }) => box.x)
  .attribute("y", ({ box }) => box.y)
  .attribute("width", ({ box }) => box.width)
  .attribute("height", ({ box }) => box.height)
  .attribute("left", ({ box }) => box.x)
  .attribute("top", ({ box }) => box.y)
  .attribute("right", ({ box }) => box.x + box.width)
  .attribute("bottom", ({ box }) => box.y + box.height)
  .method("toJSON", 0, ({ box }) =>
    pageObject({
      ...box,
      top: box.y,
      right: box.x + box.width,
      bottom: box.y + box.height,
      left: box.x,
    }),
  );

/** A `DOMRect` in CSS pixels. */
export function domRect(box: { x: number; y: number; width: number; height: number }): Internal {
  return new DOMRect(box);
}

// Shadow roots and slots.

/** The slot of a shadow tree in which a child of its host is shown; null if there is none. */
function slotOf(node: Node): Element | null {
  const host = parentElement(node);
  if (!host?.shadow || !(isElement(node) || isText(node))) return null;
  const name = isElement(node) ? (getAttribute(node, "slot") ?? "") : "";
  return (
    descendants(host.shadow).find(
      (element) => isTag(element, "slot") && (getAttribute(element, "name") ?? "") === name,
    ) ?? null
  );
}

/** The nodes that a slot shows. @param options with `flatten`, its own children if there are none */
export function assignedNodes(slot: Element, options: unknown): Node[] {
  const root = rootOf(slot) as Fragment;
  const assigned = root.host ? childNodes(root.host).filter((node) => slotOf(node) === slot) : [];
  return assigned.length === 0 && option(options, "flatten") ? childNodes(slot) : assigned;
}

const slotMembers = new Mixin<Node>(NodeClass);
slotMembers.attribute("assignedSlot", (node) => {
  const slot = slotOf(node);
  return slot && !closedRoots.has(rootOf(slot) as Fragment) ? slot : null;
});
for (const kind of [elementInterface, CharacterData.interfaces[TEXT]]) kind.include(slotMembers);

const shadowInterface = new Interface<Fragment>(
  "ShadowRoot",
  Fragment.interface as Interface<Internal>,
  Fragment,
);
shadowInterface
  .attribute("host", (root) => root.host)
  .attribute("mode", (root) => (closedRoots.has(root) ? "closed" : "open"))
  .attribute("activeElement", () => null)
  .attribute(
    "innerHTML",
    (root) => innerHtml(root),
    (root, value) => {
      if (root.host) replaceChildren(root, parseFragment(textOrEmpty(value), root.host));
    },
  );
Fragment.shadowInterface = shadowInterface;

// `dataset`.

/** The attribute of a `dataset` property. */
function dataAttributeName(name: string): string {
  return `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

class Dataset extends Internal {
  readonly element: Element;

  constructor(element: Element) {
    super();
    this.element = element;
  }

  override get interface(): Interface<Internal> {
    return datasetInterface;
  }

  protected override makeWrapper(): object {
    const { element } = this;
    return exoticWrapper(this, datasetInterface.pagePrototype, {
      isOverriding: true,
      named: (name) =>
        /-[a-z]/.test(name) ? undefined : (getAttribute(element, dataAttributeName(name)) ?? undefined),
      setNamed: (name, value) => {
        if (/-[a-z]/.test(name))
          throw domException(
            "SyntaxError",
            `Failed to set a named property '${name}' on 'DOMStringMap': '${name}' is not a valid property name.`,
          );
        if (!isAttributeName(dataAttributeName(name)))
          throw domException(
            "InvalidCharacterError",
            `Failed to set a named property '${name}' on 'DOMStringMap': '${dataAttributeName(name)}' is not a valid attribute name.`,
          );
        setAttribute(element, dataAttributeName(name), text(value));
        return true;
      },
      removeNamed: (name) => {
        removeAttribute(element, dataAttributeName(name));
        return true;
      },
      names: () =>
        element.attributes
          .filter(({ name }) => name.startsWith("data-"))
          .map(({ name }) => name.slice(5).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())),
    });
  }
}

const datasetInterface: Interface<Dataset> = new Interface<Dataset>("DOMStringMap", null, Dataset);
const datasets = new WeakMap<Element, Dataset>();

/** `element.dataset`, always the same object. */
export function datasetOf(element: Element): Internal {
  let dataset = datasets.get(element);
  if (!dataset) {
    dataset = new Dataset(element);
    datasets.set(element, dataset);
  }
  return dataset;
}
