/** Display names: what a new one may be, and when two are the same. Names of today stay as they are. */
import { hasInvisible, isBlank } from "./visible-text.ts";

/** Longest display name, in characters, after trimming. */
export const DISPLAY_NAME_LENGTH = 32;

/** Alphabets with letters that look alike: a name takes its letters from one of them. Others may stand beside it. */
const LIKE_ALPHABETS = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Armenian",
  "Cherokee",
  "Coptic",
  "Lisu",
  "Deseret",
].map((script) => new RegExp(`\\p{Script=${script}}`, "u"));

/** The name as it is stored, or why it can't be one, as a sentence for its field. */
export function readDisplayName(text: string): { name: string } | { problem: string } {
  const name = text
    .normalize("NFC")
    .replace(/\p{Zs}+/gu, " ")
    .trim();
  if (name === "") return { problem: "Choose a display name." };
  if ([...name].length > DISPLAY_NAME_LENGTH)
    return { problem: `A display name has at most ${DISPLAY_NAME_LENGTH} characters.` };
  if (hasInvisible(name)) return { problem: "A display name can't hold invisible characters." };
  if (isBlank(name)) return { problem: "A display name needs something that can be seen." };
  if (LIKE_ALPHABETS.filter((alphabet) => alphabet.test(name)).length > 1)
    return { problem: "Please write a display name in one alphabet." };
  return { name };
}

/** Two names with the same key are the same name: case and compatibility forms don't count. */
export function displayNameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
