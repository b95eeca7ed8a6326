import { batchAcross } from "../db/batch-across.ts";
import { allLearnersDatabase, battleDatabase, contentDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { utcDayStart } from "../rules/dates.ts";
import { mayUse } from "../rules/features.ts";
import type { MatchOrigin } from "../rules/match-origins.ts";
import { SIDES, type Side } from "../rules/match-phases.ts";
import { RACED_RECENTLY_MS } from "../rules/match-timing.ts";
import { maxGuestMatches, mayHostGuest } from "./hosted-guests.ts";
import { sendMissingCopies } from "./missing-copies.ts";
import { pickPreferred, taughtBattles } from "./pick-battle.ts";
import {
  insertMatch,
  type QueuedLearner,
  selectBattleIds,
  selectLiveMatches,
  selectNewestTasks,
  selectPlans,
  selectPlayedBattles,
  selectPlayers,
} from "./queries.ts";
import { selectRacedBattles } from "./race-queries.ts";

/** A match of two who have chosen each other. */
export type ChosenMatch = {
  /** Fixed with the choice, so that it becomes one match only, however often it is made. */
  match_id: string;
  challenge_id: string;
  origin: Exclude<MatchOrigin, "queue">;
  /** The second one is null where it is a guest. */
  players: readonly [QueuedLearner, QueuedLearner | null];
  /** The players of whom one has to be a Warrior. */
  hosts: readonly Side[];
};

/**
 * `made`: the match is in the database, from this call or an earlier one. Otherwise why it isn't, and because of whom, where that is known:
 * - `taken`: the choice has become a match of others, or one that is over.
 * - `in_battle`: a player is in another match, or races the only battle that is left.
 * - `host_limit`: the first player has hosted the day's guests.
 */
export type MadeMatch =
  | "made"
  | { refused: "taken" | "no_warrior" | "signed_out" | "in_battle" | "host_limit"; side: Side | null };

/**
 * Makes a match of two who have chosen each other, with a random battle of the challenge whose JavaScript both have been taught: a
 * guest none. Prefers battles that neither has raced lately or played today.
 * @throws Error if the challenge has no battles, or a player had no copy in the battles' database; errors of the database: the caller may
 *   repeat the call
 */
export async function makeMatch(env: Bindings, chosen: ChosenMatch, now: number): Promise<MadeMatch> {
  const { match_id, challenge_id, origin, players } = chosen;
  const [first, second] = players;
  const [before, guest_matches] = await Promise.all([
    readSituation(env, chosen, now),
    second === null ? maxGuestMatches(env, first.user_id, now) : undefined,
  ]);
  if (before.outcome) return before.outcome;
  const match = { id: match_id, challenge_id, battle_id: before.battle_id, origin, players, guest_matches };
  const [inserted] = await insertMatch(battleDatabase(env), match, now);
  if (inserted) return "made";
  // Meanwhile another call has made it, or a player has begun another battle.
  const after = await readSituation(env, chosen, now);
  if (after.outcome) return after.outcome;
  const user_ids = players.flatMap((player) => player?.user_id ?? []);
  const missing = await sendMissingCopies(env, user_ids, now);
  if (missing.size > 0) throw new Error("A player had no copy in the battles' database.");
  const isFull = second === null && !(await mayHostGuest(env, first.user_id, now));
  return { refused: isFull ? "host_limit" : "in_battle", side: null };
}

type Situation = { outcome: MadeMatch; battle_id?: never } | { outcome: null; battle_id: string };

/** Reads in one trip whether the match can be made, and chooses its battle. */
async function readSituation(
  env: Bindings,
  { match_id, challenge_id, players, hosts }: ChosenMatch,
  now: number,
): Promise<Situation> {
  const [content, all, db] = [contentDatabase(env), allLearnersDatabase(env), battleDatabase(env)];
  const learners = players.filter((player) => player !== null);
  const user_ids = learners.map(({ user_id }) => user_id);
  const sides = SIDES.filter((side) => players[side] !== null);
  const [[battles], [newestTasks, plans], [[existing], live, raced, played]] = await batchAcross(
    [content, [selectBattleIds(content, challenge_id)]],
    [all, [selectNewestTasks(all, user_ids), selectPlans(all, learners, now)]],
    [
      db,
      [
        selectPlayers(db, match_id),
        selectLiveMatches(db, user_ids, now),
        selectRacedBattles(db, user_ids, now - RACED_RECENTLY_MS),
        selectPlayedBattles(db, user_ids, utcDayStart(now)),
      ],
    ],
  );
  if (existing) {
    const isTheirs = existing.user_1_id === user_ids[0] && existing.user_2_id === (user_ids[1] ?? null);
    const isLive = isTheirs && existing.ended_at === null;
    return { outcome: isLive ? "made" : { refused: "taken", side: null } };
  }
  const planOf = (side: Side) => plans.find(({ user_id }) => user_id === user_ids[side]);
  const signedOut = sides.find((side) => planOf(side)?.signed_in !== 1);
  if (signedOut !== undefined) return { outcome: { refused: "signed_out", side: signedOut } };
  if (!hosts.some((side) => mayUse(planOf(side)?.plan ?? "visitor", "inviting")))
    return { outcome: { refused: "no_warrior", side: null } };
  const busy = sides.find((side) =>
    live.some(({ user_id, live_match }) => user_id === user_ids[side] && live_match !== null),
  );
  if (busy !== undefined) return { outcome: { refused: "in_battle", side: busy } };
  const newestOf = (player: QueuedLearner | null) =>
    newestTasks.find(({ user_id }) => user_id === player?.user_id)?.newest ?? 0;
  const newest = Math.min(...players.map(newestOf));
  const isUnraced = ({ id }: { id: string }) => !raced.some(({ battle_id }) => battle_id === id);
  const battle = pickPreferred(
    taughtBattles(battles, newest),
    (one) => isUnraced(one) && !played.some(({ battle_id }) => battle_id === one.id),
    (one) => isUnraced(one) && one.id !== played[0]?.battle_id,
    isUnraced,
  );
  if (!battle) throw new Error("This challenge has no battles.");
  return { outcome: null, battle_id: battle.id };
}
