/** Serializes the page in a normalized form, in which two pages can be compared. */
import { inlineStyle } from "../css/cascade.ts";
import { type Document, type Element, isElement, isTag, isText, type Node } from "../dom/node.ts";
import { escapeAttribute, escapeText } from "../dom/serialize.ts";
import { controlValue, inputType, isChecked } from "../forms/state.ts";

/** How elements are serialized, unless by their tag and attributes. */
const SERIALIZATION_BY_TAG = new Map<string, "hidden" | "bare" | "control">();
for (const [kind, names] of [
  // Left out, as they aren't visible.
  ["hidden", ["script", "style", "template", "link", "meta", "base", "noscript"]],
  // Without their tags, unless they have attributes.
  ["bare", ["html", "head", "body"]],
  // With their state.
  ["control", ["input", "select", "textarea"]],
] as const)
  for (const name of names) SERIALIZATION_BY_TAG.set(name, kind);

/** White space that has to be collapsed, or characters that have to be escaped. */
const NEEDS_NORMALIZATION = /[\t\n\f\r&<>"\u00a0]| {2}/;
const WHITESPACE = /[\t\n\f\r ]+/g;
const NOT_WHITESPACE = /[^\t\n\f\r ]/;
/** The maximum length of the text. */
const MAX_CHARACTERS = 200_000;

/** Escapes a text and collapses its white space; "" for white space alone. */
function normalizeText(text: string): string {
  if (!NEEDS_NORMALIZATION.test(text)) return text === " " ? "" : text;
  return NOT_WHITESPACE.test(text) ? escapeText(text.replace(WHITESPACE, " ")) : "";
}

/** The unique tokens of a `class` attribute in sorted order. */
function sortTokens(value: string): string {
  if (NOT_WHITESPACE.test(value) && value.search(WHITESPACE) < 0) return value;
  return [...new Set(value.split(WHITESPACE).filter((token) => token !== ""))].sort().join(" ");
}

/** The declarations of a `style` attribute in sorted order. */
function serializeStyle(element: Element): string {
  const declarations = inlineStyle(element)?.serialized() ?? [];
  return declarations
    .map(
      ([property, declared]) => `${property}: ${declared.value}${declared.isImportant ? " !important" : ""}`,
    )
    .sort()
    .join("; ");
}

/** The attributes in the order of their names, without event handlers. */
function serializeAttributes(element: Element): string {
  const { attributes } = element;
  const written = new Map<string, string>();
  for (let index = 0; index < attributes.length; index++) {
    const { name, value } = attributes[index] as (typeof attributes)[number];
    if (name.startsWith("on")) continue;
    const isNormalized = name === "class" || name === "style";
    const text = isNormalized ? (name === "class" ? sortTokens(value) : serializeStyle(element)) : value;
    if (!isNormalized || text !== "") written.set(name, ` ${name}="${escapeAttribute(text)}"`);
  }
  if (written.size === 1) for (const only of written.values()) return only;
  let text = "";
  for (const name of [...written.keys()].sort()) text += written.get(name);
  return text;
}

/** The value or checkedness of a control. */
function serializeState(element: Element): string {
  if (isTag(element, "input")) {
    return /^(?:checkbox|radio)$/.test(inputType(element))
      ? ` :checked=${isChecked(element)}`
      : ` :value="${escapeAttribute(controlValue(element))}"`;
  }
  if (isTag(element, "textarea") || isTag(element, "select"))
    return ` :value="${escapeAttribute(controlValue(element))}"`;
  return "";
}

/**
 * The text of a document: its visible elements, attributes, texts, and control states. Truncated if it is too
 * long.
 */
export function pageText(document: Document): string {
  const parts: string[] = [];
  const ends: { node: Node; tag: string }[] = [];
  let length = 0;
  let node: Node | null = document.first;
  while (node && length < MAX_CHARACTERS) {
    if (isText(node)) {
      const text = normalizeText(node.data);
      parts.push(text);
      length += text.length;
    } else if (isElement(node)) {
      const { localName } = node;
      const kind = SERIALIZATION_BY_TAG.get(localName);
      if (kind !== "hidden") {
        let attributes = node.attributes.length === 0 ? "" : serializeAttributes(node);
        if (kind === "control") attributes += serializeState(node);
        const isNamed = kind !== "bare" || attributes !== "";
        const end = isNamed ? `</${localName}>` : "";
        if (isNamed) {
          parts.push(`<${localName}${attributes}>`);
          length += localName.length + attributes.length + 2;
        }
        if (node.first) {
          ends.push({ node, tag: end });
          node = node.first;
          continue;
        }
        parts.push(end);
        length += end.length;
      }
    }
    while (node && !node.next && ends.length > 0) {
      const end = ends.pop();
      if (!end) break;
      parts.push(end.tag);
      length += end.tag.length;
      node = end.node;
    }
    node = node?.next ?? null;
  }
  return length < MAX_CHARACTERS ? parts.join("") : `${parts.join("").slice(0, MAX_CHARACTERS)}…`;
}
