/** Deletes what has expired: parts of the nightly job. */
import { copyDatabases, type Database, directoryDatabase, eachLearnerDatabase } from "../db/client.ts";
import { inEachDatabase, type NightlyStep } from "../platform/nightly-step.ts";
import { HOLD_NAME_MS } from "../rules/display-names.ts";
import { KEEP_NOTICES_MS } from "../rules/notices.ts";
import {
  completedSignUps,
  deleteChunk,
  type ExpiredRows,
  endedHolds,
  endedSessions,
  expiredMailTokens,
  oldCounters,
  oldNotices,
  selectChunkEnd,
} from "./expiry-queries.ts";
import { IDLE_LIMIT_MS } from "./sessions.ts";

/** At least as long as any window of a rate limit (rules/limits.ts, rules/route-limits.ts). */
const MAX_COUNTER_AGE_MS = 24 * 60 * 60 * 1000;
/** Rows that one step looks at: some tenths of a second of the database's time if all are deleted. */
const ROWS_PER_STEP = 10_000;

/** Deletes rate-limit counters whose windows are over. */
export const deleteOldCounters: NightlyStep = (env, now, position) =>
  deleteNextChunk(directoryDatabase(env), oldCounters(now - MAX_COUNTER_AGE_MS), position);

/** Deletes sessions that have ended. */
export const deleteEndedSessions: NightlyStep = inEachDatabase((_env, db, now, position) =>
  deleteNextChunk(db, endedSessions(now, now - IDLE_LIMIT_MS), position),
);

/** Deletes expired tokens of mailed links. */
export const deleteExpiredMailTokens: NightlyStep = inEachDatabase((_env, db, now, position) =>
  deleteNextChunk(db, expiredMailTokens(now), position),
);

/** Deletes notices that are too old to matter, read or not. */
export const deleteOldNotices: NightlyStep = inEachDatabase((_env, db, now, position) =>
  deleteNextChunk(db, oldNotices(now - KEEP_NOTICES_MS), position),
);

/** Frees names that nobody has had for so long, in each database that may hold some: triggers hold them wherever a learner's name stands. */
export const freeHeldNames: NightlyStep = inEachDatabase(
  (_env, db, now, position) => deleteNextChunk(db, endedHolds(now - HOLD_NAME_MS), position),
  (env) => [...new Set([...eachLearnerDatabase(env), ...copyDatabases(env)])],
);

/** Deletes pending sign-ups whose accounts exist, once they have expired. */
export const deleteCompletedSignUps: NightlyStep = inEachDatabase((_env, db, now, position) =>
  deleteNextChunk(db, completedSignUps(now), position),
);

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
