/**
 * What the index of a channel's messages holds, and what a search asks it. FTS5 reads all that it has of a word, however narrow a range of messages is
 * asked for. So each word is indexed with the number of its block, a range of sequence numbers, before it: what one block is asked for costs as
 * much as that block, and a search looks into a few blocks.
 */
import { wordsOf } from "./thread-search.ts";

/** Sequence numbers in a block. */
export const BLOCK_NUMBERS = 20_000;
/** Blocks that one search looks into. */
export const BLOCKS_PER_SEARCH = 5;
/** Longer words, such as encoded files, aren't indexed. */
const MAX_WORD_CHARACTERS = 64;
/** Digits of a block's number in the index. No vowels are among them, so the stemmer takes a word as it would without them. */
const BLOCK_DIGITS = 8;

/** The block of a sequence number. */
export const blockOf = (id: number): number => Math.floor(id / BLOCK_NUMBERS);

const inBlock = (word: string, block: number) => String(block).padStart(BLOCK_DIGITS, "0") + word;

/** The words of a message as the index has them. @param id its sequence number */
export function indexedWords(message: string, id: number): string {
  const block = blockOf(id);
  return wordsOf(message)
    .filter((word) => word.length <= MAX_WORD_CHARACTERS)
    .map((word) => inBlock(word, block))
    .join(" ");
}

/** The FTS5 expression for the messages of a block that have all words. @param words of `searchWords`, at least one */
export const blockExpression = (words: readonly string[], block: number): string =>
  words.map((word) => `"${inBlock(word, block)}"`).join(" AND ");
