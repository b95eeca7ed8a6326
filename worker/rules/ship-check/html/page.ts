/** Reads HTML into a tree in a normal form. */
import { type DefaultTreeAdapterTypes, html as names, type ParserError, parse } from "parse5";
import type { Tip } from "../../code.ts";
import type { Source } from "../source.ts";
import { MAX_TIPS, tipAt } from "../tips.ts";
import { newParseBudget, type ParseBudget, readAttributes } from "./attributes.ts";
import { boundedTreeAdapter, hasTooManyAttributes } from "./parser-limits.ts";
import { UnclosedQuotes } from "./unclosed-quotes.ts";
import { isInlineText, WordCounter, type WordSpan, wordsOf } from "./words.ts";

/** An element in normal form. */
export type Element = {
  tag: string;
  /** The attributes in normal form, by attribute key (see attributes.ts). */
  attributes: Map<string, string>;
  /** The attributes as they are written. */
  rawAttributes: readonly RawAttribute[];
  /** Elements and texts, without comments and the white space between elements. */
  children: Child[];
  /** The line of each child. */
  childLines: number[];
  /** The words of each child. */
  childWords: WordSpan[];
  line: number;
  /** Whether its start tag has an attribute twice. Browsers take only the first. */
  hasDoubledAttribute: boolean;
  /** Whether its start tag and its end tag are written. Browsers add the missing ones. */
  hasStartTag: boolean;
  hasEndTag: boolean;
  /** Whether another start tag stands where its end tag was meant: `<li>Tea<li>`. */
  isOpenedTwice?: boolean;
};

/** A child of an element. */
export type Child = Element | string;

/** An attribute as it is written, and its line. */
type RawAttribute = { name: string; value: string; line: number };

/** A page in normal form. The root is no element, but holds all elements. */
export type Page = {
  root: Element;
  comments: string[];
  /** The text of each `<style>` and `<script>` that a browser would use. */
  styles: Source[];
  scripts: Source[];
  /** Tips about syntax errors. */
  errors: Tip[];
};

/** Reads a page, or a part of one, as a browser does. Never throws. */
export function readPage(html: string): Page {
  const page: Page = { root: element("#document", 1), comments: [], styles: [], scripts: [], errors: [] };
  if (hasTooManyAttributes(html)) {
    page.errors.push(unreadable("A tag has too many attributes."));
    return page;
  }
  const doubledAt: number[] = [];
  const unclosedQuotes = new UnclosedQuotes(html);
  try {
    const document = parse(html, {
      treeAdapter: boundedTreeAdapter(),
      // Stryker disable next-line BooleanLiteral: the parser itself sets it where it reports errors.
      sourceCodeLocationInfo: true,
      onParseError: (error) => {
        addError(error, page, unclosedQuotes);
        // Each tag is compared with all of them; no more are needed than there are tips.
        if (error.code === "duplicate-attribute" && doubledAt.length < MAX_TIPS)
          doubledAt.push(error.startOffset);
      },
    });
    readChildren(document, page.root, {
      page,
      words: new WordCounter(),
      budget: newParseBudget(),
      doubledAt,
      isActive: true,
    });
  } catch {
    page.errors = [unreadable("The HTML is nested too deeply, or has too many tags.")];
  }
  return page;
}

function unreadable(text: string): Tip {
  return tipAt(undefined, "html", "unreadable", text);
}

