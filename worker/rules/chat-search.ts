/**
 * What the index of a channel's messages holds, and what a search asks it. FTS5 reads all that it has of a word, however few messages are asked for. So
 * each word is indexed with the number of its section, 20,000 sequence numbers, before it: what a section is asked for costs as much as that section,
 * and a search looks into a few sections.
 */
import { wordsOf } from "./thread-search.ts";

/** Sequence numbers in a section. */
export const SECTION_NUMBERS = 20_000;
/** Sections that one search looks into. */
export const SECTIONS_PER_SEARCH = 5;
/** Longer words, such as encoded files, aren't indexed. */
const MAX_WORD_CHARACTERS = 64;
/** Digits of a section's number in the index. No vowels are among them, so the stemmer takes a word as it would without them. */
const SECTION_DIGITS = 8;

/** The section of a sequence number. */
export const sectionOf = (id: number): number => Math.floor(id / SECTION_NUMBERS);

const inSection = (word: string, section: number) => String(section).padStart(SECTION_DIGITS, "0") + word;

/** The words of a message as the index has them. @param id its sequence number */
export function indexedWords(message: string, id: number): string {
  const section = sectionOf(id);
  return wordsOf(message)
    .filter((word) => word.length <= MAX_WORD_CHARACTERS)
    .map((word) => inSection(word, section))
    .join(" ");
}

/** The FTS5 expression for the messages of a section that have all words. @param words of `searchWords`, at least one */
export const sectionExpression = (words: readonly string[], section: number): string =>
  words.map((word) => `"${inSection(word, section)}"`).join(" AND ");
