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

/** Of more changed tags than these, each is compared as it is written. */
const MAX_PAIRED_TAGS = 40;

/** Pieces of a page, with how many more (or fewer, below zero) there are of each than before. */
type Counts = Map<string, { piece: Piece; count: number }>;

/** How often each tag and text occurs in `after` beyond `before`. */
function changesOf({ before, after }: { before: string; after: string }): Counts {
  const counts: Counts = new Map();
  const count = (page: string, step: 1 | -1): void => {
    for (const piece of piecesOf(page)) {
      if (piece.kind === "end") continue;
      const key = `${piece.kind} ${piece.text}`;
      const known = counts.get(key);
      if (known) known.count += step;
      else counts.set(key, { piece, count: step });
    }
  };
  count(after, 1);
  count(before, -1);
  return counts;
}

/** Takes from both sides what both have changed alike. */
function cancel(left: Counts, right: Counts): void {
  for (const [key, { count }] of left) {
    const other = right.get(key)?.count ?? 0;
    if (Math.sign(count) !== Math.sign(other)) continue;
    const shared = Math.sign(count) * Math.min(Math.abs(count), Math.abs(other));
    for (const entry of [left.get(key), right.get(key)]) if (entry) entry.count -= shared;
  }
}

/** A start tag that a script made (without `from`), took away (without `to`) or changed. */
interface TagChange {
  name: string;
  from: Tag | null;
  to: Tag | null;
}

interface Tag {
  piece: Piece;
  /** As they stand in the tag, each class on its own. */
  attributes: ReadonlySet<string>;
}

function tagOf(piece: Piece): Tag {
  const attributes = new Set<string>();
  for (const [attribute] of piece.text.slice(1 + piece.name.length).matchAll(/[^\s=>]+(?:="[^"]*")?/g)) {
    const classes = /^class="([^"]*)"$/.exec(attribute)?.[1]?.split(/\s+/);
    if (!classes) attributes.add(attribute);
    else for (const name of classes) if (name !== "") attributes.add(`.${name}`);
  }
  return { piece, attributes };
}

/** The tags that were changed, each new one beside the old one of its name with the most attributes in common. */
function tagChangesOf(counts: Counts): TagChange[] {
  const [made, gone]: [Tag[], Tag[]] = [[], []];
  for (const { piece, count } of counts.values())
    if (piece.kind === "start")
      for (let left = Math.abs(count); left > 0; left--) (count > 0 ? made : gone).push(tagOf(piece));
  const isPaired = made.length + gone.length <= MAX_PAIRED_TAGS;
  const changed = made.map((to): TagChange => {
    const name = to.piece.name;
    const olds = isPaired ? gone.filter(({ piece }) => piece.name === name) : [];
    const shared = (old: Tag): number => old.attributes.size - gained(to, old).length;
    const from = olds.reduce<Tag | null>(
      (best, old) => (best && shared(best) >= shared(old) ? best : old),
      null,
    );
    if (from) gone.splice(gone.indexOf(from), 1);
    return { name, from, to };
  });
  return [...changed, ...gone.map((from) => ({ name: from.piece.name, from, to: null }))];
}

/** What one tag has beyond another. */
const gained = (from: Tag | null, to: Tag | null): string[] =>
  [...(to?.attributes ?? [])].filter((attribute) => !from?.attributes.has(attribute));

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item) => b.includes(item));

/** Whether two scripts changed a tag in the same way. The learner's own may have attributes that the reference's hasn't. */
function isSameTagChange(wanted: TagChange, actual: TagChange): boolean {
  if (wanted.name !== actual.name || !wanted.from !== !actual.from || !wanted.to !== !actual.to) return false;
  if (gained(actual.from, wanted.from).length > 0) return false;
  return (
    wanted.to === null ||
    (isSameList(gained(wanted.from, wanted.to), gained(actual.from, actual.to)) &&
      isSameList(gained(wanted.to, wanted.from), gained(actual.to, actual.from)))
  );
}

/** A start tag of a name with some attributes. */
function tagPiece(name: string, attributes: readonly string[]): Piece {
  const classes = attributes.filter((attribute) => attribute.startsWith(".")).map((one) => one.slice(1));
  const others = attributes.filter((attribute) => !attribute.startsWith("."));
  const written = classes.length > 0 ? [`class="${classes.sort().join(" ")}"`, ...others] : others;
  return { kind: "start", name, text: `<${[name, ...written].join(" ")}>` };
}

/**
 * A tag that the reference changed and the learner's script didn't, on the learner's page: as it should be and as it is. Null if
 * that page has no such tag.
 */
function unchangedTag(
  change: TagChange,
  others: readonly TagChange[],
  page: string,
): { wanted: Piece; actual: Piece } | null {
  const { name, from, to } = change;
  if (!from || !to) return null;
  const isThis = (tag: Tag | null): boolean => tag?.piece.name === name && gained(tag, from).length === 0;
  const other = others.find((one) => isThis(one.from) && one.to);
  const found = other ?? piecesOf(page).map(tagOf).find(isThis);
  const own = found && "to" in found ? found : { from: found ?? null, to: found ?? null };
  if (!own.from || !own.to) return null;
  const lost = gained(to, from);
  const attributes = [...own.from.attributes, ...gained(from, to)].filter((one) => !lost.includes(one));
  return { wanted: tagPiece(name, attributes), actual: own.to.piece };
}

/**
 * Where two scripts changed their pages differently, for pages with different HTML, which the structural check judges. Null if
 * they changed them in the same way, wherever that stands.
 */
export function compareChanges(
  wanted: { before: string; after: string },
  actual: { before: string; after: string },
): PageDifference | null {
  const [left, right] = [changesOf(wanted), changesOf(actual)];
  cancel(left, right);
  const texts = (counts: Counts, sign: 1 | -1): Piece[] =>
    [...counts.values()]
      .filter(({ piece, count }) => piece.kind === "text" && Math.sign(count) === sign)
      .map(({ piece }) => piece);
  // A text that the reference takes away and the learner keeps is one too many.
  const lacking = [...texts(left, 1), ...texts(right, -1)];
  const extra = [...texts(right, 1), ...texts(left, -1)];
  if (lacking.length > 0 || extra.length > 0) return { wanted: lacking, actual: extra, around: null };
  const others = tagChangesOf(right);
  const missing = tagChangesOf(left).filter((change) => {
    const index = others.findIndex((other) => isSameTagChange(change, other));
    if (index >= 0) others.splice(index, 1);
    return index < 0;
  });
  const [lack, other] = [missing[0], others[0]];
  if (!lack && !other) return null;
  const own = lack ? unchangedTag(lack, others, actual.after) : null;
  if (own) return { wanted: [own.wanted], actual: [own.actual], around: null };
  const pieces = (tag: Tag | null | undefined): Piece[] => (tag ? [tag.piece] : []);
  return { wanted: pieces(lack ? lack.to : other?.from), actual: pieces(other?.to), around: null };
}
