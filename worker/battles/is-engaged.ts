import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { CHALLENGES } from "../rules/battle-challenges.ts";
import { selectLiveMatch } from "./queries.ts";
import { queueOf } from "./stubs.ts";

/** Whether a learner is in a match or waits for one: then the code of other people's battles stays closed. */
export async function isEngaged(env: Bindings, user_id: string): Promise<boolean> {
  const [live] = await selectLiveMatch(database(env.DB), user_id, Date.now());
  if (live) return true;
  const waits = await Promise.all(CHALLENGES.map(({ id }) => queueOf(env, id).has(user_id)));
  return waits.includes(true);
}
