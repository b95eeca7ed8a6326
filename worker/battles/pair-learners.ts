import { type Database, database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { RACED_RECENTLY_MS } from "../rules/match-timing.ts";
import { pickPreferred, taughtBattles } from "./pick-battle.ts";
import {
  deleteUnannouncedMatch,
  insertMatch,
  type QueuedLearner,
  selectBattleIds,
  selectLiveMatch,
  selectNewestTasks,
  selectRacedBattles,
  selectReadiness,
} from "./queries.ts";

export type Pair<Learner extends QueuedLearner> = { players: [Learner, Learner]; match_id: string | null };

/**
 * Inserts a match for each pair of learners, with a random battle of the challenge whose JavaScript both have been taught. Prefers
 * battles that neither has raced lately.
 * @returns the pairs in the same order; `match_id` is null if one of the two is in another match, is no Warrior or has logged out
 * @throws Error if the challenge has no battles; errors of the database
 */
export async function pairLearners<Learner extends QueuedLearner>(
  env: Bindings,
  challenge_id: string,
  pairs: readonly [Learner, Learner][],
  now: number,
): Promise<Pair<Learner>[]> {
  const db = database(env.DB);
  const user_ids = pairs.flat().map(({ user_id }) => user_id);
  const [battles, newestTasks, raced] = await db.batch([
    selectBattleIds(db, challenge_id),
    selectNewestTasks(db, user_ids),
    selectRacedBattles(db, user_ids, now - RACED_RECENTLY_MS),
  ]);
  const newestOf = new Map(newestTasks.map(({ user_id, newest }) => [user_id, newest]));
  const inserts = pairs.map((players) => {
    const newest = Math.min(...players.map(({ user_id }) => newestOf.get(user_id) ?? 0));
    const isFresh = ({ id }: { id: string }) =>
      !raced.some((race) => race.battle_id === id && players.some(({ user_id }) => user_id === race.user_id));
    const battle = pickPreferred(taughtBattles(battles, newest), isFresh);
    if (!battle) throw new Error("This challenge has no battles.");
    return insertMatch(db, { id: crypto.randomUUID(), challenge_id, battle_id: battle.id, players }, now);
  });
  const [firstInsert, ...more] = inserts;
  if (!firstInsert) return [];
  const answers = await db.batch([firstInsert, ...more]);
  return pairs.map((players, index) => ({ players, match_id: answers[index]?.[0]?.id ?? null }));
}

/** Deletes a match that was inserted although one of the two had left meanwhile. */
export async function cancelMatch(env: Bindings, match_id: string): Promise<void> {
  await deleteUnannouncedMatch(database(env.DB), match_id);
}

/** Whether a learner can be paired, or why not. */
export type Readiness = "ready" | "signed_out" | "starter" | { live_match: string };

/** The readiness of each learner, in the same order. */
export async function readReadiness(
  env: Bindings,
  learners: readonly QueuedLearner[],
  now: number,
): Promise<Readiness[]> {
  const db = database(env.DB);
  return Promise.all(learners.map((learner) => readinessOf(db, learner, now)));
}

async function readinessOf(db: Database, learner: QueuedLearner, now: number): Promise<Readiness> {
  const [[state], [live]] = await db.batch([
    selectReadiness(db, learner, now),
    selectLiveMatch(db, learner.user_id, now),
  ]);
  if (!state?.signed_in) return "signed_out";
  if (state.plan !== "warrior") return "starter";
  return live ? { live_match: live.id } : "ready";
}
