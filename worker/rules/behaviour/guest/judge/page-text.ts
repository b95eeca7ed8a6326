/** Writes the page as text, in a form in which two pages can be compared. */
import { inlineStyle } from "../css/cascade.ts";
import { type Document, type Element, isElement, isTag, isText, type Node } from "../dom/node.ts";
import { escapeAttribute, escapeText } from "../dom/serialize.ts";
import { controlValue, inputType, isChecked } from "../forms/state.ts";

/** Elements that are written otherwise than by their tag and attributes. */
const KINDS = new Map<string, "hidden" | "bare" | "control">();
for (const [kind, names] of [
  // What a visitor doesn't see.
  ["hidden", ["script", "style", "template", "link", "meta", "base", "noscript"]],
  // Written only if they have attributes.
  ["bare", ["html", "head", "body"]],
  // Written with their state.
  ["control", ["input", "select", "textarea"]],
] as const)
  for (const name of names) KINDS.set(name, kind);

/** White space that has to be collapsed, and characters that have to be escaped. */
const SPECIAL = /[\t\n\f\r&<>"\u00a0]| {2}/;
const ALL_SPACES = /[\t\n\f\r ]+/g;
const NO_SPACE = /[^\t\n\f\r ]/;
/** Characters of the text at most. */
const MAX_LENGTH = 200_000;

/** A text, escaped and with each run of white space as one blank; "" if it is nothing but white space. */
function writtenText(text: string): string {
  if (!SPECIAL.test(text)) return text === " " ? "" : text;
  return NO_SPACE.test(text) ? escapeText(text.replace(ALL_SPACES, " ")) : "";
}

/** The tokens of a `class` attribute, sorted and each once. */
function classTokens(value: string): string {
  if (NO_SPACE.test(value) && value.search(ALL_SPACES) < 0) return value;
  return [...new Set(value.split(ALL_SPACES).filter((token) => token !== ""))].sort().join(" ");
}

/** The declarations of a `style` attribute, sorted. */
function styleText(element: Element): string {
  const declarations = inlineStyle(element)?.written() ?? [];
  return declarations
    .map(
      ([property, declared]) => `${property}: ${declared.value}${declared.isImportant ? " !important" : ""}`,
    )
    .sort()
    .join("; ");
}

/** The attributes in the order of their names. */
function attributesOf(element: Element): string {
  const { attributes } = element;
  const written = new Map<string, string>();
  for (let index = 0; index < attributes.length; index++) {
    const { name, value } = attributes[index] as (typeof attributes)[number];
    if (name.startsWith("on")) continue;
    const isNormalized = name === "class" || name === "style";
    const text = isNormalized ? (name === "class" ? classTokens(value) : styleText(element)) : value;
    if (!isNormalized || text !== "") written.set(name, ` ${name}="${escapeAttribute(text)}"`);
  }
  if (written.size === 1) for (const only of written.values()) return only;
  let text = "";
  for (const name of [...written.keys()].sort()) text += written.get(name);
  return text;
}

/** The value or checked state of a control. */
function stateOf(element: Element): string {
  if (isTag(element, "input")) {
    return /^(?:checkbox|radio)$/.test(inputType(element))
      ? ` :checked=${isChecked(element)}`
      : ` :value="${escapeAttribute(controlValue(element))}"`;
  }
  if (isTag(element, "textarea") || isTag(element, "select"))
    return ` :value="${escapeAttribute(controlValue(element))}"`;
  return "";
}

export function pageText(document: Document): string {
  const parts: string[] = [];
  const ends: { node: Node; tag: string }[] = [];
  let length = 0;
  let node: Node | null = document.first;
  while (node && length < MAX_LENGTH) {
    if (isText(node)) {
      const text = writtenText(node.data);
      parts.push(text);
      length += text.length;
    } else if (isElement(node)) {
      const { localName } = node;
      const kind = KINDS.get(localName);
      if (kind !== "hidden") {
        let attributes = node.attributes.length === 0 ? "" : attributesOf(node);
        if (kind === "control") attributes += stateOf(node);
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
  return length < MAX_LENGTH ? parts.join("") : `${parts.join("").slice(0, MAX_LENGTH)}…`;
}
