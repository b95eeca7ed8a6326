/** Compares two pages, each given as the text that the guest writes (guest/judge/page-text.ts). */
import { functionColor, hexColor, namedColor } from "../ship-check/css/colors.ts";
import { isSameText } from "./values.ts";

/** A tag or text node of a page. */
export interface Piece {
  kind: "start" | "end" | "text";
  /** The tag with its attributes, or the text with its entities resolved. */
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
  return {
    wanted: left.slice(start, left.length - end),
    actual: right.slice(start, right.length - end),
    around: openTag(left.slice(0, start)),
  };
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

/** How often each tag and text occurs in a page. */
function counts(page: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const { kind, text } of piecesOf(page)) {
    if (kind === "end") continue;
    found.set(text, (found.get(text) ?? 0) + 1);
  }
  return found;
}

/** How many more or fewer of each tag and text a page has than before. */
function changes(before: string, after: string): Map<string, number> {
  const changed = counts(after);
  for (const [text, count] of counts(before)) changed.set(text, (changed.get(text) ?? 0) - count);
  for (const [text, count] of changed) if (count === 0) changed.delete(text);
  return changed;
}

/**
 * Whether two scripts changed their pages in the same way. For pages with different HTML, which the structural check judges.
 */
export function changedAlike(
  wanted: { before: string; after: string },
  actual: { before: string; after: string },
): boolean {
  const [left, right] = [changes(wanted.before, wanted.after), changes(actual.before, actual.after)];
  return left.size === right.size && [...left].every(([text, count]) => right.get(text) === count);
}
