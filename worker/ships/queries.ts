import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { exp_ledger, task_completion_log, tasks, user_state } from "../db/schema.ts";
import { MAX_AWARDED_SHIPS_PER_DAY, READING_TIME_MS } from "../rules/awards.ts";
import { utcDayStart } from "../rules/dates.ts";
import { localShipDate } from "./ship-date.ts";
import { isWithinShipRate } from "./ship-rate.ts";

/** A task with its references. */
export function selectTask(db: Database, task_id: number) {
  return db.select().from(tasks).where(eq(tasks.id, task_id));
}

/** A checked ship of a task, with its award as the first, the second and any later ship of the task. */
export type CheckedShip = {
  user_id: string;
  ship_id: string;
  task_id: number;
  submission_hash: string;
  correct: boolean;
  tips: string;
  awards: readonly [number, number, number];
  now: number;
};

/**
 * Logs a ship, once per `ship_id`. Logs nothing for a task outside the learner's inbox or beyond the rate of ships. The statement
 * counts earlier ships itself, so that concurrent ships get different attempt numbers. Each response shows the suggested answer, so
 * the time of the latest ship is the time when the answer was last shown.
 */
export function insertShip(db: Database, ship: CheckedShip) {
  const [first, second, later] = ship.awards;
  const earlier = sql`(SELECT count(*) AS ships, max(created_at) AS shown_at,
      count(*) FILTER (WHERE correct AND created_at >= ${utcDayStart(ship.now)}) AS right_today
    FROM task_completion_log WHERE user_id = ${ship.user_id} AND task_id = ${ship.task_id})`;
  // In the order of the table's columns.
  const row = sql`SELECT m.user_id, ${ship.ship_id}, m.task_id, earlier.ships, ${ship.submission_hash}, ${ship.correct ? 1 : 0},
      ${ship.tips}, CASE
        WHEN earlier.right_today >= ${MAX_AWARDED_SHIPS_PER_DAY} OR earlier.shown_at > ${ship.now - READING_TIME_MS} THEN 0
        WHEN earlier.ships = 0 THEN ${first} WHEN earlier.ships = 1 THEN ${second} ELSE ${later} END, ${localShipDate(ship.user_id, ship.now)}, ${ship.now}
    FROM inbox_messages m, ${earlier} earlier
    WHERE m.user_id = ${ship.user_id} AND m.task_id = ${ship.task_id} AND ${isWithinShipRate(ship.user_id, ship.now)}`;
  return db
    .insert(task_completion_log)
    .select(row)
    .onConflictDoNothing({ target: [task_completion_log.user_id, task_completion_log.ship_id] });
}

/** Awards the EXP of a logged ship, once. */
export function insertShipAward(db: Database, user_id: string, ship_id: string, now: number) {
  const award = sql`SELECT NULL, user_id, 'ship:' || ship_id, exp_gained, ${now} FROM task_completion_log
    WHERE user_id = ${user_id} AND ship_id = ${ship_id} AND exp_gained > 0`;
  return db.insert(exp_ledger).select(award).onConflictDoNothing();
}

/** A logged ship, with the learner's current EXP. */
export function selectShip(db: Database, user_id: string, ship_id: string) {
  return db
    .select({
      task_id: task_completion_log.task_id,
      submission_hash: task_completion_log.submission_hash,
      correct: task_completion_log.correct,
      tips: task_completion_log.tips,
      exp_gained: task_completion_log.exp_gained,
      attempt: task_completion_log.attempt,
      exp: user_state.exp,
    })
    .from(task_completion_log)
    .innerJoin(user_state, eq(user_state.user_id, task_completion_log.user_id))
    .where(and(eq(task_completion_log.user_id, user_id), eq(task_completion_log.ship_id, ship_id)));
}
