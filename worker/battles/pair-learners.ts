import { type Database, database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { RACED_LATELY } from "../rules/match-timing.ts";
import { drawPreferred } from "./draw.ts";
import {
  deleteUntoldMatch,
  insertMatch,
  type QueuedLearner,
  selectBattleIds,
  selectLiveMatch,
  selectRacedBattles,
  selectReadiness,
} from "./queries.ts";

export type Pair<Learner extends QueuedLearner> = { players: [Learner, Learner]; match_id: string | null };

/**
 * Records a match for each two learners, with a battle drawn from the challenge's: one whose ghost neither has raced lately, if there
 * is any. A pair without a `match_id` could not be made:
 * one of the two is in another match, is no Warrior any more or has logged out.
 * @throws where the challenge has no battles, or the database doesn't answer
 */
export async function pairLearners<Learner extends QueuedLearner>(
  env: Bindings,
  challenge_id: string,
  pairs: readonly [Learner, Learner][],
): Promise<Pair<Learner>[]> {
  const db = database(env.DB);
  const now = Date.now();
  const user_ids = pairs.flat().map(({ user_id }) => user_id);
  const [battles, raced] = await db.batch([
    selectBattleIds(db, challenge_id),
    selectRacedBattles(db, user_ids, now - RACED_LATELY),
  ]);
  const inserts = pairs.map((players) => {
    const isFresh = ({ id }: { id: string }) =>
      !raced.some((race) => race.battle_id === id && players.some(({ user_id }) => user_id === race.user_id));
    const battle = drawPreferred(battles, isFresh);
    if (!battle) throw new Error("This challenge has no battles.");
    return insertMatch(db, { id: crypto.randomUUID(), challenge_id, battle_id: battle.id, players }, now);
  });
  const [firstInsert, ...more] = inserts;
  if (!firstInsert) return [];
  const answers = await db.batch([firstInsert, ...more]);
  return pairs.map((players, index) => ({ players, match_id: answers[index]?.[0]?.id ?? null }));
}

/** Takes back a match that was recorded although one of the two had left meanwhile. */
export async function takeBackMatch(env: Bindings, match_id: string): Promise<void> {
  await deleteUntoldMatch(database(env.DB), match_id);
}

/** What keeps a learner from being paired. */
export type Readiness = "ready" | "signed_out" | "starter" | { live_match: string };

/** Tells what keeps each of the learners from being paired, if anything. */
export async function readReadiness(env: Bindings, learners: readonly QueuedLearner[]): Promise<Readiness[]> {
  const db = database(env.DB);
  return Promise.all(learners.map((learner) => readinessOf(db, learner)));
}

async function readinessOf(db: Database, learner: QueuedLearner): Promise<Readiness> {
  const now = Date.now();
  const [[state], [live]] = await db.batch([
    selectReadiness(db, learner, now),
    selectLiveMatch(db, learner.user_id, now),
  ]);
  if (!state?.signed_in) return "signed_out";
  if (state.plan !== "warrior") return "starter";
  return live ? { live_match: live.id } : "ready";
}
