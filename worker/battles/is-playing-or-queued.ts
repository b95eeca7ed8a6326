import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { CHALLENGES } from "../rules/battle-challenges.ts";
import { selectLiveMatch } from "./queries.ts";
import { queueOf } from "./stubs.ts";

/** Whether a learner is in a match or a queue. If so, replays of others stay closed, since it may be the same battle. */
export async function isPlayingOrQueued(env: Bindings, user_id: string, now: number): Promise<boolean> {
  const [live] = await selectLiveMatch(database(env.DB), user_id, now);
  if (live) return true;
  const queued = await Promise.all(CHALLENGES.map(({ id }) => queueOf(env, id).has(user_id)));
  return queued.includes(true);
}
