/** Whom a message names with `@`. */
import { displayNameKey } from "#rules/display-names.ts";
import { mentionedOf, possibleMentions } from "#rules/mentions.ts";

type Named = { user_id: string; display_name: string };

/**
 * The learners whom a message mentions, by their ids: see `mentionedOf`.
 * @param learners who may be meant
 */
export function mentionedIn(message: string, learners: readonly Named[]): string[] {
  const possible = possibleMentions(message);
  if (possible.length === 0) return [];
  const ids = new Map(learners.map(({ user_id, display_name }) => [displayNameKey(display_name), user_id]));
  return mentionedOf(possible, (key) => ids.get(key));
}
