import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  type ParserError,
  parse,
} from "parse5";
import type { Tip } from "../../code.ts";
import { DEEPEST, type Source, tipAt } from "../source.ts";
import { readAttributes } from "./attributes.ts";

/** An element with what counts of it. */
export type Element = {
  tag: string;
  attributes: Map<string, string>;
  /** The attributes as they are written. */
  written: readonly WrittenAttribute[];
  /** Elements and texts; white space between them and comments are left out. */
  children: (Element | string)[];
  /** The line of each child. */
  childLines: number[];
  line: number;
  /** Whether its start tag and its end tag are written out; browsers add those that are not. */
  opened: boolean;
  closed: boolean;
};

/** One attribute of a start tag, and its line. */
export type WrittenAttribute = { name: string; value: string; line: number };

export type Page = {
  root: Element;
  comments: string[];
  /** The text of each `<style>` and `<script>` that a browser would apply: code of that language. */
  styles: Source[];
  scripts: Source[];
  errors: Tip[];
};

class TooMuch extends Error {}

/** Reads a page or a part of one, as a browser would. Never throws. */
export function readPage(html: string): Page {
  const page: Page = { root: element("#document", 1), comments: [], styles: [], scripts: [], errors: [] };
  if (hasCrowdedTag(html)) {
    page.errors.push(unreadable("A tag has too many attributes."));
    return page;
  }
  try {
    const document = parse(html, {
      treeAdapter: boundedAdapter(),
      sourceCodeLocationInfo: true,
      onParseError: (error) => noteError(error, page),
    });
    readChildren(document, page.root, page, true);
  } catch {
    page.errors = [unreadable("The HTML is nested too deeply, or has too many tags.")];
  }
  return page;
}

function unreadable(text: string): Tip {
  return tipAt(undefined, "html", "unreadable", text);
}

/** What the parser can't make sense of without losing something that the learner meant. */
const TELLING = new Map([
  ["eof-in-tag", "A tag is never closed with >."],
  ["eof-in-comment", "A comment is never closed with -->."],
  ["missing-whitespace-between-attributes", "A space between two attributes is missing."],
  ["unexpected-character-in-attribute-name", "A quote or < is out of place in a tag."],
  [
    "unexpected-character-in-unquoted-attribute-value",
    "A quote is out of place in the value of an attribute.",
  ],
  ["missing-end-tag-name", "A closing tag has no name."],
  ["invalid-first-character-of-tag-name", "After < there is no tag name."],
]);

function noteError(error: ParserError, page: Page): void {
  const text = TELLING.get(error.code);
  if (text && page.errors.length < 8)
    page.errors.push(tipAt({ tab: "html", line: error.startLine }, "html", "unreadable", text));
}

type Parent = DefaultTreeAdapterTypes.ParentNode;

/** More elements than 64 KiB of a page hold: the parser adds elements that nobody wrote, hostile markup makes it add many. */
const MAX_ELEMENTS = 6000;

/**
 * The parser's own tree, but bounded: the parser searches its stack for most tags, and reopens unclosed formatting in each
 * paragraph, so that hostile markup would cost its square.
 */
function boundedAdapter(): typeof defaultTreeAdapter {
  const depths = new WeakMap<object, number>();
  const enter = (parent: Parent, node: object) => {
    const depth = (depths.get(parent) ?? 0) + 1;
    if (depth > DEEPEST) throw new TooMuch();
    depths.set(node, depth);
  };
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement(tag, namespace, attributes) {
      if (++elements > MAX_ELEMENTS) throw new TooMuch();
      return defaultTreeAdapter.createElement(tag, namespace, attributes);
    },
    appendChild(parent, node) {
      if ("tagName" in node) enter(parent, node);
      defaultTreeAdapter.appendChild(parent, node);
    },
    insertBefore(parent, node, reference) {
      if ("tagName" in node) enter(parent, node);
      defaultTreeAdapter.insertBefore(parent, node, reference);
    },
    setTemplateContent(template, content) {
      depths.set(content, (depths.get(template) ?? 0) + 1);
      defaultTreeAdapter.setTemplateContent(template, content);
    },
  };
}

/** More attributes than anyone gives a tag; the parser compares each with all before it. */
const MAX_ATTRIBUTES = 200;

