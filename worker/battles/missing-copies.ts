import { sendAgain } from "../accounts/copies.ts";
import { battleDatabase, severalDatabases } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { selectKnown } from "./queries.ts";

/** The copies that one call sends: a run of an object has 1,000 calls. */
const MAX_SENT = 20;

/**
 * Sends the copies of learners of whom the battles' database has none, as where that of the sign-up couldn't be sent and no night has been
 * since. For after a match that couldn't be inserted, and a profile that wasn't there: no other call pays for the question.
 * @returns the learners who had none, each with whether there is one now
 */
export async function sendMissingCopies(
  env: Bindings,
  user_ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, boolean>> {
  if (!severalDatabases(env)) return new Map();
  const rows = await selectKnown(battleDatabase(env), user_ids);
  const known = new Set(rows.map(({ user_id }) => user_id));
  const missing = user_ids.filter((user_id) => !known.has(user_id));
  const sent = missing.slice(0, MAX_SENT).map((user_id) => sendAgain(env, user_id, now));
  const areSent = await Promise.all(sent);
  return new Map(missing.map((user_id, index) => [user_id, areSent[index] ?? false]));
}
