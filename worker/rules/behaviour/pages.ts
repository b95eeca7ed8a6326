/** Compares two pages, each given as the text that the guest writes (guest/judge/page-text.ts). */
import { functionColor, hexColor, namedColor } from "../ship-check/css/colors.ts";
import { isSameText } from "./values.ts";

/** A tag or text node of a page, or one attribute of a tag. */
export interface Piece {
  kind: "start" | "end" | "text" | "attribute";
  /** The tag with its attributes, the text with its entities resolved, or the attribute with its value. */
  text: string;
  name: string;
}

/** Inline elements: spaces beside them are visible. */
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|button|cite|code|data|del|dfn|em|i|input|ins|kbd|label|mark|output|q|s|samp|select|small|span|strong|sub|sup|time|u|var)$/;

function resolveEntities(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&nbsp;", "\u00a0")
    .replaceAll("&amp;", "&");
}

/** Writes all colours of a style in one notation. */
function canonicalColors(style: string): string {
  return style
    .replace(/\b(rgba?|hsla?)\(([^()]*)\)/g, (whole, name: string, parts: string) => {
      return (
        functionColor(
          name,
          parts.split(/\s*,\s*|\s*\/\s*|\s+/).filter((part) => part !== ""),
        ) ?? whole
      );
    })
    .replace(/#([0-9a-fA-F]{3,8})\b/g, (_, digits: string) => hexColor(digits))
    .replace(/(^|[\s:,(])([a-z]+)(?=$|[\s;,)])/g, (whole, before: string, word: string) => {
      const color = namedColor(word);
      return color ? before + color : whole;
    });
}

/** Splits a page into its pieces, in one pass. Drops spaces at the edges of blocks, which are not visible. */
export function piecesOf(page: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < page.length; ) {
    const to = page[at] === "<" ? tagEnd(page, at) : textEnd(page, at);
    pieces.push(pieceOf(page.slice(at, to)));
    at = to;
  }
  return trimEdges(pieces);
}

function pieceOf(text: string): Piece {
  if (!text.startsWith("<") || !text.endsWith(">"))
    return { kind: "text", text: resolveEntities(text), name: "" };
  if (text.startsWith("</")) return { kind: "end", text, name: text.slice(2, -1) };
  const [name = ""] = text.slice(1, -1).split(/\s/, 1);
  const tag = text.replace(/ style="([^"]*)"/, (_, style: string) => ` style="${canonicalColors(style)}"`);
  return { kind: "start", text: tag, name };
}

/** The end of the text that begins at `at`. */
function textEnd(page: string, at: number): number {
  const end = page.indexOf("<", at);
  return end < 0 ? page.length : end;
}

/**
 * The end of the tag that begins at `at`; the page's end if the tag is cut off, as in a page that was too long. Not a regular
 * expression: one that backtracks takes minutes on a hostile page, and the engine's fuel doesn't limit it here.
 */
function tagEnd(page: string, at: number): number {
  let isQuoted = false;
  for (let to = at + 1; to < page.length; to++) {
    const sign = page[to];
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ">" && !isQuoted) return to + 1;
  }
  return page.length;
}

function isInline(piece: Piece | undefined): boolean {
  return piece !== undefined && (piece.kind === "text" || INLINE.test(piece.name));
}

function trimEdges(pieces: readonly Piece[]): Piece[] {
  const trimmed: Piece[] = [];
  pieces.forEach((piece, index) => {
    if (piece.kind !== "text") {
      trimmed.push(piece);
      return;
    }
    const [before, after] = [pieces[index - 1], pieces[index + 1]];
    let { text } = piece;
    if (!isInline(before) || before?.kind === "start") text = text.trimStart();
    if (!isInline(after) || after?.kind === "end") text = text.trimEnd();
    if (text !== "") trimmed.push({ ...piece, text });
  });
  return trimmed;
}

function isSamePiece(a: Piece, b: Piece): boolean {
  return a.kind === b.kind && isSameText(a.text, b.text);
}

/** Where two pages differ: all pieces between their common beginning and their common end. */
export interface PageDifference {
  wanted: Piece[];
  actual: Piece[];
  /** The start tag of the element around the difference. */
  around: Piece | null;
}

/** The difference between two pages; null if there is none. */
export function comparePages(wanted: string, actual: string): PageDifference | null {
  if (wanted === actual) return null;
  const [left, right] = [piecesOf(wanted), piecesOf(actual)];
  let start = 0;
  while (
    start < left.length &&
    start < right.length &&
    isSamePiece(left[start] as Piece, right[start] as Piece)
  )
    start++;
  if (start === left.length && start === right.length) return null;
  let end = 0;
  while (
    end < left.length - start &&
    end < right.length - start &&
    isSamePiece(left[left.length - 1 - end] as Piece, right[right.length - 1 - end] as Piece)
  )
    end++;
  const back = stepsBackToElements(left, right, start, end);
  return {
    wanted: left.slice(start - back, left.length - end - back),
    actual: right.slice(start - back, right.length - end - back),
    around: openTag(left.slice(0, start - back)),
  };
}

