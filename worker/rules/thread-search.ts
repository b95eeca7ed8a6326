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

/** Where all words of a search have to stand: in the title, or in title and text but not all in the title. */
export type SearchPart = "title" | "text";

/**
 * The FTS5 expression for a part of a search. Nothing of what a learner writes is an operator in it: each word is quoted, and holds letters,
 * digits and marks alone. There are no prefixes and no ranks in it, which would cost as much as there are threads with a word.
 * @param words of `searchWords`, at least one
 */
export function searchExpression(words: readonly string[], part: SearchPart): string {
  const all = words.map((word) => `"${word}"`).join(" AND ");
  const inTitle = `title : (${all})`;
  return part === "title" ? inTitle : `(${all}) NOT (${inTitle})`;
}
