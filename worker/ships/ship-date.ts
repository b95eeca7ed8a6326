/** The local date of a ship, by a stored UTC offset that can't change often. */
import { and, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { user_state } from "../db/schema.ts";
import { MAX_OFFSET_MINUTES, MIN_ZONE_CHANGE_INTERVAL_MS } from "../rules/dates.ts";

/**
 * Stores the browser's UTC offset, unless it changed within MIN_ZONE_CHANGE_INTERVAL_MS. Must come before the ship in its batch.
 * @param offset minutes from UTC, see `utcOffset`
 */
export function updateZone(db: Database, user_id: string, offset: number, now: number) {
  return db
    .update(user_state)
    .set({ zone_offset: offset, zone_since: now })
    .where(
      and(
        eq(user_state.user_id, user_id),
        or(
          isNull(user_state.zone_offset),
          and(
            ne(user_state.zone_offset, offset),
            lte(user_state.zone_since, now - MIN_ZONE_CHANGE_INTERVAL_MS),
          ),
        ),
      ),
    );
}

/** The easternmost offset: no local date on earth is later. */
const MAX_OFFSET_SECONDS = MAX_OFFSET_MINUTES * 60;

/**
 * The learner's local date at a time, as SQL. Never earlier than a date that was used before, so that a missed day of a streak can't be
 * filled in afterwards.
 */
export function localShipDate(user_id: string, now: number) {
  const seconds = Math.floor(now / 1000);
  const zone = sql`(SELECT coalesce(zone_offset, 0) * 60 FROM user_state WHERE user_id = ${user_id})`;
  const tasks = sql`(SELECT max(date) FROM task_completion_log WHERE user_id = ${user_id})`;
  const dailies = sql`(SELECT max(local_date) FROM daily_challenge_ships WHERE user_id = ${user_id})`;
  return sql`min(date(${seconds} + ${MAX_OFFSET_SECONDS}, 'unixepoch'),
    max(date(${seconds} + ${zone}, 'unixepoch'), coalesce(${tasks}, ''), coalesce(${dailies}, '')))`;
}
