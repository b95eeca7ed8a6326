import type { DailyLog, DailyTools } from "../contract/daily.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { utcDate } from "../rules/dates.ts";
import { insertDailyChoice, selectDailyChallenge, selectDailyLog, updateHints } from "./daily-queries.ts";
import { EMPTY_LOG, toolsOf } from "./read-daily-challenge.ts";

/**
 * Returns the hints (tools) of today's challenge and stores that they were shown: the award is halved.
 * @throws Problem 404 for any other date
 */
export async function showHints(
  env: Bindings,
  user_id: string,
  date: string,
  now: number,
): Promise<{ tools: DailyTools; log: DailyLog }> {
  if (date !== utcDate(now)) throw new Problem("not_found");
  const db = learnerDatabase(env, user_id);
  const [, , [row], [log = EMPTY_LOG]] = await db.batch([
    insertDailyChoice(db, user_id, date, now),
    updateHints(db, user_id, date, now),
    selectDailyChallenge(db, user_id, date, date),
    selectDailyLog(db, user_id, date),
  ]);
  if (!row) throw new Problem("not_found");
  return { tools: toolsOf(row), log };
}
