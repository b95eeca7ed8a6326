/** The exact rate limit of a learner's ships, tasks and daily challenges together. */
import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { Problem } from "../platform/problems.ts";
import { MAX_SHIPS_PER_DAY, MAX_SHIPS_PER_MINUTE } from "../rules/awards.ts";
import { untilUtcMidnight, utcDayStart } from "../rules/dates.ts";

const MINUTE_MS = 60_000;

/** The times of a learner's ships since a time. Reads only indexes, and at most MAX_SHIPS_PER_DAY rows. */
const shipTimes = (user_id: string, since: number) =>
  sql`(SELECT created_at FROM task_completion_log WHERE user_id = ${user_id} AND created_at >= ${since}
    UNION ALL SELECT created_at FROM daily_challenge_ships WHERE user_id = ${user_id} AND created_at >= ${since})`;

const countSince = (user_id: string, since: number) =>
  sql`(SELECT count(*) FROM ${shipTimes(user_id, since)})`;

/** A condition for the statement that logs a ship, so that concurrent ships are counted exactly. */
export const isWithinShipRate = (user_id: string, now: number) =>
  sql`${countSince(user_id, now - MINUTE_MS + 1)} < ${MAX_SHIPS_PER_MINUTE} AND ${countSince(user_id, utcDayStart(now))} < ${MAX_SHIPS_PER_DAY}`;

/**
 * Called after a ship was not logged.
 * @throws Problem 429 with the time to wait, if the reason was the rate limit
 */
export async function refuseFastShips(db: Database, user_id: string, now: number): Promise<void> {
  const row = await db.get<{ today: number; first: number | null; minute: number }>(
    sql`SELECT ${countSince(user_id, utcDayStart(now))} AS today, count(*) AS minute, min(created_at) AS first
      FROM ${shipTimes(user_id, now - MINUTE_MS + 1)}`,
  );
  if (row.today >= MAX_SHIPS_PER_DAY)
    throw new Problem("rate_limited", {
      title: `That were ${MAX_SHIPS_PER_DAY} ships today. Please go on tomorrow.`,
      retryAfter: Math.ceil(untilUtcMidnight(now) / 1000),
    });
  if (row.minute >= MAX_SHIPS_PER_MINUTE)
    throw new Problem("rate_limited", {
      title: `That were ${MAX_SHIPS_PER_MINUTE} ships within a minute. Please wait a moment.`,
      retryAfter: Math.max(1, Math.ceil(((row.first ?? now) + MINUTE_MS - now) / 1000)),
    });
}
