import { eq, inArray, sql } from "drizzle-orm";
import type { Database, DirectoryDatabase } from "../db/client.ts";
import { rate_limits, tasks } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";

/** One row of the curriculum, for a check that the database answers. */
export function selectAnyTask(db: Database) {
  return db.select({ id: tasks.id }).from(tasks).limit(1);
}

/**
 * Counts an attempt, or begins a new window where the last one is over. Returns the counter.
 * @param key the hashed key
 * @param window in milliseconds
 * @param unless other counters, by their hashed keys. Where one is beyond its rate, nothing is counted, and no row is returned
 */
export function upsertAttempt(
  db: DirectoryDatabase,
  key: string,
  window: number,
  now: number,
  unless: readonly { key: string; max: number; window: number }[],
) {
  const { window_start, count } = rate_limits;
  const isOver = sql`${window_start} + ${window} <= ${now}`;
  const first = { key, window_start: now, count: 1 };
  const counters = db.insert(rate_limits);
  const isRefused = unless.map(
    ({ key: other, max, window: length }) => sql`EXISTS (SELECT 1 FROM rate_limits
      WHERE key = ${other} AND count > ${max} AND window_start + ${length} > ${now})`,
  );
  const counted =
    isRefused.length > 0
      ? counters.select(selectRow(rate_limits, first, sql`WHERE NOT (${sql.join(isRefused, sql` OR `)})`))
      : counters.values(first);
  return counted
    .onConflictDoUpdate({
      target: rate_limits.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${count} + 1 END`,
        window_start: sql`CASE WHEN ${isOver} THEN ${now} ELSE ${window_start} END`,
      },
    })
    .returning();
}

/** Takes an attempt back. @param key the hashed key */
export function lowerAttempts(db: DirectoryDatabase, key: string) {
  return db
    .update(rate_limits)
    .set({ count: sql`max(${rate_limits.count} - 1, 0)` })
    .where(eq(rate_limits.key, key));
}

/** Counters, without counting. @param keys the hashed keys */
export function selectAttempts(db: DirectoryDatabase, keys: readonly string[]) {
  return db
    .select()
    .from(rate_limits)
    .where(inArray(rate_limits.key, [...keys]));
}

/**
 * Takes a token from a bucket, where it has one. Returns whether it did (`count` 1 or 0), and when the bucket is full again
 * (`window_start`). A bucket without a row is full.
 * @param key the hashed key
 * @param refill how long a token takes to come back, in milliseconds
 * @param burst the tokens of a full bucket
 */
export function takeBucketToken(
  db: DirectoryDatabase,
  key: string,
  refill: number,
  burst: number,
  now: number,
) {
  const { window_start } = rate_limits;
  const fullAt = sql`max(${window_start}, ${now}) + ${refill}`;
  const hasToken = sql`${fullAt} <= ${now + burst * refill}`;
  return db
    .insert(rate_limits)
    .values({ key, window_start: now + refill, count: 1 })
    .onConflictDoUpdate({
      target: rate_limits.key,
      set: {
        count: sql`${hasToken}`,
        window_start: sql`CASE WHEN ${hasToken} THEN ${fullAt} ELSE ${window_start} END`,
      },
    })
    .returning();
}

/** Deletes a counter. @param key the hashed key */
export function deleteAttempts(db: DirectoryDatabase, key: string) {
  return db.delete(rate_limits).where(eq(rate_limits.key, key));
}