/** Whether some tag has too many attributes. Counts the characters that can end one, outside of quoted values. */
function hasCrowdedTag(html: string): boolean {
  let ends = 0;
  let quote = 0;
  let inTag = false;
  let afterEquals = false;
  for (let at = 0; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (!inTag) {
      if (code !== 60) continue;
      inTag = true;
      ends = 0;
      quote = 0;
      afterEquals = false;
    } else if (quote !== 0) {
      if (code === quote) {
        quote = 0;
        ends++;
      }
    } else if (code === 62) inTag = false;
    else if (afterEquals && (code === 34 || code === 39)) quote = code;
    else if (code <= 32 || code === 47) {
      // A run of white space ends one attribute, however long it is.
      if (html.charCodeAt(at - 1) > 32 && ++ends > MAX_ATTRIBUTES) return true;
      continue;
    }
    afterEquals = code === 61;
    if (ends > MAX_ATTRIBUTES) return true;
  }
  return false;
}

function element(tag: string, line: number): Element {
  return {
    tag,
    attributes: new Map(),
    written: [],
    children: [],
    childLines: [],
    line,
    opened: false,
    closed: false,
  };
}

function readChildren(from: Parent, to: Element, page: Page, live: boolean): void {
  let text = "";
  let textLine = to.line;
  const add = (child: Element | string, line: number) => {
    to.children.push(child);
    to.childLines.push(line);
  };
  const endText = () => {
    const shown = text.replace(/\s+/g, " ").trim();
    if (shown !== "") add(shown, textLine + lineBreaksBefore(text));
    text = "";
  };
  for (const node of from.childNodes) {
    if (node.nodeName === "#text" && "value" in node) {
      if (text === "") textLine = node.sourceCodeLocation?.startLine ?? to.line;
      text += node.value;
    } else if (node.nodeName === "#comment" && "data" in node)
      page.comments.push(node.data.replace(/\s+/g, " ").trim());
    else {
      endText();
      if ("tagName" in node) {
        const child = readElement(node, to, page, live);
        add(child, child.line);
      } else if (node.nodeName === "#documentType" && "name" in node) {
        const line = node.sourceCodeLocation?.startLine ?? 1;
        add(element(`!doctype ${node.name}`, line), line);
      }
    }
  }
  endText();
}

/** How many lines end in the space at the beginning of a text. */
function lineBreaksBefore(text: string): number {
  let breaks = 0;
  for (let at = 0; at < text.length && text.charCodeAt(at) <= 32; at++) if (text[at] === "\n") breaks++;
  return breaks;
}

function readElement(
  node: DefaultTreeAdapterTypes.Element,
  parent: Element,
  page: Page,
  live: boolean,
): Element {
  const location = node.sourceCodeLocation;
  const read = element(node.tagName, location?.startLine ?? parent.line);
  read.attributes = readAttributes(node.attrs);
  read.written = node.attrs.map(({ name, value }) => ({
    name,
    value,
    line: location?.attrs?.[name]?.startLine ?? read.line,
  }));
  read.opened = location != null;
  // Elements of SVG may close themselves.
  read.closed = location?.endTag != null || node.namespaceURI !== names.NS.HTML;
  const code = live ? codeIn(node) : null;
  if (code !== null) {
    const lifted = {
      text: code.text,
      firstLine: location?.startTag?.endLine ?? read.line,
      tab: "html" as const,
    };
    (code.language === "css" ? page.styles : page.scripts).push(lifted);
    return read;
  }
  // A template's content is shown and run only once a script copies it.
  if ("content" in node) readChildren((node as DefaultTreeAdapterTypes.Template).content, read, page, false);
  else readChildren(node, read, page, live);
  return read;
}

const SCRIPT_TYPES = new Set(["", "module", "text/javascript", "application/javascript"]);

function codeIn(node: DefaultTreeAdapterTypes.Element): { language: "css" | "js"; text: string } | null {
  if (node.namespaceURI !== names.NS.HTML) return null;
  const attribute = (name: string) =>
    node.attrs
      .find((one) => one.name === name)
      ?.value.trim()
      .toLowerCase();
  const [only] = node.childNodes;
  const text = only && "value" in only ? only.value : "";
  if (node.tagName === "style" && ["", "text/css"].includes(attribute("type") ?? ""))
    return { language: "css", text };
  if (node.tagName !== "script" || attribute("src") !== undefined) return null;
  return SCRIPT_TYPES.has(attribute("type") ?? "") ? { language: "js", text } : null;
}
