/** Display names: validation of new ones, and their comparison. Names stored earlier are not validated again. */
import { hasInvisible, isBlank } from "./visible-text.ts";

/** Longest display name, in code points after trimming. */
export const MAX_DISPLAY_NAME_CHARACTERS = 32;

/** How long nobody else can take a name that a learner had. */
export const HOLD_NAME_MS = 90 * 24 * 60 * 60 * 1000;

/** Alphabets with letters that look alike. A name may use one of them only; other scripts may be mixed with it. */
const CONFUSABLE_ALPHABETS = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Armenian",
  "Cherokee",
  "Coptic",
  "Lisu",
  "Deseret",
].map((script) => new RegExp(`\\p{Script=${script}}`, "u"));

/** Normalizes and validates a display name. Returns the name to store, or the message for the form field. */
export function readDisplayName(text: string): { name: string } | { problem: string } {
  const name = text
    .normalize("NFC")
    .replace(/\p{Zs}+/gu, " ")
    .trim();
  if (name === "") return { problem: "Choose a display name." };
  if ([...name].length > MAX_DISPLAY_NAME_CHARACTERS)
    return { problem: `A display name has at most ${MAX_DISPLAY_NAME_CHARACTERS} characters.` };
  if (hasInvisible(name)) return { problem: "A display name can't hold invisible characters." };
  if (isBlank(name)) return { problem: "A display name needs something that can be seen." };
  if (CONFUSABLE_ALPHABETS.filter((alphabet) => alphabet.test(name)).length > 1)
    return { problem: "Please write a display name in one alphabet." };
  return { name };
}

/** The uniqueness key of a display name: ignores case and Unicode compatibility forms. */
export function displayNameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
