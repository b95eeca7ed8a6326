/** The exact rate limit of a learner's ships, tasks and daily challenges together. */
import type { LearnerDatabase } from "../db/client.ts";
import { Problem } from "../platform/problems.ts";
import { MAX_SHIPS_PER_DAY, MAX_SHIPS_PER_MINUTE } from "../rules/awards.ts";
import { untilUtcMidnight } from "../rules/dates.ts";
import { selectShipRate } from "./queries.ts";

const MINUTE_MS = 60_000;

/**
 * Called after a ship was not logged.
 * @throws Problem 429 with the time to wait, if the reason was the rate limit
 */
export async function refuseFastShips(db: LearnerDatabase, user_id: string, now: number): Promise<void> {
  const row = await selectShipRate(db, user_id, now);
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
