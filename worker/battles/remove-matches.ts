/** What goes with an account: the matches that nobody else has, and the learner's id in those that others keep. */
import type { BattleDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { deleteOwnMatches, forgetPlayer } from "./queries.ts";

/** Of one deletion in R2. */
const MAX_KEYS_PER_CALL = 1000;

/** Deletes the rows; the statements may stand in any batch. The rows of the first are for `removeReplays`. */
export const removeMatchesOf = (db: BattleDatabase, user_id: string) =>
  [deleteOwnMatches(db, user_id), ...forgetPlayer(db, user_id)] as const;

/** Deletes the edits of matches whose rows are gone. @param keys the `replay_key` of each; null where the edits were in the row */
export async function removeReplays(env: Bindings, keys: readonly (string | null)[]): Promise<void> {
  // "" where there were none.
  const stored = keys.filter((key) => key !== null).filter((key) => key !== "");
  for (let at = 0; at < stored.length; at += MAX_KEYS_PER_CALL)
    await env.AVATARS.delete(stored.slice(at, at + MAX_KEYS_PER_CALL));
}
