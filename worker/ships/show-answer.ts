import type { DailyLog } from "../contract/daily.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import type { Code } from "../rules/code.ts";
import { utcDate } from "../rules/dates.ts";
import { selectDailyChallenge, selectDailyLog, updateAnswerShown } from "./daily-queries.ts";
import { EMPTY_LOG } from "./read-daily-challenge.ts";
import { referenceOf } from "./reference.ts";

/**
 * Returns the answer of today's challenge after the first ship, and stores that it was shown: the award is halved, and is 0 for a
 * correct ship within READING_TIME_MS.
 * @throws Problem 404 for any other date, 409 before the first ship
 */
export async function showAnswer(
  env: Bindings,
  user_id: string,
  date: string,
  now: number,
): Promise<{ expected_output: Code; log: DailyLog }> {
  if (date !== utcDate(now)) throw new Problem("not_found");
  const db = learnerDatabase(env, user_id);
  const [, [row], [log = EMPTY_LOG]] = await db.batch([
    updateAnswerShown(db, user_id, date, now),
    selectDailyChallenge(db, user_id, date, date),
    selectDailyLog(db, user_id, date),
  ]);
  if (!row) throw new Problem("not_found");
  if (log.attempts === 0) throw new Problem("conflict", { title: "Ship your own try first." });
  return { expected_output: referenceOf(row).expected_output, log };
}
