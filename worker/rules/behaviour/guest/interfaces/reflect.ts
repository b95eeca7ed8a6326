/**
 * Reflection of attributes by properties (HTML). Interfaces with the same reflecting property share its
 * functions.
 */
import { removeAttribute, setAttribute, setFlag } from "../dom/mutate.ts";
import { Element, getAttribute, hasAttribute } from "../dom/node.ts";
import { type Interface, integer, Mixin, text } from "../expose.ts";
import { domException } from "../realm.ts";
import { resolveUrl } from "../url/parse.ts";

type ElementInterface = Interface<Element>;

/** A mixin for each reflecting property, by its type, name and attribute. */
const mixins = new Map<string, Mixin<Element>>();

/**
 * Adds reflecting properties to an interface.
 * @param type identifies `get` and `set` among the types of reflection
 * @param properties names separated by spaces, each with `=attribute` unless that is the name in lower case
 */
function reflect(
  kind: ElementInterface,
  type: string,
  properties: string,
  get: (element: Element, attribute: string) => unknown,
  set: (element: Element, attribute: string, value: unknown) => void,
): void {
  for (const pair of properties.split(" ")) {
    const [property = "", attribute = property.toLowerCase()] = pair.split("=");
    const key = `${type} ${property} ${attribute}`;
    let mixin = mixins.get(key);
    if (!mixin) {
      mixin = new Mixin(Element);
      mixin.attribute(
        property,
        (element) => get(element, attribute),
        (element, value) => set(element, attribute, value),
      );
      mixin.close();
      mixins.set(key, mixin);
    }
    kind.include(mixin);
  }
}

/** Frees what only the definition of interfaces needs. */
export function closeReflection(): void {
  mixins.clear();
}

const setText = (element: Element, attribute: string, value: unknown): void =>
  setAttribute(element, attribute, text(value));

/** Adds string properties; "" without the attribute. @param properties as in `reflect` */
export function reflectText(kind: ElementInterface, properties: string): void {
  reflect(kind, "text", properties, (element, attribute) => getAttribute(element, attribute) ?? "", setText);
}

/** Adds boolean properties: whether the attribute is present. @param properties as in `reflect` */
export function reflectBoolean(kind: ElementInterface, properties: string): void {
  reflect(kind, "flag", properties, hasAttribute, (element, attribute, value) =>
    setFlag(element, attribute, Boolean(value)),
  );
}

/**
 * Adds integer properties.
 * @param properties as in `reflect`
 * @param fallback the value without a valid attribute. If it is below the minimum, so is no value that is set: that throws IndexSizeError.
 * @param minimum the lowest valid value
 */
export function reflectNumber(
  kind: ElementInterface,
  properties: string,
  fallback = 0,
  minimum = -(2 ** 31),
): void {
  reflect(
    kind,
    `number ${fallback} ${minimum}`,
    properties,
    (element, attribute) => {
      const number = Number.parseInt(getAttribute(element, attribute) ?? "", 10);
      return number >= minimum ? number : fallback;
    },
    (element, attribute, value) => {
      const number = integer(value);
      if (number < minimum && fallback < minimum)
        throw domException(
          "IndexSizeError",
          `Failed to set the '${attribute.replace("length", "Length")}' property on '${element.interface.name}': The value provided (${number}) is not positive or 0.`,
        );
      setAttribute(element, attribute, String(number));
    },
  );
}

/** Adds URL properties, which are resolved when read. @param properties as in `reflect` */
export function reflectUrl(kind: ElementInterface, properties: string): void {
  reflect(
    kind,
    "address",
    properties,
    (element, attribute) => {
      const value = getAttribute(element, attribute);
      return value === null ? "" : resolveUrl(value);
    },
    setText,
  );
}

/**
 * Adds a property of an enumerated attribute.
 * @param keywordList its keywords, separated by spaces
 * @param fallback the value without the attribute, and for any other text
 */
export function reflectEnumerated(
  kind: ElementInterface,
  property: string,
  keywordList: string,
  fallback: string,
): void {
  const keywords = new Set(keywordList.split(" "));
  reflect(
    kind,
    keywordList,
    property,
    (element, attribute) => {
      const value = (getAttribute(element, attribute) ?? "").toLowerCase();
      return keywords.has(value) ? value : fallback;
    },
    setText,
  );
}

/** Adds string properties that are null without the attribute. @param properties as in `reflect` */
export function reflectNullable(kind: ElementInterface, properties: string): void {
  reflect(kind, "nullable", properties, getAttribute, (element, attribute, value) =>
    value === null || value === undefined
      ? removeAttribute(element, attribute)
      : setAttribute(element, attribute, text(value)),
  );
}
