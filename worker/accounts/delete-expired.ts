import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { deleteEndedSessions, deleteExpiredMailTokens, deleteRateLimits } from "./queries.ts";
import { IDLE_LIMIT_MS } from "./sessions.ts";

/** Longer than any window of a rate limit (rules/limits.ts, rules/route-limits.ts). */
const MAX_COUNTER_AGE_MS = 24 * 60 * 60 * 1000;

/** Deletes expired sessions, mail tokens and rate-limit counters. A part of the nightly job. */
export async function deleteExpired(env: Bindings, now: number): Promise<void> {
  const db = database(env.DB);
  await db.batch([
    deleteEndedSessions(db, now, now - IDLE_LIMIT_MS),
    deleteExpiredMailTokens(db, now),
    deleteRateLimits(db, now - MAX_COUNTER_AGE_MS),
  ]);
}
