/** Attributes in a normal form. */
import { cascade } from "../css/cascade.ts";
import { readSheet } from "../css/sheet.ts";
import type { Body } from "../js/code-node.ts";
import { readScript } from "../js/parse.ts";

/** Attributes that count by their presence, whatever their value. From the HTML standard. */
const BOOLEAN_ATTRIBUTES = new Set(
  (
    "allowfullscreen async autofocus autoplay checked controls default defer disabled formnovalidate hidden inert ismap itemscope " +
    "loop multiple muted nomodule novalidate open playsinline readonly required reversed selected"
  ).split(" "),
);

/** Attributes whose values are case-insensitive. From the HTML standard. */
const CASE_INSENSITIVE = new Set(
  "align autocomplete charset crossorigin dir enctype http-equiv kind lang loading method preload referrerpolicy rel scope shape target type valign wrap".split(
    " ",
  ),
);

/** Attributes that hold a number. From the HTML standard. */
const NUMBERS = new Set(
  "cols colspan height high low max maxlength min minlength optimum rows rowspan size span start step tabindex width".split(
    " ",
  ),
);
/** A number as browsers read it in such an attribute. Dates and percentages stay as they are written. */
const PLAIN_NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** Attributes that hold a set of words. Each word is compared on its own. */
const WORD_SETS = new Set(["allow", "class", "rel", "headers", "sandbox"]);

/** An address without a path, but with a slash at its end. */
const BARE_HOST = /^(https?:\/\/[^/?#]+)\/$/i;

/**
 * How many `style` attributes and event handlers of a page are parsed. Each costs a parser's start, so thousands of them would take
 * longer than any code of the same length; further ones are compared as they are written.
 */
const MAX_PARSED_ATTRIBUTES = 500;

/** How many attributes of a page may still be parsed. */
export type ParseBudget = { left: number };

export const newParseBudget = (): ParseBudget => ({ left: MAX_PARSED_ATTRIBUTES });

/**
 * Attributes in normal form: one entry for each attribute, for each word of a set (`class=card`), and for each longhand of a `style`
 * (`style:color`). The keys are called attribute keys.
 * @param budget is reduced by the attributes that are parsed
 */
export function readAttributes(
  attributes: readonly { name: string; value: string }[],
  budget: ParseBudget,
): Map<string, string> {
  const read = new Map<string, string>();
  for (const { name, value } of withoutComments(attributes)) {
    const text = value.replace(/\s+/g, " ").trim();
    const isCode = name === "style" || name.startsWith("on");
    if (BOOLEAN_ATTRIBUTES.has(name)) read.set(name, "");
    else if (isCode && budget.left-- <= 0) read.set(name, text);
    else if (name === "style") readStyle(value, read);
    else if (WORD_SETS.has(name)) {
      const words = (CASE_INSENSITIVE.has(name) ? text.toLowerCase() : text)
        .split(/[\s;]/)
        .filter((word) => word !== "");
      for (const word of words.length > 0 ? words : [""]) read.set(`${name}=${word}`, word);
    } else if (isCode) read.set(name, readHandler(value) ?? text);
    else if (name === "content" || name === "sizes" || name === "srcset")
      read.set(name, text.replace(/\s*([,;=])\s*/g, "$1"));
    else if (NUMBERS.has(name) && PLAIN_NUMBER.test(text)) read.set(name, String(Number(text)));
    else if (name === "href") read.set(name, text.replace(BARE_HOST, "$1"));
    else read.set(name, CASE_INSENSITIVE.has(name) ? text.toLowerCase() : text);
  }
  return read;
}

/** Leaves out what a learner wrote as a comment inside a tag. Browsers read it as attributes. */
function* withoutComments<Attribute extends { name: string }>(
  attributes: readonly Attribute[],
): Generator<Attribute> {
  let inComment = false;
  for (const attribute of attributes) {
    if (attribute.name.startsWith("<!--")) inComment = true;
    else if (!inComment) yield attribute;
    if (attribute.name.endsWith("--") && attribute.name !== "<!--") inComment = false;
  }
}

/** The name of the attribute with this key. */
export function attributeNameOf(key: string): string {
  const [name = key] = key.split(/[=:]/, 1);
  return name;
}

/**
 * An attribute as a tip shows it: the one word or declaration with this key, otherwise the attribute as it is written.
 *
 * @param rawAttributes the attributes of the element that has it
 */
export function shownAttribute(
  key: string,
  value: string,
  rawAttributes: readonly { name: string; value: string }[],
): string {
  const name = attributeNameOf(key);
  if (BOOLEAN_ATTRIBUTES.has(key)) return key;
  if (key.startsWith("style:")) return `style="${key.slice(6)}: ${value}"`;
  const whole = key === name ? rawAttributes.find((one) => one.name === name)?.value : undefined;
  return `${name}="${whole ?? value}"`;
}

function readStyle(value: string, read: Map<string, string>): void {
  const sheet = readSheet([{ text: `x{${value}}`, firstLine: 1, tab: "html" }]);
  const values = cascade(sheet.bySelector.get("x")?.rules ?? []);
  if (values.size === 0) read.set("style", value.trim());
  for (const [property, cascaded] of values) read.set(`style:${property}`, cascaded.value);
}

/** The code of an event handler in normal form. Null where it doesn't parse. */
function readHandler(value: string): string | null {
  const script = readScript({ text: value, firstLine: 1, tab: "html" });
  return script.syntaxError === null ? flatten(script.body) : null;
}

function flatten(body: Body): string {
  return body.items.map((node) => `${node.head}{${node.bodies.map(flatten).join("}{")}}`).join(";");
}

/** Whether the attributes hide their element. */
export function isHidden(attributes: ReadonlyMap<string, string>): boolean {
  return (
    attributes.has("hidden") ||
    attributes.has("popover") ||
    attributes.get("type") === "hidden" ||
    attributes.get("style:display") === "none" ||
    attributes.get("style:visibility") === "hidden" ||
    attributes.get("style:opacity") === "0"
  );
}
