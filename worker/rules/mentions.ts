/** Whom a text names with `@`. Read by both sides. */
import { displayNameKey, MAX_DISPLAY_NAME_CHARACTERS } from "./display-names.ts";
import type { Rate } from "./limits.ts";

/** Learners whom one message can mention; beyond that it is a list, not a word to somebody. */
const MAX_MENTIONS = 10;
/** Those of them who are told of it. */
export const MAX_TOLD_MENTIONS = 5;
/** How often a learner's messages in one channel tell others that they are mentioned or answered. */
export const MENTION_RATE: Rate = { max: 5, seconds: 10 };
/** Signs in one message that are looked at, so that a text of nothing else costs little. */
const MAX_SIGNS = 50;
/** Names that may be meant after one sign: a name has few parts. */
const MAX_NAMES = 16;

/** Code, in which `@` is a letter like others and an address no link. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;

/** A text of the same length with spaces in place of its code. */
export const withoutCode = (text: string): string => text.replace(CODE, (code) => " ".repeat(code.length));

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/**
 * The names that may be meant after each `@` of a text: as it goes on from there to an end of a word, the longest first, by `displayNameKey`.
 * @param maxSigns signs that count, from the beginning
 */
export function possibleMentions(message: string, maxSigns = MAX_SIGNS): string[][] {
  if (!message.includes("@")) return [];
  const text = withoutCode(message);
  const possible: string[][] = [];
  let at = text.indexOf("@");
  for (let signs = 0; at !== -1 && signs < MAX_SIGNS && possible.length < maxSigns; signs += 1) {
    const names = isWord(text[at - 1]) ? [] : namesFrom(text, at + 1);
    if (names.length > 0) possible.push(names);
    at = text.indexOf("@", at + 1);
  }
  return possible;
}

function namesFrom(text: string, begin: number): string[] {
  // A character has two units at most.
  const [rest = ""] = text.slice(begin, begin + 2 * MAX_DISPLAY_NAME_CHARACTERS).split("\n");
  const names: string[] = [];
  for (let end = 1; end <= rest.length && names.length < MAX_NAMES; end += 1)
    if (rest[end - 1] !== " " && !isWord(text[begin + end])) names.push(displayNameKey(rest.slice(0, end)));
  return names.reverse();
}

/**
 * The learners whom a text mentions, by their ids, each once and in the order of the text. A name counts as a whole, whatever its case;
 * of names that begin alike the longest.
 * @param possible of `possibleMentions`
 * @param idOf the learner with a name, by `displayNameKey`
 */
export function mentionedOf(
  possible: readonly string[][],
  idOf: (key: string) => string | undefined,
  max = MAX_MENTIONS,
): string[] {
  const ids = possible.flatMap((names) => {
    for (const name of names) {
      const id = idOf(name);
      if (id !== undefined) return [id];
    }
    return [];
  });
  return [...new Set(ids)].slice(0, max);
}
