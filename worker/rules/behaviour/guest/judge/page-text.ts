/** The page as one text that two pages can be compared by. */
import { inlineStyle } from "../css/cascade.ts";
import { type Document, type Element, isElement, isTag, isText, type Node } from "../dom/node.ts";
import { escapeAttribute, escapeText } from "../dom/serialize.ts";
import { controlValue, inputType, isChecked } from "../forms/state.ts";

/** What is no part of what a page shows or holds for its visitor. */
const LEFT_OUT = new Set(["script", "style", "template", "link", "meta", "base", "noscript"]);
/** Elements that are named only where something is set on them. */
const BARE = new Set(["html", "head", "body"]);
const CONTROLS = new Set(["input", "select", "textarea"]);
const SPACES = /[\t\n\f\r ]+/g;
/** Characters of the text at most. */
const MAX_LENGTH = 200_000;

function attributesOf(element: Element): string {
  if (element.attributes.length === 0) return CONTROLS.has(element.localName) ? stateOf(element) : "";
  const written: [string, string][] = [];
  for (const { name, value } of element.attributes) {
    if (name.startsWith("on")) continue;
    if (name === "style") {
      const declarations = inlineStyle(element)?.written() ?? [];
      const text = declarations
        .map(
          ([property, declared]) =>
            `${property}: ${declared.value}${declared.isImportant ? " !important" : ""}`,
        )
        .sort()
        .join("; ");
      if (text !== "") written.push([name, text]);
    } else if (name === "class") {
      const tokens = [...new Set(value.split(/[\t\n\f\r ]+/).filter((token) => token !== ""))].sort();
      if (tokens.length > 0) written.push([name, tokens.join(" ")]);
    } else written.push([name, value]);
  }
  written.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return (
    written.map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join("") +
    (CONTROLS.has(element.localName) ? stateOf(element) : "")
  );
}

/** What a control holds. */
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
    const isShown = isElement(node) && !LEFT_OUT.has(node.localName);
    if (isText(node)) {
      const text = node.data.replace(SPACES, " ");
      if (text !== " " && text !== "") put(escapeText(text));
    } else if (isShown && isElement(node)) {
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
