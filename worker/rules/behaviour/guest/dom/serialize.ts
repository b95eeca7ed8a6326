/** Serialization of nodes: `innerHTML`, `outerHTML` and `innerText`. */
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
import { VOID_ELEMENTS } from "./tree-builder.ts";

/** Tags whose text isn't escaped. */
const RAW_TEXT = /^(?:style|script|xmp|iframe|noembed|noframes|plaintext|noscript)$/;

const NEEDS_ESCAPE = /[&<>"\u00a0]/;

/** Escapes a text for HTML. */
export function escapeText(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return text;
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("\u00a0", "&nbsp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** Escapes an attribute's value for double quotes. */
export function escapeAttribute(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return text;
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("\u00a0", "&nbsp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** Whether an element is void: it has no end tag and no content. */
export function isVoid(element: Element): boolean {
  return VOID_ELEMENTS.has(element.localName) && element.namespace === "html";
}

function startTag(element: Element): string {
  let tag = `<${element.localName}`;
  for (const { name, value } of element.attributes) tag += ` ${name}="${escapeAttribute(value)}"`;
  return `${tag}>`;
}

/** The node whose children are serialized: for a template, its content. */
export function markupParent(node: Node): Node {
  return isElement(node) && node.content ? node.content : node;
}

/** Serializes the descendants of a node. It works without recursion, since trees can be deep. */
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

/** Serializes an element with its descendants. */
export function outerHtml(element: Element): string {
  return isVoid(element)
    ? startTag(element)
    : `${startTag(element)}${innerHtml(element)}</${element.localName}>`;
}

const BLOCK_DISPLAY =
  /^(?:block|flex|grid|table|list-item|flow-root|table-caption|table-row-group|table-header-group|table-footer-group)$/;

/**
 * An item of rendered text: collapsible text, text with preserved white space, or required line breaks (a
 * number).
 */
type RenderedItem = string | { kept: string } | number;

/** The rendered text of an element, as `innerText` returns it. */
export function innerText(element: Element): string {
  if (isUnrendered(element)) return textWithin(element);
  // The text of a control is not rendered.
  if (/^(?:input|textarea|video|audio|canvas|iframe|img|br|hr)$/.test(element.localName)) return "";
  const items: RenderedItem[] = [];
  if (isTag(element, "select")) collectOptionText(element, items);
  else for (let child = element.first; child; child = child.next) collectRenderedText(child, items);
  return joinRenderedText(items);
}

/** Joins items of rendered text: collapses white space between them, and writes the required line breaks. */
function joinRenderedText(items: readonly RenderedItem[]): string {
  let text = "";
  let breaks = 0;
  let isAfterSpace = true;
  for (const item of items) {
    if (typeof item === "number") {
      breaks = Math.max(breaks, item);
      isAfterSpace = true;
      continue;
    }
    let more = typeof item === "string" ? item : item.kept;
    if (typeof item === "string" && isAfterSpace && more.startsWith(" ")) more = more.slice(1);
    if (more === "") continue;
    if (breaks > 0) {
      text = text.replace(/ $/, "");
      if (text !== "") text += "\n".repeat(breaks);
      breaks = 0;
    }
    if (more === "\n") text = text.replace(/ $/, "");
    text += more;
    isAfterSpace = typeof item === "string" ? /[ \n]$/.test(more) : false;
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

/** `display` of boxes in a line that have lines of their own. */
const ATOMIC_INLINE_DISPLAY = /^inline-(?:block|flex|grid|table)$/;

function collectRenderedText(node: Node, items: RenderedItem[]): void {
  const isClosed = isTag(node.parent, "details") && !hasAttribute(node.parent, "open");
  if (isClosed && !isTag(node, "summary")) return;
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
    items.push(isKept ? { kept: text } : text);
    return;
  }
  if (!isElement(node)) return;
  if (isTag(node, "br")) {
    items.push("\n");
    return;
  }
  const display = computedLonghand(node, "display");
  if (
    display === "none" ||
    /^(?:select|textarea|input|video|audio|canvas|iframe|img|svg)$/.test(node.localName)
  ) {
    if (isTag(node, "select") && display !== "none") collectOptionText(node, items);
    return;
  }
  if (ATOMIC_INLINE_DISPLAY.test(display)) {
    const inner: RenderedItem[] = [];
    for (let child = node.first; child; child = child.next) collectRenderedText(child, inner);
    items.push({ kept: joinRenderedText(inner) });
    return;
  }
  const breaks = isTag(node, "p") ? 2 : BLOCK_DISPLAY.test(display) ? 1 : 0;
  if (breaks > 0) items.push(breaks);
  for (let child = node.first; child; child = child.next) collectRenderedText(child, items);
  if (display === "table-cell" && node.next && hasNextCell(node)) items.push("\t");
  if (display === "table-row" && hasNextRow(node)) items.push("\n");
  if (breaks > 0) items.push(breaks);
}

function collectOptionText(select: Element, items: RenderedItem[]): void {
  for (let child = select.first; child; child = child.next)
    if (isElement(child)) collectRenderedText(child, items);
}

function hasNextCell(cell: Node): boolean {
  for (let one = cell.next; one; one = one.next)
    if (isElement(one) && computedLonghand(one, "display") === "table-cell") return true;
  return false;
}

function hasNextRow(row: Node): boolean {
  for (let one = row.next; one; one = one.next)
    if (isElement(one) && computedLonghand(one, "display") === "table-row") return true;
  return false;
}
