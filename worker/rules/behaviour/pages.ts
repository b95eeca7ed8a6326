/** Compares pages by the text that the engine makes of them, and says where they differ. */
import { functionColor, hexColor, namedColor } from "../ship-check/css/colors.ts";
import { isSameText } from "./values.ts";

/** A tag or a text of a page. */
export interface Piece {
  kind: "start" | "end" | "text";
  /** The tag with its attributes, or the text, with its entities resolved. */
  text: string;
  name: string;
}

/** Elements inside of which the space around a text is seen. */
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

/** Colours in the one notation that all of them have. */
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

/** A page as its pieces, in one pass. Space at the edge of a block is nothing that anyone sees. */
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

/** The end of the text that begins at a place. */
function textEnd(page: string, at: number): number {
  const end = page.indexOf("<", at);
  return end < 0 ? page.length : end;
}

/**
 * The end of the tag that begins at a place, the page's where it has none: a page that is too long is cut anywhere, and a learner's
 * page may hold any name. No pattern: one that can go back takes minutes on such a page, outside of the engine's fuel.
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

/** Where two pages differ: the first pieces that are not the same, up to where they meet again. */
export interface PageDifference {
  wanted: Piece[];
  actual: Piece[];
  /** The tag around it. */
  around: Piece | null;
}

/** The first difference of two pages; null where they are the same. */
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

/** How often each piece stands in a page. */
function counts(page: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const { kind, text } of piecesOf(page)) {
    if (kind === "end") continue;
    found.set(text, (found.get(text) ?? 0) + 1);
  }
  return found;
}

/** What a page has more or less of than it had before its script ran. */
function changes(before: string, after: string): Map<string, number> {
  const changed = counts(after);
  for (const [text, count] of counts(before)) changed.set(text, (changed.get(text) ?? 0) - count);
  for (const [text, count] of changed) if (count === 0) changed.delete(text);
  return changed;
}

/**
 * Whether two pages have changed alike since their scripts began, for pages whose HTML differs: its differences are for
 * others to judge.
 */
export function changedAlike(
  wanted: { before: string; after: string },
  actual: { before: string; after: string },
): boolean {
  const [left, right] = [changes(wanted.before, wanted.after), changes(actual.before, actual.after)];
  return left.size === right.size && [...left].every(([text, count]) => right.get(text) === count);
}
