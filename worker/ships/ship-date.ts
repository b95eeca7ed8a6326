/** The date under which a ship is logged: the learner's own, by a zone that doesn't jump. */
import { and, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { user_state } from "../db/schema.ts";
import { MIN_ZONE_CHANGE_INTERVAL_MS } from "../rules/dates.ts";

/**
 * Takes over the zone that the browser tells, unless it was changed a short while ago. Stands in the batch of a ship, before it.
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

/** The furthest east that a zone is, in seconds: no date is later anywhere. */
const FURTHEST_EAST = 14 * 3600;

/** The learner's own date at a moment, as SQL. It never goes back behind a date that was used, so that no missed day is filled later. */
export function datedBy(user_id: string, now: number) {
  const seconds = Math.floor(now / 1000);
  const zone = sql`(SELECT coalesce(zone_offset, 0) * 60 FROM user_state WHERE user_id = ${user_id})`;
  const tasks = sql`(SELECT max(date) FROM task_completion_log WHERE user_id = ${user_id})`;
  const dailies = sql`(SELECT max(local_date) FROM daily_challenge_ships WHERE user_id = ${user_id})`;
  return sql`min(date(${seconds} + ${FURTHEST_EAST}, 'unixepoch'),
    max(date(${seconds} + ${zone}, 'unixepoch'), coalesce(${tasks}, ''), coalesce(${dailies}, '')))`;
}