/** The parse errors at which something is lost that the learner meant. Others are ignored. */
const ERROR_TEXTS = new Map([
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

/** The parse errors in a tag, which a missing quote mark may have caused. */
const TAG_ERRORS: ReadonlySet<string> = new Set([
  "eof-in-tag",
  "missing-whitespace-between-attributes",
  "unexpected-character-in-attribute-name",
  "unexpected-character-in-unquoted-attribute-value",
]);

function addError(error: ParserError, page: Page, unclosedQuotes: UnclosedQuotes): void {
  const text = ERROR_TEXTS.get(error.code);
  if (!text || page.errors.length >= MAX_TIPS) return;
  const cause = TAG_ERRORS.has(error.code) ? unclosedQuotes.tipOn(error.startOffset) : null;
  // One missing sign causes several errors.
  if (cause && page.errors.some((known) => known.text === cause.text && known.line === cause.line)) return;
  page.errors.push(cause ?? tipAt({ tab: "html", line: error.startLine }, "html", "unreadable", text));
}

type Parent = DefaultTreeAdapterTypes.ParentNode;

function element(tag: string, line: number): Element {
  return {
    tag,
    attributes: new Map(),
    rawAttributes: [],
    children: [],
    childLines: [],
    childWords: [],
    line,
    hasDoubledAttribute: false,
    hasStartTag: false,
    hasEndTag: false,
  };
}

/**
 * What reading an element needs to know. Inline code counts only where `isActive`, not inside a template. `doubledAt` are the offsets of
 * attributes that repeat an earlier one of their tag.
 */
type Reading = {
  page: Page;
  words: WordCounter;
  budget: ParseBudget;
  doubledAt: readonly number[];
  isActive: boolean;
};

/**
 * Signs that nobody sees in an editor: a space without a width, and those that choose between the plain and the coloured form of an emoji. The
 * one that joins emojis to another one stays.
 */
const UNSEEN = /\u200b|\ufe0e|\ufe0f/g;

/** Reads the children of a node into `to`. */
function readChildren(from: Parent, to: Element, reading: Reading): void {
  const { page, words } = reading;
  let text = "";
  let textLine = to.line;
  const add = (child: Child, line: number, span: WordSpan) => {
    to.children.push(child);
    to.childLines.push(line);
    to.childWords.push(span);
  };
  const endText = () => {
    text = text.replace(UNSEEN, "");
    const shown = text.replace(/\s+/g, " ").trim();
    if (shown !== "") add(shown, textLine + lineBreaksBefore(text), words.read(text));
    else if (text !== "") words.endWord();
    text = "";
  };
  for (const node of from.childNodes) {
    if ("value" in node) {
      if (text === "") textLine = node.sourceCodeLocation?.startLine ?? to.line;
      text += node.value;
    } else if ("data" in node) page.comments.push(node.data.replace(/\s+/g, " ").trim());
    else {
      endText();
      if ("tagName" in node) {
        const isInline = isInlineText(node.tagName);
        if (!isInline) words.endWord();
        const child = readElement(node, to, reading);
        if (!isInline) words.endWord();
        add(child, child.line, wordsOf(child.childWords));
      } else {
        const line = node.sourceCodeLocation?.startLine ?? 1;
        add(element(`!doctype ${node.name}`, line), line, wordsOf([]));
      }
    }
  }
  endText();
  markOpenedTwice(to.children);
}

/** Marks the elements whose end tag was written as a start tag, which leaves an empty element behind them. */
function markOpenedTwice(children: readonly Child[]): void {
  for (const [index, child] of children.entries()) {
    const next = children[index + 1];
    if (typeof child === "string" || typeof next !== "object" || child.tag !== next.tag) continue;
    if (child.hasEndTag || next.hasEndTag || !next.hasStartTag || child.children.length === 0) continue;
    if (next.children.length === 0 && next.rawAttributes.length === 0) child.isOpenedTwice = true;
  }
}

/** The number of line breaks in the white space at the beginning of a text. */
function lineBreaksBefore(text: string): number {
  let breaks = 0;
  for (let at = 0; text.charCodeAt(at) <= 32; at++) if (text[at] === "\n") breaks++;
  return breaks;
}

function readElement(node: DefaultTreeAdapterTypes.Element, parent: Element, reading: Reading): Element {
  const { page, budget, doubledAt, isActive } = reading;
  const location = node.sourceCodeLocation;
  const read = element(node.tagName, location?.startLine ?? parent.line);
  read.attributes = readAttributes(node.attrs, budget);
  read.rawAttributes = node.attrs.map(({ name, value }) => ({
    name,
    value,
    line: location?.attrs?.[name]?.startLine ?? read.line,
  }));
  const tag = location?.startTag ?? location;
  read.hasDoubledAttribute = doubledAt.some((at) => tag && tag.startOffset <= at && at < tag.endOffset);
  read.hasStartTag = location != null;
  // Elements of SVG can be self-closing.
  read.hasEndTag = location?.endTag != null || node.namespaceURI !== names.NS.HTML;
  const code = isActive ? inlineCode(node) : null;
  if (code !== null) {
    const source = {
      text: code.text,
      firstLine: location?.startTag?.endLine ?? read.line,
      tab: "html" as const,
    };
    (code.language === "css" ? page.styles : page.scripts).push(source);
    return read;
  }
  // A template's content is inert until a script copies it.
  if ("content" in node)
    readChildren((node as DefaultTreeAdapterTypes.Template).content, read, { ...reading, isActive: false });
  else readChildren(node, read, reading);
  return read;
}

/** The types of scripts that browsers run. */
const SCRIPT_TYPES = new Set(["", "module", "text/javascript", "application/javascript"]);

/** The text of a `<style>` or `<script>` that a browser would use; null for other elements. */
function inlineCode(node: DefaultTreeAdapterTypes.Element): { language: "css" | "js"; text: string } | null {
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
