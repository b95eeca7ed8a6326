import { guardDatabase } from "../db/guarded.ts";
import { Problem, problemOf } from "../platform/problems.ts";
import { newSince } from "../rules/new-accounts.ts";
import { isNotSilenced, isNotSilencedSince } from "./queries.ts";

/** A database for writing what other learners see. Its calls throw 403 `silenced` while a moderator has silenced the learner. */
export function unlessSilenced(binding: D1Database, user_id: string, now: number): D1Database {
  return guardDatabase(binding, {
    name: "not_silenced",
    ...isNotSilenced(user_id, now),
    refuse: () => new Problem("silenced"),
  }).binding;
}

/**
 * Runs what a learner shows to others, with a database as of `unlessSilenced`. Tells `write` whether the account is new (rules/new-accounts.ts); only a
 * new account waits for that.
 */
export async function unlessSilencedByAge<Answer>(
  binding: D1Database,
  user_id: string,
  now: number,
  write: (binding: D1Database, isNew: boolean) => Promise<Answer>,
): Promise<Answer> {
  const refusal = new Problem("silenced");
  const condition = {
    name: "not_silenced",
    ...isNotSilencedSince(user_id, now, newSince(now)),
    refuse: () => refusal,
  };
  try {
    return await write(guardDatabase(binding, condition).binding, false);
  } catch (error) {
    if (problemOf(error) !== refusal) throw error;
    return write(unlessSilenced(binding, user_id, now), true);
  }
}
