import { battleDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { CHALLENGES } from "../rules/battle-challenges.ts";
import { selectLiveMatch } from "./queries.ts";
import { shardsOf } from "./stubs.ts";

/** Whether a learner is in a match or a queue. If so, replays of others stay closed, since it may be the same battle. */
export async function isPlayingOrQueued(env: Bindings, user_id: string, now: number): Promise<boolean> {
  const shards = CHALLENGES.flatMap(({ id }) => shardsOf(env, id));
  const [[live], ...queued] = await Promise.all([
    selectLiveMatch(battleDatabase(env), user_id, now),
    ...shards.map((shard) => shard.has(user_id)),
  ]);
  return live !== undefined || queued.includes(true);
}
