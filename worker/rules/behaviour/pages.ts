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

/** What a field's tag ends with: what it holds, or that it is empty. */
const FIELD_END = / :value="[^"]*">$/;
const EMPTY_END = ' :value="">';

/** Whether a field's tag is another one's but that it is empty. */
const isEmptiedField = (wanted: Piece, actual: Piece): boolean =>
  actual.text.endsWith(EMPTY_END) && isSameText(wanted.text.replace(FIELD_END, EMPTY_END), actual.text);

/**
 * A test for the fields of a page that a script may have emptied, as forms are after they are sent: those that held the same a step
 * before. What the wanted script writes in this step has to be there.
 */
function emptyFieldTest(earlier: string | null, page: string): (field: Piece) => boolean {
  let changes: Counts | null = null;
  return (field) => {
    if (earlier === null) return false;
    changes ??= changesOf({ before: earlier, after: page });
    return (changes.get(keyOf(field))?.count ?? 0) <= 0;
  };
}

/** Where two pages differ: all pieces between their common beginning and their common end. */
export interface PageDifference {
  wanted: Piece[];
  actual: Piece[];
  /** The start tag of the element around the difference. */
  around: Piece | null;
}

/**
 * The difference between two pages; null if there is none.
 * @param earlier the wanted page a step before: a field that held its value there already may be empty on the learner's page. Null
 * if no field may
 */
