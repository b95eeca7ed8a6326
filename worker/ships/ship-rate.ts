/** How often one learner may ship, tasks and daily challenges together. */
import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { Problem } from "../platform/problems.ts";
import { MAX_SHIPS_PER_DAY, MAX_SHIPS_PER_MINUTE } from "../rules/awards.ts";
import { untilUtcMidnight, utcDayStart } from "../rules/dates.ts";

const MINUTE = 60_000;

/** The times of a learner's ships since then: read from the indexes alone, and never more of them than the rate lets in. */
const shipTimes = (user_id: string, since: number) =>
  sql`(SELECT created_at FROM task_completion_log WHERE user_id = ${user_id} AND created_at >= ${since}
    UNION ALL SELECT created_at FROM daily_challenge_ships WHERE user_id = ${user_id} AND created_at >= ${since})`;

const countSince = (user_id: string, since: number) =>
  sql`(SELECT count(*) FROM ${shipTimes(user_id, since)})`;

/** Whether a learner may ship now: a condition in the statement that logs the ship, so that ships at once count exactly. */
export const mayShip = (user_id: string, now: number) =>
  sql`${countSince(user_id, now - MINUTE + 1)} < ${MAX_SHIPS_PER_MINUTE} AND ${countSince(user_id, utcDayStart(now))} < ${MAX_SHIPS_PER_DAY}`;

/**
 * Why a ship wasn't logged: asked only after it wasn't.
 * @throws Problem 429 with the time to wait, where the learner ships too fast
 */
export async function refuseFastShips(db: Database, user_id: string, now: number): Promise<void> {
  const row = await db.get<{ today: number; first: number | null; minute: number }>(
    sql`SELECT ${countSince(user_id, utcDayStart(now))} AS today, count(*) AS minute, min(created_at) AS first
      FROM ${shipTimes(user_id, now - MINUTE + 1)}`,
  );
  if (row.today >= MAX_SHIPS_PER_DAY)
    throw new Problem("rate_limited", {
      title: `That were ${MAX_SHIPS_PER_DAY} ships today. Please go on tomorrow.`,
      retryAfter: Math.ceil(untilUtcMidnight(now) / 1000),
    });
  if (row.minute >= MAX_SHIPS_PER_MINUTE)
    throw new Problem("rate_limited", {
      title: `That were ${MAX_SHIPS_PER_MINUTE} ships within a minute. Please wait a moment.`,
      retryAfter: Math.max(1, Math.ceil(((row.first ?? now) + MINUTE - now) / 1000)),
    });
}
