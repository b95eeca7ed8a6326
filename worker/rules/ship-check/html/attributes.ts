import { winners } from "../css/compare.ts";
import { readSheet } from "../css/sheet.ts";
import type { Body } from "../js/code-node.ts";
import { readScript } from "../js/parse.ts";

/** Attributes that are on by being there, whatever their value. */
const BOOLEAN = new Set(
  (
    "allowfullscreen async autofocus autoplay checked controls default defer disabled formnovalidate hidden inert ismap itemscope " +
    "loop multiple muted nomodule novalidate open playsinline readonly required reversed selected"
  ).split(" "),
);

/** Attributes whose values have no case. */
const CASELESS = new Set(
  "align autocomplete charset crossorigin dir enctype http-equiv kind lang loading method preload referrerpolicy rel scope shape target type valign wrap".split(
    " ",
  ),
);

/** Attributes that hold words in any order; each word counts on its own. */
const WORDS = new Set(["allow", "class", "rel", "headers", "sandbox"]);

/** An address that is nothing but a host: a slash at its end says nothing. */
const BARE_HOST = /^(https?:\/\/[^/?#]+)\/$/i;

/**
 * Attributes by their meaning, each fact under a name of its own: one entry for each class and for each declaration of `style`.
 */
export function readAttributes(attributes: readonly { name: string; value: string }[]): Map<string, string> {
  const read = new Map<string, string>();
  for (const { name, value } of outsideComments(attributes)) {
    const text = value.replace(/\s+/g, " ").trim();
    if (BOOLEAN.has(name)) read.set(name, "");
    else if (name === "style") readStyle(value, read);
    else if (WORDS.has(name)) {
      const words = (CASELESS.has(name) ? text.toLowerCase() : text)
        .split(/[\s;]+/)
        .filter((word) => word !== "");
      for (const word of words.length > 0 ? words : [""]) read.set(`${name}=${word}`, word);
    } else if (name.startsWith("on")) read.set(name, readHandler(value) ?? text);
    else if (name === "content" || name === "sizes" || name === "srcset")
      read.set(name, text.replace(/\s*([,;=])\s*/g, "$1"));
    else if (name === "href") read.set(name, text.replace(BARE_HOST, "$1"));
    else read.set(name, CASELESS.has(name) ? text.toLowerCase() : text);
  }
  return read;
}

/** A comment inside a tag is none to a browser, but what stands in it was not meant. */
function* outsideComments<Attribute extends { name: string }>(
  attributes: readonly Attribute[],
): Generator<Attribute> {
  let inComment = false;
  for (const attribute of attributes) {
    if (attribute.name.startsWith("<!--")) inComment = true;
    else if (!inComment) yield attribute;
    if (attribute.name.endsWith("--") && attribute.name !== "<!--") inComment = false;
  }
}

/** The name under which an attribute is written whose fact has this key. */
export function attributeNameOf(key: string): string {
  const [name = key] = key.split(/[=:]/, 1);
  return name;
}

/**
 * An attribute as a tip shows it: the one word or declaration that a fact is about, else the attribute as it is written.
 *
 * @param written the attributes of the element that has the fact
 */
export function shownAttribute(
  key: string,
  value: string,
  written: readonly { name: string; value: string }[],
): string {
  const name = attributeNameOf(key);
  if (BOOLEAN.has(key)) return key;
  if (key.startsWith("style:")) return `style="${key.slice(6)}: ${value}"`;
  const whole = key === name ? written.find((one) => one.name === name)?.value : undefined;
  return `${name}="${whole ?? value}"`;
}

function readStyle(value: string, read: Map<string, string>): void {
  const sheet = readSheet([{ text: `x{${value}}`, firstLine: 1, tab: "html" }]);
  const won = winners(sheet.blocks.get("x")?.blocks ?? []);
  if (won.size === 0) read.set("style", value.trim());
  for (const [property, winner] of won) read.set(`style:${property}`, winner.value);
}

/** The code of an event handler in its normal form, or null where it is no code. */
function readHandler(value: string): string | null {
  const script = readScript({ text: value, firstLine: 1, tab: "html" });
  return script.broken === null ? flatten(script.body) : null;
}

function flatten(body: Body): string {
  return body.items.map((node) => `${node.head}{${node.bodies.map(flatten).join("}{")}}`).join(";");
}

/** Whether the element is hidden by its own attributes. */
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
