import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { format } from "prettier";
import { type Edit, edit } from "./edit.ts";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Rewrites of HTML that don't change its meaning. Each throws where the code can't be parsed. */
export const rewritesOfHtml: Record<string, (code: string) => string | Promise<string>> = {
  prettier: (code) => format(code, { parser: "html" }),
  "prettier, loose": (code) =>
    format(code, { parser: "html", htmlWhitespaceSensitivity: "ignore", printWidth: 40 }),
  minified: (code) => changeTexts(code, (text) => (text.trim() === "" ? "" : text.replace(/\s+/g, " "))),
  "attributes in another order": (code) =>
    changeTags(code, (tag, attributes) => write(tag, attributes.reverse())),
  "other quotes": (code) =>
    changeTags(code, (tag, attributes) =>
      attributes.some(({ value }) => /['&]/.test(value))
        ? null
        : `<${tag}${attributes.map(({ name, value }) => ` ${name}='${value}'`).join("")}>`,
    ),
  "capital tags": capitals,
  "classes in another order": (code) =>
    changeTags(code, (tag, attributes) =>
      write(
        tag,
        attributes.map(({ name, value }) => ({
          name,
          value: name === "class" ? value.trim().split(/\s+/).reverse().join(" ") : value,
        })),
      ),
    ),
  "closed slashes": (code) =>
    changeTags(code, (tag, attributes) =>
      VOID.has(tag) ? write(tag, attributes).replace(/>$/, " />") : null,
    ),
  entities: (code) =>
    changeTexts(code, (text) => text.replace(/['.!]/g, (sign) => `&#${sign.charCodeAt(0)};`)),
  "comments and space": (code) =>
    changeTexts(code, (text) => (text.trim() === "" ? `${text}<!-- so -->\n` : `\n ${text}\n`)),
};

const VOID = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);
const UNCHANGED_ELEMENTS = new Set(["script", "style", "pre", "textarea", "title", "iframe", "noscript"]);

function write(tag: string, attributes: { name: string; value: string }[]): string {
  const written = attributes.map(({ name, value }) =>
    value === "" ? ` ${name}` : ` ${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`,
  );
  return `<${tag}${written.join("")}>`;
}

function* nodes(node: Node): Generator<Node> {
  yield node;
  if ("content" in node) yield* nodes(node.content);
  if ("childNodes" in node) for (const child of node.childNodes) yield* nodes(child);
}

function isHtml(node: Node): node is Element {
  return "tagName" in node && node.namespaceURI === "http://www.w3.org/1999/xhtml";
}

function changeTags(
  code: string,
  change: (tag: string, attributes: { name: string; value: string }[]) => string | null,
): string {
  const edits: Edit[] = [];
  for (const node of nodes(parse(code, { sourceCodeLocationInfo: true }))) {
    if (!isHtml(node)) continue;
    const place = node.sourceCodeLocation?.startTag;
    if (!place || node.attrs.some((one) => one.prefix)) continue;
    const text = change(node.tagName, [...node.attrs]);
    if (text !== null) edits.push({ start: place.startOffset, end: place.endOffset, text });
  }
  return edit(code, edits);
}

function capitals(code: string): string {
  const edits: Edit[] = [];
  for (const node of nodes(parse(code, { sourceCodeLocationInfo: true }))) {
    if (!isHtml(node)) continue;
    const { startTag, endTag } = node.sourceCodeLocation ?? {};
    const tag = node.tagName.toUpperCase();
    if (startTag)
      edits.push({ start: startTag.startOffset + 1, end: startTag.startOffset + 1 + tag.length, text: tag });
    if (endTag)
      edits.push({ start: endTag.startOffset + 2, end: endTag.startOffset + 2 + tag.length, text: tag });
  }
  return edit(code, edits);
}

function changeTexts(code: string, change: (text: string) => string): string {
  const edits: Edit[] = [];
  for (const node of nodes(parse(code, { sourceCodeLocationInfo: true }))) {
    if (!("value" in node) || node.nodeName !== "#text" || !node.parentNode) continue;
    if (
      UNCHANGED_ELEMENTS.has(node.parentNode.nodeName) ||
      ["html", "head", "#document"].includes(node.parentNode.nodeName)
    )
      continue;
    const place = node.sourceCodeLocation;
    const raw = place ? code.slice(place.startOffset, place.endOffset) : "";
    // Text that the parser moved is left as it is.
    if (place && !/[<&]/.test(raw))
      edits.push({ start: place.startOffset, end: place.endOffset, text: change(raw) });
  }
  return edit(code, edits);
}