/** Longer differences stay where they are, since each place that is tried costs their length. A tip quotes less of them. */
const MAX_MOVED_PIECES = 200;

/**
 * How far a difference can move towards the beginning so that it is made of whole elements: between `<li>` and `</li>` pieces that one
 * page has more than the other, `A</li><li>` is as true as `<li>A</li>`. 0 if both pages have pieces there, or no such place is found.
 */
function stepsBackToElements(
  left: readonly Piece[],
  right: readonly Piece[],
  start: number,
  end: number,
): number {
  const longer = left.length > right.length ? left : right;
  const size = longer.length - end - start;
  if (size > MAX_MOVED_PIECES || Math.min(left.length, right.length) !== start + end) return 0;
  for (let back = 0; back < size && back <= start; back++) {
    if (isWhole(longer.slice(start - back, start - back + size))) return back;
    const [before, last] = [longer[start - back - 1], longer[start - back + size - 1]];
    if (!before || !last || !isSamePiece(before, last)) return 0;
  }
  return 0;
}

/** Elements that have no end tag. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** Whether pieces are whole elements and texts. */
function isWhole(pieces: readonly Piece[]): boolean {
  let depth = 0;
  for (const { kind, name } of pieces) {
    if (kind === "start" && !VOID.test(name)) depth++;
    else if (kind === "end" && --depth < 0) return false;
  }
  return depth === 0;
}

function openTag(pieces: readonly Piece[]): Piece | null {
  let depth = 0;
  for (let index = pieces.length - 1; index >= 0; index--) {
    const piece = pieces[index] as Piece;
    if (piece.kind === "end") depth++;
    else if (piece.kind === "start" && depth-- === 0) return piece;
  }
  return null;
}

/** A text, a tag or a part of a tag, and how many more of it a page has than before; negative for fewer. */
interface Change {
  piece: Piece;
  /** The start tag that it is a part of. */
  around: Piece | null;
  count: number;
}

const ATTRIBUTE = / (:?[^\s"=>]+)=(?:"([^"]*)"|([^\s">]+))/g;

/** What counts of a start tag on its own: its name, each attribute, each class and each declaration of its style. */
function partsOf(tag: Piece): Piece[] {
  const parts: Piece[] = [{ kind: "start", text: `<${tag.name}>`, name: tag.name }];
  for (const [, name = "", quoted, bare] of tag.text.matchAll(ATTRIBUTE)) {
    const value = quoted ?? bare ?? "";
    const words = name === "class" ? value.split(" ") : name === "style" ? value.split("; ") : [value];
    for (const word of words) parts.push({ kind: "attribute", text: `${name}="${word}"`, name: tag.name });
  }
  return parts;
}

/**
 * What a script changed in a page. What else the learner has written into a tag doesn't count, as it is there before and after. Of a
 * field only the value that it gets counts, as it may have held another one before.
 */
function changes(before: string, after: string): Map<string, Change> {
  const found = new Map<string, Change>();
  const add = (page: string, count: 1 | -1): void => {
    for (const whole of piecesOf(page)) {
      if (whole.kind === "end") continue;
      for (const piece of whole.kind === "text" ? [whole] : partsOf(whole)) {
        const key = `${piece.kind} ${piece.name} ${piece.text}`;
        const known = found.get(key)?.count ?? 0;
        found.set(key, { piece, around: piece.kind === "attribute" ? whole : null, count: known + count });
      }
    }
  };
  add(after, 1);
  add(before, -1);
  for (const [key, { piece, count }] of found)
    if (piece.text.startsWith(":value=") && (count < 0 || piece.text === ':value=""')) found.delete(key);
  return found;
}

/**
 * The difference between what two scripts changed in their pages: the first text of each, else the first attribute, else the first tag.
 * Null if there is none. For pages with different HTML, which the structural check judges.
 */
export function compareChanges(
  wanted: { before: string; after: string },
  actual: { before: string; after: string },
): PageDifference | null {
  const [left, right] = [changes(wanted.before, wanted.after), changes(actual.before, actual.after)];
  const countIn = (page: Map<string, Change>, key: string): number => page.get(key)?.count ?? 0;
  const lacking = [...left].filter(([key, { count }]) => count > countIn(right, key));
  lacking.push(...[...right].filter(([key, { count }]) => count < 0 && !left.has(key)));
  const extra = [...right].filter(([key, { count }]) => count > countIn(left, key));
  extra.push(...[...left].filter(([key, { count }]) => count < 0 && !right.has(key)));
  for (const kind of ["text", "attribute", "start"]) {
    const [missing] = lacking.filter(([, { piece }]) => piece.kind === kind);
    const [other] = extra.filter(([, { piece }]) => piece.kind === kind);
    if (!missing && !other) continue;
    return {
      wanted: missing ? [missing[1].piece] : [],
      actual: other ? [other[1].piece] : [],
      around: (other ?? missing)?.[1].around ?? null,
    };
  }
  return null;
}
