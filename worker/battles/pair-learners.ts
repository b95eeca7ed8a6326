import { batchAcross } from "../db/batch-across.ts";
import { allLearnersDatabase, battleDatabase, contentDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { utcDate } from "../rules/dates.ts";
import { mayUse, type Plan } from "../rules/features.ts";
import { rateDay } from "../rules/glicko.ts";
import { RACED_RECENTLY_MS } from "../rules/match-timing.ts";
import { pickPreferred, taughtBattles } from "./pick-battle.ts";
import {
  deleteUnannouncedMatches,
  insertMatch,
  type QueuedLearner,
  selectBattleIds,
  selectLiveMatches,
  selectNewestTasks,
  selectPlans,
} from "./queries.ts";
import { selectRacedBattles } from "./race-queries.ts";
import { ratingDayOf, shownRatingOf } from "./rating-queries.ts";
import type { Watchable } from "./watch-stubs.ts";

/** `watchable`: undefined where one of the two lets nobody watch. */
export type Pair<Learner extends QueuedLearner> = {
  players: [Learner, Learner];
  match_id: string | null;
  watchable: Watchable | undefined;
};

/**
 * Inserts a match for each pair of learners, with a random battle of the challenge whose JavaScript both have been taught. Prefers
 * battles that neither has raced lately.
 * @returns the pairs in the same order; `match_id` is null if one of the two is in another match, is no Warrior, has logged out, or has
 *   no copy in the battles' database
 * @throws Error if the challenge has no battles; errors of the database
 */
export async function pairLearners<Learner extends QueuedLearner>(
  env: Bindings,
  challenge_id: string,
  pairs: readonly [Learner, Learner][],
  now: number,
): Promise<Pair<Learner>[]> {
  const [content, all, db] = [contentDatabase(env), allLearnersDatabase(env), battleDatabase(env)];
  const learners = pairs.flat();
  const user_ids = learners.map(({ user_id }) => user_id);
  const [[battles], [newestTasks, plans], [raced]] = await batchAcross(
    [content, [selectBattleIds(content, challenge_id)]],
    [all, [selectNewestTasks(all, user_ids), selectPlans(all, learners, now)]],
    [db, [selectRacedBattles(db, user_ids, now - RACED_RECENTLY_MS)]],
  );
  const queued = new Set(plans.filter(mayQueue).map(({ user_id }) => user_id));
  const newestOf = new Map(newestTasks.map(({ user_id, newest }) => [user_id, newest]));
  const open = pairs.filter((players) => players.every(({ user_id }) => queued.has(user_id)));
  const inserts = open.map((players) => {
    const newest = Math.min(...players.map(({ user_id }) => newestOf.get(user_id) ?? 0));
    const isFresh = ({ id }: { id: string }) =>
      !raced.some((race) => race.battle_id === id && players.some(({ user_id }) => user_id === race.user_id));
    const battle = pickPreferred(taughtBattles(battles, newest), isFresh);
    if (!battle) throw new Error("This challenge has no battles.");
    return insertMatch(
      db,
      { id: crypto.randomUUID(), challenge_id, battle_id: battle.id, origin: "queue", players },
      now,
    );
  });
  const [firstInsert, ...more] = inserts;
  const answers = firstInsert ? await db.batch([firstInsert, ...more]) : [];
  const planOf = new Map(plans.map((row) => [row.user_id, row]));
  return pairs.map((players) => ({
    players,
    match_id: answers[open.indexOf(players)]?.[0]?.id ?? null,
    watchable: watchableOf(
      players.map(({ user_id }) => planOf.get(user_id)),
      now,
    ),
  }));
}

type PlanRow = Awaited<ReturnType<typeof selectPlans>>[number];

/** Who may watch two players, and the ratings that are shown then; undefined where one lets nobody watch. */
function watchableOf([one, other]: readonly (PlanRow | undefined)[], now: number): Watchable | undefined {
  if (!one || !other || one.hide_matches || other.hide_matches) return undefined;
  return { ratings: [shownRatingOf(one, now), shownRatingOf(other, now)] };
}

/** Whether a learner whose session is valid may be paired by the queue. */
const mayQueue = (row: { plan: Plan; signed_in: number }) => row.signed_in === 1 && mayUse(row.plan, "queue");

/** Deletes matches that were inserted although one of the two had left meanwhile. */
export async function cancelMatches(env: Bindings, match_ids: readonly string[]): Promise<void> {
  await deleteUnannouncedMatches(battleDatabase(env), match_ids);
}

/** Whether a learner can be paired, and by what; or why not. */
export type Readiness =
  | { kind: "ready"; rating: number; last_opponent_id: string | null }
  | { kind: "in_match"; match_id: string }
  | { kind: "signed_out" }
  | { kind: "starter" };

/** The readiness of each learner, in the same order, read in one call. @param feature what they are ready for */
export async function readReadiness(
  env: Bindings,
  learners: readonly QueuedLearner[],
  feature: "queue" | "inviting" | "rooms",
  now: number,
): Promise<Readiness[]> {
  const [all, db] = [allLearnersDatabase(env), battleDatabase(env)];
  const user_ids = learners.map(({ user_id }) => user_id);
  const [[plans], [live]] = await batchAcross(
    [all, [selectPlans(all, learners, now)]],
    [db, [selectLiveMatches(db, user_ids, now)]],
  );
  const planOf = new Map(plans.map((row) => [row.user_id, row]));
  const matchesOf = new Map(live.map((row) => [row.user_id, row]));
  return learners.map(({ user_id }) => {
    const row = planOf.get(user_id);
    if (!row?.signed_in) return { kind: "signed_out" };
    if (!mayUse(row.plan, feature)) return { kind: "starter" };
    const { live_match = null, last_opponent_id = null } = matchesOf.get(user_id) ?? {};
    if (live_match !== null) return { kind: "in_match", match_id: live_match };
    const { rating } = rateDay(ratingDayOf(row.rating, utcDate(now)));
    return { kind: "ready", rating, last_opponent_id };
  });
}
