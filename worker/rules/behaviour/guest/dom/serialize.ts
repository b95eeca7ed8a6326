/** Serializes the tree: `innerHTML`, `outerHTML`, `innerText`. */
import { computedLonghand, isUnrendered } from "../css/cascade.ts";
import {
  COMMENT,
  type Element,
  followingSkipping,
  hasAttribute,
  isElement,
  isTag,
  isText,
  type Node,
} from "./node.ts";
import { VOID } from "./tree-builder.ts";

const RAW_TEXT = /^(?:style|script|xmp|iframe|noembed|noframes|plaintext|noscript)$/;

const NEEDS_ESCAPE = /[&<>"\u00a0]/;

export function escapeText(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return text;
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("\u00a0", "&nbsp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

export function escapeAttribute(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return text;
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("\u00a0", "&nbsp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** Whether an element is void: no end tag, no content. */
export function isVoid(element: Element): boolean {
  return VOID.has(element.localName) && element.namespace === "html";
}

function startTag(element: Element): string {
  let tag = `<${element.localName}`;
  for (const { name, value } of element.attributes) tag += ` ${name}="${escapeAttribute(value)}"`;
  return `${tag}>`;
}

/** What stands inside an element for markup: a template's content is apart from its children. */
export function markupParent(node: Node): Node {
  return isElement(node) && node.content ? node.content : node;
}

/** What is in a node, as `innerHTML` has it. Goes down without recursion, as pages can be deep. */
export function innerHtml(root: Node): string {
  const parts: string[] = [];
  const start = markupParent(root);
  const ends: { node: Node; tag: string }[] = [];
  let node: Node | null = start.first;
  let within: Node = start;
  while (node) {
    if (isElement(node)) {
      parts.push(startTag(node));
      const inside = markupParent(node);
      const isEmpty = isVoid(node);
      if (!isEmpty && inside.first) {
        ends.push({ node, tag: node.localName });
        within = inside;
        node = inside.first;
        continue;
      }
      if (!isEmpty) parts.push(`</${node.localName}>`);
    } else if (isText(node)) {
      const isRaw = isElement(within) && RAW_TEXT.test(within.localName);
      parts.push(isRaw ? node.data : escapeText(node.data));
    } else if (node.type === COMMENT) parts.push(`<!--${(node as Node & { data: string }).data}-->`);
    else if ("name" in node) parts.push(`<!DOCTYPE ${String(node.name)}>`);
    while (node && !node.next && ends.length > 0) {
      const end = ends.pop();
      if (!end) break;
      parts.push(`</${end.tag}>`);
      node = end.node;
    }
    node = node?.next ?? null;
    if (node) within = node.parent ?? start;
  }
  return parts.join("");
}

/** An element with what is in it, as `outerHTML` has it. */
export function outerHtml(element: Element): string {
  return isVoid(element)
    ? startTag(element)
    : `${startTag(element)}${innerHtml(element)}</${element.localName}>`;
}

const BLOCK =
  /^(?:block|flex|grid|table|list-item|flow-root|table-caption|table-row-group|table-header-group|table-footer-group)$/;

/**
 * Pieces of a text: characters, those whose spaces are kept, or a number of line breaks that has to be there.
 */
type Piece = string | { kept: string } | number;

/** The text of an element as a person sees it, as `innerText` has it. */
export function innerText(element: Element): string {
  if (isUnrendered(element)) return textWithin(element);
  // The text of a control is not rendered.
  if (/^(?:input|textarea|video|audio|canvas|iframe|img|br|hr)$/.test(element.localName)) return "";
  const pieces: Piece[] = [];
  if (isTag(element, "select")) collectOptions(element, pieces);
  else for (let child = element.first; child; child = child.next) collect(child, pieces);
  let text = "";
  let breaks = 0;
  let isAfterSpace = true;
  for (const piece of pieces) {
    if (typeof piece === "number") {
      breaks = Math.max(breaks, piece);
      isAfterSpace = true;
      continue;
    }
    let more = typeof piece === "string" ? piece : piece.kept;
    if (typeof piece === "string" && isAfterSpace && more.startsWith(" ")) more = more.slice(1);
    if (more === "") continue;
    if (breaks > 0) {
      text = text.replace(/ $/, "");
      if (text !== "") text += "\n".repeat(breaks);
      breaks = 0;
    }
    if (more === "\n") text = text.replace(/ $/, "");
    text += more;
    isAfterSpace = typeof piece === "string" ? /[ \n]$/.test(more) : false;
  }
  return isAfterSpace ? text.replace(/ $/, "") : text;
}

function textWithin(element: Element): string {
  let text = "";
  let node: Node | null = element.first;
  while (node) {
    if (isText(node)) text += node.data;
    node = node.first ?? followingSkipping(node, element);
  }
  return text;
}

function collect(node: Node, pieces: Piece[]): void {
  if (isText(node)) {
    const parent = isElement(node.parent) ? node.parent : null;
    if (parent && computedLonghand(parent, "visibility") !== "visible") return;
    const space = parent ? computedLonghand(parent, "white-space") : "normal";
    const isKept = /^(?:pre|pre-wrap|break-spaces)$/.test(space);
    let text = isKept
      ? node.data
      : space === "pre-line"
        ? node.data.replace(/[ \t]*\n[ \t]*/g, "\n").replace(/[ \t]+/g, " ")
        : node.data.replace(/[ \t\n\r\f]+/g, " ");
    const transform = parent ? computedLonghand(parent, "text-transform") : "none";
    if (transform === "uppercase") text = text.toUpperCase();
    else if (transform === "lowercase") text = text.toLowerCase();
    else if (transform === "capitalize")
      text = text.replace(
        /(^|[\s([{"'-])(\p{L})/gu,
        (_, before: string, letter: string) => before + letter.toUpperCase(),
      );
    pieces.push(isKept ? { kept: text } : text);
    return;
  }
  if (!isElement(node)) return;
  if (isTag(node, "br")) {
    pieces.push("\n");
    return;
  }
  const display = computedLonghand(node, "display");
  if (
    display === "none" ||
    /^(?:select|textarea|input|video|audio|canvas|iframe|img|svg)$/.test(node.localName)
  ) {
    if (isTag(node, "select") && display !== "none") collectOptions(node, pieces);
    return;
  }
  const isClosed = isTag(node.parent, "details") && !hasAttribute(node.parent, "open");
  if (isClosed && !isTag(node, "summary")) return;
  const breaks = isTag(node, "p") ? 2 : BLOCK.test(display) ? 1 : 0;
  if (breaks > 0) pieces.push(breaks);
  for (let child = node.first; child; child = child.next) collect(child, pieces);
  if (display === "table-cell" && node.next && followsCell(node)) pieces.push("\t");
  if (display === "table-row" && followsRow(node)) pieces.push("\n");
  if (breaks > 0) pieces.push(breaks);
}

function collectOptions(select: Element, pieces: Piece[]): void {
  for (let child = select.first; child; child = child.next) if (isElement(child)) collect(child, pieces);
}

function followsCell(cell: Node): boolean {
  for (let one = cell.next; one; one = one.next)
    if (isElement(one) && computedLonghand(one, "display") === "table-cell") return true;
  return false;
}

function followsRow(row: Node): boolean {
  for (let one = row.next; one; one = one.next)
    if (isElement(one) && computedLonghand(one, "display") === "table-row") return true;
  return false;
}
