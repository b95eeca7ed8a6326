/** The collections of the DOM: NodeList, HTMLCollection, DOMTokenList, NamedNodeMap with Attr. */
import { removeAttribute, setAttribute } from "../dom/mutate.ts";
import { type Attribute, type Element, getAttribute, type Node, version } from "../dom/node.ts";
import { exoticWrapper } from "../exotic.ts";
import { define, Interface, Internal, integer, text } from "../expose.ts";
import { arrayMethods, domException, pageError } from "../realm.ts";

/** The items of a live collection, computed again on access when the tree has changed. */
class LiveItems<T> {
  readonly #compute: () => T[];
  #items: T[] = [];
  #version = -1;

  constructor(compute: () => T[]) {
    this.#compute = compute;
  }

  get items(): readonly T[] {
    if (this.#version !== version.tree) {
      this.#items = this.#compute();
      this.#version = version.tree;
    }
    return this.#items;
  }
}

abstract class AnyNodeList extends Internal {
  abstract get items(): readonly Node[];

  override get interface(): Interface<Internal> {
    return nodeListInterface;
  }
}

/** A live `NodeList`. */
export class NodeList extends AnyNodeList {
  readonly #live: LiveItems<Node>;

  constructor(compute: () => Node[]) {
    super();
    this.#live = new LiveItems(compute);
  }

  override get items(): readonly Node[] {
    return this.#live.items;
  }

  protected override makeWrapper(): object {
    return exoticWrapper(this, nodeListInterface.pagePrototype, {
      length: () => this.items.length,
      item: (index) => this.items[index],
    });
  }
}

/** A static `NodeList`. Its items are own properties of the wrapper, so that it needs no proxy. */
class StaticNodeList extends AnyNodeList {
  override readonly items: readonly Node[];

  constructor(items: readonly Node[]) {
    super();
    this.items = items;
  }

  protected override makeWrapper(): object {
    const wrapper = super.makeWrapper();
    for (let index = 0; index < this.items.length; index++)
      define(wrapper, index, this.items[index]?.wrapper, { enumerable: true, writable: false });
    return wrapper;
  }
}

/** A static `NodeList` of these nodes. */
export function staticNodeList(items: readonly Node[]): Internal {
  return new StaticNodeList(items);
}

const nodeListInterface: Interface<AnyNodeList> = new Interface<AnyNodeList>("NodeList", null, AnyNodeList);
nodeListInterface
  .attribute("length", (list) => list.items.length)
  .method("item", 1, (list, index) => list.items[integer(index)] ?? null);
for (const name of ["values", "keys", "entries", "forEach"] as const)
  nodeListInterface.value(name, arrayMethods[name]);
nodeListInterface.value(Symbol.iterator, arrayMethods.values);

/** A live `HTMLCollection`. @param compute returns the elements in tree order */
export class HTMLCollection extends Internal {
  readonly #live: LiveItems<Element>;

  constructor(compute: () => Element[]) {
    super();
    this.#live = new LiveItems(compute);
  }

  get items(): readonly Element[] {
    return this.#live.items;
  }

  override get interface(): Interface<Internal> {
    return collectionInterface;
  }

  /**
   * The first element with that id, else the first HTML element with that name; undefined if there is none.
   */
  named(name: string): Element | undefined {
    if (name === "") return undefined;
    return (
      this.items.find((element) => getAttribute(element, "id") === name) ??
      this.items.find((element) => element.namespace === "html" && getAttribute(element, "name") === name)
    );
  }

  /** The ids and names of the elements. */
  names(): string[] {
    const names = new Set<string>();
    for (const element of this.items)
      for (const attribute of ["id", "name"]) {
        const name = getAttribute(element, attribute);
        if (name) names.add(name);
      }
    return [...names];
  }

  protected override makeWrapper(): object {
    return exoticWrapper(this, this.interface.pagePrototype, {
      length: () => this.items.length,
      item: (index) => this.items[index],
      named: (name) => this.named(name),
    });
  }
}

/** The interface `HTMLCollection`, from which other collections derive. */
export const collectionInterface = new Interface<HTMLCollection>("HTMLCollection", null, HTMLCollection);
collectionInterface
  .attribute("length", (list) => list.items.length)
  .method("item", 1, (list, index) => list.items[integer(index)] ?? null)
  .method("namedItem", 1, (list, name) => list.named(text(name)) ?? null)
  .value(Symbol.iterator, arrayMethods.values);

const WHITESPACE = /[\t\n\f\r ]+/;

/** `DOMTokenList`: the tokens of an attribute such as `class`. */
export class TokenList extends Internal {
  readonly element: Element;
  readonly attribute: string;

  constructor(element: Element, attribute: string) {
    super();
    this.element = element;
    this.attribute = attribute;
  }

  override get interface(): Interface<Internal> {
    return tokenListInterface;
  }

  get tokens(): string[] {
    const value = getAttribute(this.element, this.attribute) ?? "";
    return [...new Set(value.split(WHITESPACE).filter((token) => token !== ""))];
  }

  /** Updates the attribute. An empty list doesn't create one. */
  write(tokens: readonly string[]): void {
    if (tokens.length === 0 && getAttribute(this.element, this.attribute) === null) return;
    setAttribute(this.element, this.attribute, tokens.join(" "));
  }

  protected override makeWrapper(): object {
    return exoticWrapper(this, tokenListInterface.pagePrototype, {
      length: () => this.tokens.length,
      item: (index) => this.tokens[index],
    });
  }
}

