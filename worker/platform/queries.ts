import { eq, sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { rate_limits, tasks } from "../db/schema.ts";

/** One row of the curriculum, for a check that the database answers. */
export function selectAnyTask(db: Database) {
  return db.select({ id: tasks.id }).from(tasks).limit(1);
}

/**
 * Counts an attempt, or begins a new window where the last one is over. Returns the counter.
 * @param key the hashed key
 * @param window in milliseconds
 */
export function upsertAttempt(db: Database, key: string, window: number, now: number) {
  const { window_start, count } = rate_limits;
  const isOver = sql`${window_start} + ${window} <= ${now}`;
  return db
    .insert(rate_limits)
    .values({ key, window_start: now, count: 1 })
    .onConflictDoUpdate({
      target: rate_limits.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${count} + 1 END`,
        window_start: sql`CASE WHEN ${isOver} THEN ${now} ELSE ${window_start} END`,
      },
    })
    .returning();
}

/** Deletes a counter. @param key the hashed key */
export function deleteAttempts(db: Database, key: string) {
  return db.delete(rate_limits).where(eq(rate_limits.key, key));
}
