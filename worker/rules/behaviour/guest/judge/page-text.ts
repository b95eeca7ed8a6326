/** Writes the page as text, in a form in which two pages can be compared. */
import { inlineStyle } from "../css/cascade.ts";
import { type Document, type Element, isElement, isTag, isText, type Node } from "../dom/node.ts";
import { escapeAttribute, escapeText } from "../dom/serialize.ts";
import { controlValue, inputType, isChecked } from "../forms/state.ts";

/** Elements that a visitor doesn't see. */
const LEFT_OUT = new Set(["script", "style", "template", "link", "meta", "base", "noscript"]);
/** Elements that are written only if they have attributes. */
const BARE = new Set(["html", "head", "body"]);
const CONTROLS = new Set(["input", "select", "textarea"]);
/** Spaces that are not a single blank. */
const SPACES = /[\t\n\f\r]| {2}/;
const ALL_SPACES = /[\t\n\f\r ]+/g;
const NO_SPACE = /[^\t\n\f\r ]/;
/** Characters of the text at most. */
const MAX_LENGTH = 200_000;

/** A text with each run of white space as one blank; "" if it is nothing but white space. */
function collapse(text: string): string {
  if (!NO_SPACE.test(text)) return "";
  return SPACES.test(text) ? text.replace(ALL_SPACES, " ") : text;
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

/** The attributes in the order of their names, and the state of a control. */
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
  let text = "";
  if (written.size === 1) for (const one of written.values()) text = one;
  else if (written.size > 1) for (const name of [...written.keys()].sort()) text += written.get(name);
  return CONTROLS.has(element.localName) ? text + stateOf(element) : text;
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
  const put = (text: string): void => {
    parts.push(text);
    length += text.length;
  };
  while (node && length < MAX_LENGTH) {
    if (isText(node)) {
      const text = collapse(node.data);
      if (text !== "") put(escapeText(text));
    } else if (isElement(node) && !LEFT_OUT.has(node.localName)) {
      const attributes = attributesOf(node);
      const isNamed = !BARE.has(node.localName) || attributes !== "";
      if (isNamed) put(`<${node.localName}${attributes}>`);
      const end = isNamed ? `</${node.localName}>` : "";
      if (node.first) {
        ends.push({ node, tag: end });
        node = node.first;
        continue;
      }
      put(end);
    }
    while (node && !node.next && ends.length > 0) {
      const end = ends.pop();
      if (!end) break;
      put(end.tag);
      node = end.node;
    }
    node = node?.next ?? null;
  }
  return length < MAX_LENGTH ? parts.join("") : `${parts.join("").slice(0, MAX_LENGTH)}…`;
}
