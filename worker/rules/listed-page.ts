/** Finds listed words and links in what a page shows: in its words, the attributes that are read or followed, its styles and its scripts. */
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import type { Code } from "./code.ts";
import { findListed, type Listed } from "./listed-text.ts";
import { LISTED_REASONS } from "./listed-words.ts";
import type { Edit } from "./match-edits.ts";
import { boundedTreeAdapter, hasTooManyAttributes } from "./ship-check/html/parser-limits.ts";

type Node = DefaultTreeAdapterTypes.Node;

/** Attributes with text that is shown or read aloud, or with an address. */
const READ_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...[
    "alt",
    "title",
    "placeholder",
    "value",
    "label",
    "aria-label",
    "aria-description",
    "content",
    "summary",
  ],
  ...["href", "src", "srcset", "action", "formaction", "data", "poster", "srcdoc", "style", "ping"],
]);
/** Elements within a line: their words go on with those beside them. */
const INLINE: ReadonlySet<string> = new Set([
  ...[
    "a",
    "abbr",
    "b",
    "bdi",
    "bdo",
    "big",
    "cite",
    "code",
    "data",
    "del",
    "dfn",
    "em",
    "font",
    "i",
    "ins",
    "kbd",
  ],
  ...["mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var", "wbr"],
]);

/** The first listed word or link of a page; undefined where there is none. A page too odd to be read is looked at as its code. */
export function findListedInPage({ html, css, js }: Code): Listed | undefined {
  return (
    findListed(shownTexts(html)) ??
    findListed(html.replaceAll("<", " <")) ??
    findListed(css) ??
    findListed(js)
  );
}

/** The sentence that refuses a page; undefined for one without anything listed. */
export function listedPageProblem(code: Code): string | undefined {
  const listed = findListedInPage(code);
  return (
    listed &&
    `This page has “${listed.found}” in it, which ${LISTED_REASONS[listed.reason]}. It can't be published like that: change the page first.`
  );
}

/**
 * Whether a replay shows something listed: on the pages that the players ended with, or in what one of them typed on the way. A word whose letters
 * weren't typed one after the other isn't seen.
 */
export function isListedInReplay(codes: readonly Code[], edits: readonly Edit[]): boolean {
  if (codes.some((code) => findListedInPage(code) !== undefined)) return true;
  const typed = Map.groupBy(edits, ([, side, language]) => `${side} ${language}`);
  return [...typed.values()].some((some) => findListed(some.map(([, , , , , text]) => text).join("")));
}

/** All that is read on a page: words, with a line for each block, then the attributes. */
function shownTexts(html: string): string {
  if (hasTooManyAttributes(html)) return "";
  const texts: string[] = [];
  const attributes: string[] = [];
  try {
    const left: (Node | string)[] = [parse(html, { treeAdapter: boundedTreeAdapter() })];
    for (let node = left.pop(); node !== undefined; node = left.pop()) {
      if (typeof node === "string") texts.push(node);
      else if ("value" in node) texts.push(node.value);
      else if ("childNodes" in node) {
        const tag = "tagName" in node ? node.tagName : "";
        if ("attrs" in node)
          for (const { name, value } of node.attrs) if (READ_ATTRIBUTES.has(name)) attributes.push(value);
        const children = "content" in node ? [node.content] : node.childNodes;
        const edge = INLINE.has(tag) ? "" : "\n";
        left.push(edge, ...children.toReversed(), edge);
      }
    }
  } catch {
    // Beyond the limits of the parser.
    return "";
  }
  return `${texts.join("")}\n${attributes.join("\n")}`;
}
