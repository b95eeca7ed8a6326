/** Display names: what one may be, and when two are the same. */

/** Longest display name, in characters, after trimming. */
export const DISPLAY_NAME_LENGTH = 32;

/** What is shown where a learner has no name. */
export const DEFAULT_DISPLAY_NAME = "Unnamed";

// Control characters, line separators, zero-width and bidirectional formatting: they make names that can't be told apart.
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** The name as it is stored, or why it can't be one, as a sentence for its field. */
export function readDisplayName(text: string): { name: string } | { problem: string } {
  const name = text.normalize("NFC").trim().replace(/ +/g, " ");
  if (name === "") return { problem: "Choose a display name." };
  if ([...name].length > DISPLAY_NAME_LENGTH)
    return { problem: `A display name has at most ${DISPLAY_NAME_LENGTH} characters.` };
  if (FORBIDDEN.test(name)) return { problem: "A display name can't hold invisible characters." };
  return { name };
}

/** Two names with the same key are the same name: case and compatibility forms don't count. */
export function displayNameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
