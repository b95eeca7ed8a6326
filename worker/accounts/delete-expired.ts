/** Deletes what has expired: parts of the nightly job. */
import { allLearnersDatabase, type Database, directoryDatabase } from "../db/client.ts";
import type { NightlyStep } from "../platform/nightly-step.ts";
import {
  completedSignUps,
  deleteChunk,
  type ExpiredRows,
  endedSessions,
  expiredMailTokens,
  oldCounters,
  selectChunkEnd,
} from "./expiry-queries.ts";
import { IDLE_LIMIT_MS } from "./sessions.ts";

/** Longer than any window of a rate limit (rules/limits.ts, rules/route-limits.ts). */
const MAX_COUNTER_AGE_MS = 24 * 60 * 60 * 1000;
/** Rows that one step looks at: some tenths of a second of the database's time if all are deleted. */
const ROWS_PER_STEP = 10_000;

/** Deletes rate-limit counters whose windows are over. */
export const deleteOldCounters: NightlyStep = (env, now, position) =>
  deleteNextChunk(directoryDatabase(env), oldCounters(now - MAX_COUNTER_AGE_MS), position);

/** Deletes sessions that have ended. */
export const deleteEndedSessions: NightlyStep = (env, now, position) =>
  deleteNextChunk(allLearnersDatabase(env), endedSessions(now, now - IDLE_LIMIT_MS), position);

/** Deletes expired tokens of mailed links. */
export const deleteExpiredMailTokens: NightlyStep = (env, now, position) =>
  deleteNextChunk(allLearnersDatabase(env), expiredMailTokens(now), position);

/** Deletes pending sign-ups whose accounts exist, once they have expired. */
export const deleteCompletedSignUps: NightlyStep = (env, now, position) =>
  deleteNextChunk(allLearnersDatabase(env), completedSignUps(now), position);

/** @param position the last key of the chunk before */
async function deleteNextChunk(
  db: Database,
  expired: ExpiredRows,
  position: string | null,
): Promise<string | null> {
  const after = position ?? "";
  const [chunk] = await selectChunkEnd(db, expired, after, ROWS_PER_STEP);
  await deleteChunk(db, expired, after, chunk?.end);
  return chunk?.end ?? null;
}
