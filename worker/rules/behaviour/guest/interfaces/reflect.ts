/** Properties that stand for an attribute. Interfaces that have the same one share it. */

import { removeAttribute, setAttribute, setFlag } from "../dom/mutate.ts";
import { Element, getAttribute, hasAttribute } from "../dom/node.ts";
import { type Interface, integer, Mixin, text } from "../expose.ts";
import { resolveUrl } from "../url/parse.ts";

type Kind = Interface<Element>;

const shared = new Map<string, Mixin<Element>>();

/** Splits `name` or `name=attribute` and gives each to the interface; `how` names what they are read as. */
function reflect(
  kind: Kind,
  how: string,
  list: string,
  get: (element: Element, attribute: string) => unknown,
  set: (element: Element, attribute: string, value: unknown) => void,
): void {
  for (const pair of list.split(" ")) {
    const [property = "", attribute = property.toLowerCase()] = pair.split("=");
    const key = `${how} ${property} ${attribute}`;
    let mixin = shared.get(key);
    if (!mixin) {
      mixin = new Mixin(Element);
      mixin.attribute(
        property,
        (element) => get(element, attribute),
        (element, value) => set(element, attribute, value),
      );
      mixin.close();
      shared.set(key, mixin);
    }
    kind.include(mixin);
  }
}

/** Ends the sharing, once all interfaces are defined. */
export function closeReflection(): void {
  shared.clear();
}

const setText = (element: Element, attribute: string, value: unknown): void =>
  setAttribute(element, attribute, text(value));

/** Texts, empty where the attribute is missing. */
export function reflectText(kind: Kind, list: string): void {
  reflect(kind, "text", list, (element, attribute) => getAttribute(element, attribute) ?? "", setText);
}

/** Flags: the attribute is there or isn't. */
export function reflectFlag(kind: Kind, list: string): void {
  reflect(kind, "flag", list, hasAttribute, (element, attribute, value) =>
    setFlag(element, attribute, Boolean(value)),
  );
}

/** Whole numbers, `fallback` where the attribute is none. */
export function reflectNumber(kind: Kind, list: string, fallback = 0): void {
  reflect(
    kind,
    `number ${fallback}`,
    list,
    (element, attribute) => {
      const number = Number.parseInt(getAttribute(element, attribute) ?? "", 10);
      return Number.isNaN(number) ? fallback : number;
    },
    (element, attribute, value) => setAttribute(element, attribute, String(integer(value))),
  );
}

/** Addresses, resolved when read. */
export function reflectUrl(kind: Kind, list: string): void {
  reflect(
    kind,
    "address",
    list,
    (element, attribute) => {
      const value = getAttribute(element, attribute);
      return value === null ? "" : resolveUrl(value);
    },
    setText,
  );
}

/** One of a few words; `fallback` for others and where the attribute is missing. */
export function reflectWord(kind: Kind, property: string, words: string, fallback: string): void {
  const known = new Set(words.split(" "));
  reflect(
    kind,
    words,
    property,
    (element, attribute) => {
      const value = (getAttribute(element, attribute) ?? "").toLowerCase();
      return known.has(value) ? value : fallback;
    },
    setText,
  );
}

/** Texts that are null where the attribute is missing. */
export function reflectNullable(kind: Kind, list: string): void {
  reflect(kind, "nullable", list, getAttribute, (element, attribute, value) =>
    value === null || value === undefined
      ? removeAttribute(element, attribute)
      : setAttribute(element, attribute, text(value)),
  );
}
