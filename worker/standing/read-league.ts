import type { League } from "../contract/leagues.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { leagueAfter } from "../rules/leagues.ts";
import { weekOf, weekStart } from "../rules/weeks.ts";
import { selectGroup, selectHidden, selectOwnResults } from "./league-queries.ts";

/**
 * A learner's league group of this week, and the result of the week before. That is worked out from the EXP where the nightly job hasn't closed
 * the group yet.
 * @throws Problem 401 where the account doesn't exist any more
 */
export async function readLeague(env: Bindings, user_id: string, now: number): Promise<League> {
  const db = learnerDatabase(env, user_id);
  const week = weekOf(now);
  const [[own], results, group] = await db.batch([
    selectHidden(db, user_id),
    selectOwnResults(db, user_id),
    selectGroup(db, user_id, week),
  ]);
  if (!own) throw new Problem("session_missing");
  const current = results.find((result) => result.week === week);
  const before = results.find((result) => result.week < week);
  return {
    user_id,
    league: current?.league ?? (before ? leagueAfter(before) : 0),
    week_ends_in: weekStart(week + 1) - now,
    hidden: own.hidden,
    entries: group.map((row, index) => ({ ...row, rank: index + 1 })),
    last: before?.week === week - 1 ? before : null,
  };
}
