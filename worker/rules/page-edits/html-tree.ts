/** Reads HTML into a tree whose nodes know where they stand in the text. */
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { boundedTreeAdapter, hasTooManyAttributes } from "../ship-check/html/parser-limits.ts";
import { MAX_ELEMENTS } from "./edits.ts";

/** An attribute as it is read, and where it stands. */
type Attribute = { value: string; start: number; end: number };

/**
 * An element, a text or a doctype that somebody wrote. Elements that browsers add have no node: their children are their parent's.
 * `openEnd` is where an element's start tag ends, `closeStart` where its end tag begins; a text's are its own ends.
 */
export interface HtmlNode {
  /** Empty for a text. The root has the tag `#root`. */
  tag: string;
  attributes: Map<string, Attribute>;
  children: HtmlNode[];
  parent: HtmlNode | null;
  start: number;
  end: number;
  openEnd: number;
  closeStart: number;
  /** A text's words with single spaces; an element's own texts, joined. */
  text: string;
}

export interface HtmlTree {
  source: string;
  root: HtmlNode;
  /** All elements and texts but the root, in the order of the document. */
  nodes: HtmlNode[];
  /** How many parse errors there are, by code; null where the text exceeds the parser's limits. */
  errors: Map<string, number> | null;
}

const singleSpaced = (text: string) => text.replace(/\s+/g, " ").trim();

/** Whether an element's text is code or text without markup, which is never edited in part. */
export const isOpaque = ({ tag }: HtmlNode) => /^(?:script|style|textarea|title|pre|svg|math)$/.test(tag);

/** The tag of a doctype, which is a node without anything in it. A page has at most one. */
export const DOCTYPE = "!doctype";

export const isText = ({ tag }: HtmlNode) => tag === "";

/** The words of a class list, or of another attribute. */
export function wordsOfAttribute(node: HtmlNode, name: string): string[] {
  return node.attributes.get(name)?.value.split(/\s+/).filter(Boolean) ?? [];
}

/** Reads a page or a part of one. Never throws. */
export function readHtml(source: string): HtmlTree {
  const root = newNode("#root", null, 0, source.length);
  const tree: HtmlTree = { source, root, nodes: [], errors: new Map() };
  try {
    if (hasTooManyAttributes(source)) throw new Error("The page has too many attributes.");
    const document = parse(source, {
      treeAdapter: boundedTreeAdapter(MAX_ELEMENTS),
      sourceCodeLocationInfo: true,
      onParseError: ({ code }) => tree.errors?.set(code, (tree.errors.get(code) ?? 0) + 1),
    });
    readChildren(document, root, tree);
  } catch {
    return { source, root: newNode("#root", null, 0, source.length), nodes: [], errors: null };
  }
  return tree;
}

function newNode(tag: string, parent: HtmlNode | null, start: number, end: number): HtmlNode {
  const node = { tag, attributes: new Map(), children: [], parent, start, end, text: "" };
  return { ...node, openEnd: start, closeStart: end };
}

function readChildren(from: DefaultTreeAdapterTypes.ParentNode, to: HtmlNode, tree: HtmlTree): void {
  const add = (node: HtmlNode) => {
    to.children.push(node);
    tree.nodes.push(node);
  };
  for (const child of from.childNodes) {
    if ("value" in child) {
      const place = child.sourceCodeLocation;
      if (!place || child.value.trim() === "") continue;
      const raw = tree.source.slice(place.startOffset, place.endOffset);
      const start = place.startOffset + (raw.length - raw.trimStart().length);
      const text = newNode("", to, start, start + raw.trim().length);
      text.text = singleSpaced(child.value);
      to.text = to.text === "" ? text.text : `${to.text} ${text.text}`;
      add(text);
    } else if (child.nodeName === "#documentType") {
      const place = child.sourceCodeLocation;
      if (!place) continue;
      const doctype = newNode(DOCTYPE, to, place.startOffset, place.endOffset);
      add({ ...doctype, openEnd: doctype.end });
    } else if ("tagName" in child) {
      const place = child.sourceCodeLocation;
      if (!place || !("startTag" in place) || !place.startTag) {
        readChildren(
          "content" in child ? (child as DefaultTreeAdapterTypes.Template).content : child,
          to,
          tree,
        );
        continue;
      }
      const node = newNode(child.tagName, to, place.startOffset, place.endOffset);
      node.openEnd = place.startTag.endOffset;
      node.closeStart = Math.max(node.openEnd, place.endTag?.startOffset ?? place.endOffset);
      node.end = Math.max(node.end, node.closeStart);
      for (const { name, value } of child.attrs) {
        const at = place.attrs?.[name];
        node.attributes.set(name, { value, start: at?.startOffset ?? -1, end: at?.endOffset ?? -1 });
      }
      add(node);
      readChildren(
        "content" in child ? (child as DefaultTreeAdapterTypes.Template).content : child,
        node,
        tree,
      );
    }
  }
}

/** The node and all that is in it, in the order of the document. */
export function withDescendants(node: HtmlNode): HtmlNode[] {
  return [node, ...node.children.flatMap(withDescendants)];
}

export function isInside(node: HtmlNode, ancestor: HtmlNode): boolean {
  for (let at = node.parent; at; at = at.parent) if (at === ancestor) return true;
  return false;
}

/** All words that are shown by a node. */
export function textContent(node: HtmlNode): string {
  if (isText(node)) return node.text;
  return singleSpaced(node.children.map(textContent).join(" "));
}
