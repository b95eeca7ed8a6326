/** The shapes that the engines of the three languages share. */
import type { Language } from "../code.ts";

/**
 * Larger code isn't read: its language stays as it is, and is a collision where it has to change. A page is read and matched a dozen times
 * to judge a ship, so this is less than the ship check's parsers take. The largest page of the course has 600 tokens in a language and 37 elements.
 */
export const MAX_TOKENS = 10_000;
export const MAX_ELEMENTS = 2500;

/** A piece of a text: its offsets, the end excluded. */
export type Range = { start: number; end: number };

/** One version of a place in the code. */
export type Place = { text: string; range: Range };

/**
 * Why an edit wasn't made.
 * - `gone`: the learner's page has no such place
 * - `changed`: the learner changed what the edit replaces or removes
 * - `taken`: the learner uses the name or property already, for something else
 * - `unread`: the page couldn't be parsed afterwards
 * - `lost`: something would be missing, or there twice, afterwards
 * - `unresolved`: a selector or variable of the edit, or the place of the next task, wouldn't be found
 */
export type CollisionReason = "gone" | "changed" | "taken" | "unread" | "lost" | "unresolved";

/** A place at which Codex's version and the learner's exclude each other. */
export interface Collision {
  /** Names the collision in `takeCodex`. A language's name stands for its whole text. */
  id: string;
  language: Language;
  reason: CollisionReason;
  /** The place in the page that was given. It is empty where the learner has nothing there. */
  yours: Place;
  /** The place in the code that the edits lead to. */
  codex: Place;
}

/** An edit that has no id yet. */
export type Draft<Edit> = Edit extends unknown ? Omit<Edit, "id"> : never;

/** Which collisions are resolved with Codex's version: their ids, or all of them. */
export type TakeCodex = ReadonlySet<string> | "all";

/** New names by old ones: what a learner calls the things of the code that the edits begin with. */
export interface Renames {
  classes: Map<string, string>;
  ids: Map<string, string>;
  /** Custom properties, with their hyphens. */
  properties: Map<string, string>;
  variables: Map<string, string>;
}

export const newRenames = (): Renames => ({
  classes: new Map(),
  ids: new Map(),
  properties: new Map(),
  variables: new Map(),
});

/** What came of applying the edits of one language. */
export interface Applied {
  text: string;
  collisions: Collision[];
  /** What an edit added, removed or replaced, as `units` of the language name it; the fourth check needs it. */
  removed: string[];
  added: string[];
}

export const placeOf = (text: string, { start, end }: Range): Place => ({
  text: text.slice(start, end),
  range: { start, end },
});

/** The white space in front of an offset, back to the line's beginning; null where code stands in front of it. */
export function indentationAt(text: string, offset: number): string | null {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return line.trim() === "" ? line : null;
}

/** Gives a text that began at `from` in its source another indentation. Its first line has none. */
export function reindent(text: string, from: string, to: string): string {
  if (from === to) return text;
  return text
    .split("\n")
    .map((line, index) =>
      index > 0 && line.startsWith(from) && line.trim() !== "" ? to + line.slice(from.length) : line,
    )
    .join("\n");
}

/** The indentation that a text uses for one level: a tab, or the fewest spaces that a line begins with. */
export function indentUnit(text: string): string {
  if (/^\t/m.test(text)) return "\t";
  const widths = [...text.matchAll(/^( +)\S/gm)].map(([, spaces = ""]) => spaces.length);
  return " ".repeat(widths.length > 0 ? Math.min(4, ...widths) : 2);
}
