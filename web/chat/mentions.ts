/** Whom a message names with `@`. */

/** Learners whom one message can mention; beyond that it is a list, not a word to somebody. */
const MAX_MENTIONS = 10;
/** Signs in one message that are looked at, so that a text of nothing else costs little. */
const MAX_SIGNS = 50;

type Named = { user_id: string; display_name: string };

/** Code, in which `@` is a letter like others. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/**
 * The learners whom a message mentions, by their ids, each once and in the order of the text. A name counts as a whole, whatever its case;
 * of names that begin alike the longest.
 * @param learners who may be meant
 */
export function mentionedIn(message: string, learners: readonly Named[]): string[] {
  if (!message.includes("@")) return [];
  const text = message.replace(CODE, (code) => " ".repeat(code.length)).toLowerCase();
  const names = learners
    .map(({ user_id, display_name }) => ({ user_id, name: display_name.toLowerCase() }))
    .filter(({ name }) => name !== "")
    .sort((one, other) => other.name.length - one.name.length);
  const mentioned = new Set<string>();
  let at = text.indexOf("@");
  for (let signs = 0; at !== -1 && signs < MAX_SIGNS; signs += 1) {
    const begin = at + 1;
    const meant = isWord(text[at - 1])
      ? undefined
      : names.find(({ name }) => text.startsWith(name, begin) && !isWord(text[begin + name.length]));
    if (meant && mentioned.size < MAX_MENTIONS) mentioned.add(meant.user_id);
    at = text.indexOf("@", begin);
  }
  return [...mentioned];
}
