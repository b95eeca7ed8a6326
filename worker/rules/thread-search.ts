/** What a search of the threads asks the index. */
import { MAX_SEARCH_WORDS } from "./chat-limits.ts";

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const HAS_LETTER = /[\p{L}\p{N}]/u;

/** The words of a text, each once. */
export function wordsOf(text: string): string[] {
  const words = (text.toLowerCase().match(WORD) ?? []).filter((word) => HAS_LETTER.test(word));
  return [...new Set(words)];
}

/** The words of a search, as many as count. */
export const searchWords = (text: string): string[] => wordsOf(text).slice(0, MAX_SEARCH_WORDS);

/**
 * The index has sections of so many threads, by their numbers. Each thread's entry has the word of its section, SECTION_MARK and the section's
 * number, which no search can name: the triggers of db/triggers.ts put it there.
 */
export const SECTION_THREADS = 50_000;
export const SECTION_MARK = "\ue000";

/**
 * A search with a word that fewer threads have looks through all of them, whatever its other words are; every other search through two sections
 * at a time. In a million threads each takes about 15 ms at most (docs/benchmarks.md).
 */
export const RARE_THREADS = 500;

/** Where all words of a search have to stand: in the title, or in title and text but not all in the title. */
export type SearchPart = "title" | "text";
export const SEARCH_PARTS: readonly SearchPart[] = ["title", "text"];

/** The expression for a word. Nothing of what a learner writes is an operator: it is quoted, and holds letters, digits and marks alone. */
export const quotedWord = (word: string): string => `"${word}"`;

/**
 * The FTS5 expression for a part of a search. There are no prefixes and no ranks in it, which would cost as much as there are threads with a word.
 * @param words of `searchWords`, at least one
 * @param within what else an entry needs, beginning with AND. It stands beside the words: behind a NOT it would end nothing
 */
export function searchExpression(words: readonly string[], part: SearchPart, within = ""): string {
  const all = words.map(quotedWord).join(" AND ");
  const inTitle = `title : (${all})${within}`;
  return part === "title" ? inTitle : `(${all}${within}) NOT (${inTitle})`;
}

/**
 * Where a page of a search begins: behind the thread `before` in a part, among the threads below the number `high`. Written as
 * `{part}_{before}_{high}`, or without the last one where both numbers are the same.
 */
export type SearchPlace = { part: number; before: number; high: number };

export const SEARCH_PLACE = /^[01]_\d{1,15}(?:_\d{1,15})?$/;

/** The place that a cursor names. @param cursor matches SEARCH_PLACE */
export function readSearchPlace(cursor: string): SearchPlace {
  const [part = 0, before = 0, high = before] = cursor.split("_").map(Number);
  return { part, before: Math.min(before, high), high };
}
