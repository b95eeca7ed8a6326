import { battleDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { roomOf } from "../rooms/stubs.ts";
import { CHALLENGES } from "../rules/battle-challenges.ts";
import { selectLiveMatch, selectLiveMatches } from "./queries.ts";
import { shardsOf } from "./stubs.ts";

/** Whether a learner is in a match, a queue or a room. If so, replays of others stay closed, since it may be the same battle. */
export async function isPlayingOrQueued(env: Bindings, user_id: string, now: number): Promise<boolean> {
  const shards = CHALLENGES.flatMap(({ id }) => shardsOf(env, id));
  const [[live], ...elsewhere] = await Promise.all([
    selectLiveMatch(battleDatabase(env), user_id, now),
    roomOf(env, user_id).isPlaying(user_id),
    ...shards.map((shard) => shard.has(user_id)),
  ]);
  return live !== undefined || elsewhere.includes(true);
}

/** Those of some learners who are in a match. */
export async function whoPlays(env: Bindings, user_ids: readonly string[], now: number): Promise<string[]> {
  if (user_ids.length === 0) return [];
  const rows = await selectLiveMatches(battleDatabase(env), user_ids, now);
  return rows.filter(({ live_match }) => live_match !== null).map(({ user_id }) => user_id);
}