export function comparePages(
  wanted: string,
  actual: string,
  earlier: string | null = null,
): PageDifference | null {
  if (wanted === actual) return null;
  const [left, right] = [piecesOf(wanted), piecesOf(actual)];
  const mayBeEmpty = emptyFieldTest(earlier, wanted);
  const isWanted = (piece: Piece, other: Piece): boolean =>
    isSamePiece(piece, other) || (isEmptiedField(piece, other) && mayBeEmpty(piece));
  let start = 0;
  while (start < left.length && start < right.length && isWanted(left[start] as Piece, right[start] as Piece))
    start++;
  if (start === left.length && start === right.length) return null;
  let end = 0;
  while (
    end < left.length - start &&
    end < right.length - start &&
    isWanted(left[left.length - 1 - end] as Piece, right[right.length - 1 - end] as Piece)
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

const ATTRIBUTE = / (:?[^\s"=>]+)=(?:"([^"]*)"|(\w+))/g;

/** The attributes of a start tag, and the state of a field: what it holds (`:value`), or whether it is ticked (`:checked`). */
export function attributesOf(tag: Piece): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", quoted, bare] of tag.text.matchAll(ATTRIBUTE))
    found.set(name, quoted ?? bare ?? "");
  return found;
}

/** Pieces of a page, with how many more (or fewer, below zero) there are of each than before. */
type Counts = Map<string, { piece: Piece; count: number }>;

const keyOf = ({ kind, text }: Piece): string => `${kind} ${text}`;

/** How often each tag and text occurs in `after` beyond `before`. */
function changesOf({ before, after }: { before: string; after: string }): Counts {
  const counts: Counts = new Map();
  const count = (page: string, step: 1 | -1): void => {
    for (const piece of piecesOf(page)) {
      if (piece.kind === "end") continue;
      const key = keyOf(piece);
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
  for (const [key, entry] of left) {
    const other = right.get(key);
    if (!other || Math.sign(entry.count) !== Math.sign(other.count)) continue;
    const shared = Math.sign(entry.count) * Math.min(Math.abs(entry.count), Math.abs(other.count));
    entry.count -= shared;
    other.count -= shared;
  }
}

/** A start tag, with what counts of it on its own. */
interface Tag {
  piece: Piece;
  /** Its attributes as `name=value`, each class and each declaration of its style on its own. */
  parts: ReadonlySet<string>;
  /** The state of a field, as `:value=…`; null for other elements. */
  state: string | null;
}

/** What separates the parts of an attribute that count on their own. */
const SEPARATORS: Readonly<Record<string, string>> = { class: " ", style: "; " };

function tagOf(piece: Piece): Tag {
  const parts = new Set<string>();
  let state: string | null = null;
  for (const [name, value] of attributesOf(piece)) {
    const separator = SEPARATORS[name];
    if (name.startsWith(":")) state = `${name}=${value}`;
    else for (const part of separator ? value.split(separator) : [value]) parts.add(`${name}=${part}`);
  }
  return { piece, parts, state };
}

/** A start tag that has these parts and this state. */
function tagPiece(name: string, parts: readonly string[], state: string | null): Piece {
  const values = new Map<string, string[]>();
  for (const part of [...parts].sort().concat(state ?? [])) {
    const [attribute = ""] = part.split("=", 1);
    const value = part.slice(attribute.length + 1);
    const known = values.get(attribute);
    if (known) known.push(value);
    else values.set(attribute, [value]);
  }
  const written = [...values].map(([key, all]) => `${key}="${all.join(SEPARATORS[key])}"`);
  return { kind: "start", name, text: `<${[name, ...written].join(" ")}>` };
}

/** What one tag has beyond another. */
const gained = (from: Tag | null, to: Tag | null): string[] =>
  [...(to?.parts ?? [])].filter((part) => !from?.parts.has(part));

/** What a part is about: an attribute, a class by itself, or a property of the style. A tag has one part about each. */
const targetOf = (part: string): string => /^(?:class=.*|style=[^:]*|[^=]*)/s.exec(part)?.[0] ?? part;

/** How many parts two tags have in common. A hostile tag may have thousands, so only the fewer ones are looked at. */
function sharedParts(a: Tag, b: Tag): number {
  const [few, many] = a.parts.size < b.parts.size ? [a.parts, b.parts] : [b.parts, a.parts];
  let shared = 0;
  for (const part of few) if (many.has(part)) shared++;
  return shared;
}

/** A start tag that a script made (without `from`), took away (without `to`) or changed. */
interface TagChange {
  name: string;
  from: Tag | null;
  to: Tag | null;
}

/** Of more changed tags than these, each is compared as it is written. */
const MAX_PAIRED_TAGS = 40;

/** The tags that were changed, each new one beside the old one of its name with the most parts in common. */
function tagChangesOf(counts: Counts): TagChange[] {
  const [made, gone]: [Tag[], Tag[]] = [[], []];
  for (const { piece, count } of counts.values())
    if (piece.kind === "start")
      for (let left = Math.abs(count); left > 0; left--) (count > 0 ? made : gone).push(tagOf(piece));
  const isPaired = made.length + gone.length <= MAX_PAIRED_TAGS;
  const changed = made.map((to): TagChange => {
    const { name } = to.piece;
    const from = isPaired ? mostAlike(gone, to) : null;
    if (from) gone.splice(gone.indexOf(from), 1);
    return { name, from, to };
  });
  return [...changed, ...gone.map((from) => ({ name: from.piece.name, from, to: null }))];
}

/** The first tag of the same name that has the most parts in common with another. */
function mostAlike(tags: readonly Tag[], other: Tag): Tag | null {
  let best: Tag | null = null;
  let most = -1;
  for (const tag of tags) {
    const shared = tag.piece.name === other.piece.name ? sharedParts(tag, other) : -1;
    if (shared > most) [best, most] = [tag, shared];
  }
  return best;
}

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item) => b.includes(item));

/** What a script took from a tag without setting it again. */
function removed({ from, to }: TagChange): string[] {
  const set = new Set(gained(from, to).map(targetOf));
  return gained(to, from)
    .map(targetOf)
    .filter((target) => !set.has(target));
}

const keepsState = ({ from, to }: TagChange): boolean => from?.state === to?.state;

/** The state of a field that is empty. */
const EMPTY_STATE = ":value=";

/**
 * Whether two scripts changed a tag in the same way, whatever else the learner's own has, and whatever was there before.
 * @param mayBeEmpty whether the learner's script may have emptied a field of the reference's page
 */
function isSameTagChange(
  wanted: TagChange,
  actual: TagChange,
  mayBeEmpty: (field: Piece) => boolean,
): boolean {
  if (wanted.name !== actual.name || !wanted.from !== !actual.from || !wanted.to !== !actual.to) return false;
  if (!wanted.to) return gained(actual.from, wanted.from).length === 0;
  return (
    isSameList(gained(wanted.from, wanted.to), gained(actual.from, actual.to)) &&
    isSameList(removed(wanted), removed(actual)) &&
    (wanted.to.state === actual.to?.state ||
      (keepsState(wanted) && keepsState(actual)) ||
      (actual.to?.state === EMPTY_STATE && mayBeEmpty(wanted.to.piece)))
  );
}

/** Whether a tag was changed in nothing but the state of its field. */
const isStateOnly = ({ from, to }: TagChange): boolean =>
  from !== null && to !== null && gained(from, to).length === 0 && gained(to, from).length === 0;

/** Whether all that a script did to a tag is that it emptied a field, which may have been empty in the reference. */
const isEmptied = (change: TagChange): boolean => isStateOnly(change) && change.to?.state === EMPTY_STATE;

/** A test for the tag that the reference changed, on the learner's page: no other there is more like it. */
function ownTagTest({ from, to }: TagChange, own: readonly Tag[]): (tag: Tag | null) => boolean {
  const best = from && to && mostAlike(own, from);
  if (!best) return () => true;
  const shared = sharedParts(best, from);
  return (tag) => tag !== null && sharedParts(tag, from) >= shared;
}

/** The learner's tag before and after, for one that the reference changed otherwise: as it should be, and as it is. */
function ownTag(
  { name, from, to }: { name: string; from: Tag; to: Tag },
  before: Tag,
  after: Tag,
): PageDifference {
  const made = gained(from, to);
  const changed = new Set([...made, ...gained(to, from)].map(targetOf));
  const kept = [...before.parts].filter((part) => !changed.has(targetOf(part)));
  const state = from.state === to.state ? after.state : to.state;
  return { wanted: [tagPiece(name, [...kept, ...made], state)], actual: [after.piece], around: null };
}

/**
 * The first difference between what two scripts changed in their pages, for pages with different HTML, which the structural check
 * judges. Null if they changed them in the same way, wherever that stands. `earlier` as of `comparePages`.
 */
export function compareChanges(
  wanted: { before: string; after: string; earlier?: string | null },
  actual: { before: string; after: string },
): PageDifference | null {
  const [left, right] = [changesOf(wanted), changesOf(actual)];
  cancel(left, right);
  const firstText = (counts: Counts, sign: 1 | -1): Piece | undefined =>
    [...counts.values()].find(({ piece, count }) => piece.kind === "text" && Math.sign(count) === sign)
      ?.piece;
  // A text that the reference takes away and the learner keeps is one too many.
  const lacking = firstText(left, 1) ?? firstText(right, -1);
  const extra = firstText(right, 1) ?? firstText(left, -1);
  if (lacking || extra)
    return { wanted: lacking ? [lacking] : [], actual: extra ? [extra] : [], around: null };

  const own = piecesOf(actual.before)
    .filter(({ kind }) => kind === "start")
    .map(tagOf);
  const others = tagChangesOf(right);
  const mayBeEmpty = emptyFieldTest(wanted.earlier ?? null, wanted.after);
  const missing: TagChange[] = [];
  for (const change of tagChangesOf(left)) {
    const isThis = ownTagTest(change, own);
    const index = others.findIndex(
      (other) => isSameTagChange(change, other, mayBeEmpty) && isThis(other.from),
    );
    // A field that was typed into and emptied again hasn't changed.
    const staysEmpty = () =>
      isStateOnly(change) &&
      change.to !== null &&
      mayBeEmpty(change.to.piece) &&
      own.some((tag) => tag.state === EMPTY_STATE && isThis(tag));
    if (index >= 0) others.splice(index, 1);
    else if (!staysEmpty()) missing.push(change);
  }
  const [lack, other] = [missing[0], others.find((change) => !isEmptied(change))];
  if (!lack && !other) return null;
  if (lack?.from && lack.to) {
    const { name, from, to } = lack;
    const isThis = ownTagTest(lack, own);
    const changed = others.find((one) => one.to && one.name === name && isThis(one.from));
    const before = changed?.from ?? mostAlike(own, from);
    if (before) return ownTag({ name, from, to }, before, changed?.to ?? before);
  }
  const pieces = (tag: Tag | null | undefined): Piece[] => (tag ? [tag.piece] : []);
  return { wanted: pieces(lack ? lack.to : other?.from), actual: pieces(other?.to), around: null };
}