/** Converts an argument to a token. Throws SyntaxError or InvalidCharacterError if it isn't one. */
function checkToken(value: unknown, method: string): string {
  const name = text(value);
  if (name === "")
    throw domException(
      "SyntaxError",
      `Failed to execute '${method}' on 'DOMTokenList': The token provided must not be empty.`,
    );
  if (WHITESPACE.test(name))
    throw domException(
      "InvalidCharacterError",
      `Failed to execute '${method}' on 'DOMTokenList': The token provided ('${name}') contains HTML space characters, which are not valid in tokens.`,
    );
  return name;
}

const tokenListInterface: Interface<TokenList> = new Interface<TokenList>("DOMTokenList", null, TokenList);
tokenListInterface
  .attribute("length", (list) => list.tokens.length)
  .attribute(
    "value",
    (list) => getAttribute(list.element, list.attribute) ?? "",
    (list, value) => setAttribute(list.element, list.attribute, text(value)),
  )
  .method("item", 1, (list, index) => list.tokens[integer(index)] ?? null)
  .method("contains", 1, (list, name) => list.tokens.includes(text(name)))
  .variadic("add", 0, (list, names) => {
    const added = names.map((name) => checkToken(name, "add"));
    const tokens = list.tokens;
    for (const name of added) if (!tokens.includes(name)) tokens.push(name);
    list.write(tokens);
  })
  .variadic("remove", 0, (list, names) => {
    const removed = names.map((name) => checkToken(name, "remove"));
    list.write(list.tokens.filter((name) => !removed.includes(name)));
  })
  .variadic("toggle", 1, (list, [value, force]) => {
    const name = checkToken(value, "toggle");
    const tokens = list.tokens;
    const isThere = tokens.includes(name);
    if (isThere && (force === undefined || !force)) {
      list.write(tokens.filter((one) => one !== name));
      return false;
    }
    if (!isThere && (force === undefined || force)) {
      list.write([...tokens, name]);
      return true;
    }
    return isThere;
  })
  .method("replace", 2, (list, oldValue, newValue) => {
    const [old, name] = [checkToken(oldValue, "replace"), checkToken(newValue, "replace")];
    const tokens = list.tokens;
    const index = tokens.indexOf(old);
    if (index < 0) return false;
    tokens[index] = name;
    list.write([...new Set(tokens)]);
    return true;
  })
  .method("supports", 1, () => {
    throw pageError(
      "TypeError",
      "Failed to execute 'supports' on 'DOMTokenList': DOMTokenList has no supported tokens.",
    );
  })
  .method("toString", 0, (list) => getAttribute(list.element, list.attribute) ?? "");
for (const name of ["values", "keys", "entries", "forEach"] as const)
  tokenListInterface.value(name, arrayMethods[name]);
tokenListInterface.value(Symbol.iterator, arrayMethods.values);

/** `Attr`. @param element null for an attribute of no element */
export class Attr extends Internal {
  readonly element: Element | null;
  readonly attribute: Attribute;

  constructor(element: Element | null, attribute: Attribute) {
    super();
    this.element = element;
    this.attribute = attribute;
    attribute.wrapper = this;
  }

  override get interface(): Interface<Internal> {
    return attrInterface;
  }

  /** The object of an element's attribute, always the same. */
  static of(element: Element, attribute: Attribute): Internal {
    return attribute.wrapper ?? new Attr(element, attribute);
  }
}

const attrInterface: Interface<Attr> = new Interface<Attr>("Attr", null, Attr);
attrInterface
  .attribute("name", (attr) => attr.attribute.name)
  .attribute("localName", (attr) => attr.attribute.name)
  .attribute("nodeName", (attr) => attr.attribute.name)
  .attribute("nodeType", () => 2)
  .attribute("specified", () => true)
  .attribute("ownerElement", (attr) => attr.element);
for (const name of ["value", "nodeValue", "textContent"])
  attrInterface.attribute(
    name,
    (attr) => attr.attribute.value,
    (attr, value) => {
      if (attr.element) setAttribute(attr.element, attr.attribute.name, text(value));
      else attr.attribute.value = text(value);
    },
  );

/** `NamedNodeMap`: the attributes of an element. */
export class AttributeMap extends Internal {
  readonly element: Element;

  constructor(element: Element) {
    super();
    this.element = element;
  }

  override get interface(): Interface<Internal> {
    return attributeMapInterface;
  }

  at(index: number): Internal | undefined {
    const attribute = this.element.attributes[index];
    return attribute && Attr.of(this.element, attribute);
  }

  named(name: string): Internal | undefined {
    const attribute = this.element.attributes.find((one) => one.name === name);
    return attribute && Attr.of(this.element, attribute);
  }

  protected override makeWrapper(): object {
    return exoticWrapper(this, attributeMapInterface.pagePrototype, {
      length: () => this.element.attributes.length,
      item: (index) => this.at(index),
      named: (name) => this.named(name),
    });
  }
}

const attributeMapInterface: Interface<AttributeMap> = new Interface<AttributeMap>(
  "NamedNodeMap",
  null,
  AttributeMap,
);
attributeMapInterface
  .attribute("length", (map) => map.element.attributes.length)
  .method("item", 1, (map, index) => map.at(integer(index)) ?? null)
  .method("getNamedItem", 1, (map, name) => map.named(text(name).toLowerCase()) ?? null)
  .method("removeNamedItem", 1, (map, name) => {
    const attr = map.named(text(name).toLowerCase());
    if (!attr) throw domException("NotFoundError", "Failed to execute 'removeNamedItem' on 'NamedNodeMap'.");
    removeAttribute(map.element, text(name).toLowerCase());
    return attr;
  })
  .value(Symbol.iterator, arrayMethods.values);
