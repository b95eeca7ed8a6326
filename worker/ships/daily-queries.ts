import { and, desc, eq, getTableColumns, gt, gte, isNull, lte, max, not, sql } from "drizzle-orm";
import type { DailyOffer } from "../contract/daily.ts";
import type { Database } from "../db/client.ts";
import {
  daily_challenge_log,
  daily_challenge_ships,
  daily_challenges,
  daily_pool,
  exp_ledger,
  task_completion_log,
  user_state,
} from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { newestPosition, taughtPosition } from "../db/task-position.ts";
import { READING_TIME_MS } from "../rules/awards.ts";
import { isWithinShipRate, localShipDate } from "./queries.ts";

/** Days since 1970, as SQL. */
const dayNumber = (date: string) => sql`CAST(strftime('%s', ${date}) / 86400 AS INTEGER)`;

/** The pool entry of a date, as SQL: entries rotate by day. */
const poolIdForDate = (date: string) => sql`SELECT id FROM daily_pool WHERE NOT retired ORDER BY id LIMIT 1
  OFFSET ${dayNumber(date)} % max(1, (SELECT count(*) FROM daily_pool WHERE NOT retired))`;

/** Creates the challenge of a date, once. */
export function insertDailyChallenge(db: Database, date: string) {
  const next = sql`FROM (${poolIdForDate(date)}) p
    WHERE NOT EXISTS (SELECT 1 FROM daily_challenges d WHERE d.date = ${date})`;
  return db
    .insert(daily_challenges)
    .select(selectRow(daily_challenges, { date, pool_id: sql`p.id` }, next))
    .onConflictDoNothing();
}

/**
 * The complete challenge of a date; the caller omits what the learner may not see yet. The pool rotates, so earlier dates with the
 * same challenge as today are excluded: their answer would be today's.
 */
export function selectDailyChallenge(db: Database, date: string, today: string) {
  const again = sql`EXISTS (SELECT 1 FROM daily_challenges t
    WHERE t.date = ${today} AND t.pool_id = ${daily_challenges.pool_id} AND ${daily_challenges.date} < ${today})`;
  // Columns of one table only: in a batch, D1 returns rows by column name, so a second `id` would shift the columns after it.
  return db
    .select(getTableColumns(daily_pool))
    .from(daily_challenges)
    .innerJoin(daily_pool, eq(daily_pool.id, daily_challenges.pool_id))
    .where(and(eq(daily_challenges.date, date), not(again)));
}

/** Whether the dashboard offers a date's challenge, depending on the newest task that the learner has shipped. */
export function selectDailyOffer(db: Database, user_id: string, date: string) {
  const newest = newestPosition(sql`${user_id}`);
  const done = sql`EXISTS (SELECT 1 FROM daily_challenge_log l WHERE l.user_id = ${user_id} AND l.date = ${date} AND l.completed)`;
  return db
    .select({
      offer:
        sql<DailyOffer>`CASE WHEN ${done} THEN 'done' WHEN ${taughtPosition(daily_pool.taught_by)} <= ${newest} THEN 'open' ELSE 'later' END`.as(
          "offer",
        ),
    })
    .from(daily_pool)
    .where(
      eq(
        daily_pool.id,
        sql`coalesce((SELECT d.pool_id FROM daily_challenges d WHERE d.date = ${date}), (${poolIdForDate(date)}))`,
      ),
    );
}

/** The highest id of a task that the learner has shipped; null before the first ship. */
export function selectNewestShipped(db: Database, user_id: string) {
  return db
    .select({ newest: max(task_completion_log.task_id).as("newest") })
    .from(task_completion_log)
    .where(eq(task_completion_log.user_id, user_id));
}

/** The dates that are open for practice, newest first. */
export function selectPracticeDates(db: Database, from: string, to: string) {
  return db
    .select({ date: daily_challenges.date, title: daily_pool.title, difficulty: daily_pool.difficulty })
    .from(daily_challenges)
    .innerJoin(daily_pool, eq(daily_pool.id, daily_challenges.pool_id))
    .where(and(gte(daily_challenges.date, from), lte(daily_challenges.date, to)))
    .orderBy(desc(daily_challenges.date));
}

/** The learner's progress in the challenge of a date. */
export function selectDailyLog(db: Database, user_id: string, date: string) {
  return db
    .select({
      attempts: daily_challenge_log.attempts,
      completed: daily_challenge_log.completed,
      hints_used: daily_challenge_log.hints_used,
      answer_shown: sql`${daily_challenge_log.answer_shown_at} IS NOT NULL`
        .mapWith(Boolean)
        .as("answer_shown"),
    })
    .from(daily_challenge_log)
    .where(and(eq(daily_challenge_log.user_id, user_id), eq(daily_challenge_log.date, date)));
}

/** Stores that the hints were shown. Changes nothing once the challenge is completed. */
export function upsertHints(db: Database, user_id: string, date: string, now: number) {
  const row = { user_id, date, challenge_id: sql`d.id`, hints_used: true, updated_at: now };
  const challenge = sql`FROM daily_challenges d WHERE d.date = ${date}`;
  return db
    .insert(daily_challenge_log)
    .select(selectRow(daily_challenge_log, row, challenge))
    .onConflictDoUpdate({
      target: [daily_challenge_log.user_id, daily_challenge_log.date],
      set: { hints_used: true, updated_at: now },
      setWhere: sql`NOT ${daily_challenge_log.completed}`,
    });
}

/** Stores when the answer was first shown. Changes nothing before the first ship, or once the challenge is completed. */
export function updateAnswerShown(db: Database, user_id: string, date: string, now: number) {
  const log = daily_challenge_log;
  return db
    .update(log)
    .set({ answer_shown_at: now, updated_at: now })
    .where(
      and(
        eq(log.user_id, user_id),
        eq(log.date, date),
        gt(log.attempts, 0),
        eq(log.completed, false),
        isNull(log.answer_shown_at),
      ),
    );
}

/** A checked ship of a daily challenge, with its award with help (hints or the shown answer) and without. */
export type CheckedDailyShip = {
  user_id: string;
  ship_id: string;
  date: string;
  submission_hash: string;
  correct: boolean;
  tips: string;
  award: number;
  awardWithHelp: number;
  now: number;
};

/** Logs a ship, once per `ship_id`. Logs nothing once the challenge is completed, or beyond the rate of ships. */
export function insertDailyShip(db: Database, ship: CheckedDailyShip) {
  const log = sql`(SELECT 1 FROM daily_challenge_log l WHERE l.user_id = ${ship.user_id} AND l.date = ${ship.date}`;
  const { user_id, ship_id, date, submission_hash, correct, tips, now } = ship;
  const row = {
    user_id,
    ship_id,
    date,
    submission_hash,
    correct,
    tips,
    exp_gained: sql`CASE WHEN EXISTS ${log} AND l.answer_shown_at > ${now - READING_TIME_MS}) THEN 0
        WHEN EXISTS ${log} AND (l.hints_used OR l.answer_shown_at IS NOT NULL)) THEN ${ship.awardWithHelp}
        ELSE ${ship.award} END`,
    local_date: localShipDate(user_id, now),
    created_at: now,
  };
  const challenge = sql`FROM daily_challenges d
    WHERE d.date = ${ship.date} AND NOT EXISTS ${log} AND l.completed) AND ${isWithinShipRate(ship.user_id, ship.now)}`;
  return db
    .insert(daily_challenge_ships)
    .select(selectRow(daily_challenge_ships, row, challenge))
    .onConflictDoNothing({ target: [daily_challenge_ships.user_id, daily_challenge_ships.ship_id] });
}

/** Updates the learner's progress in a date's challenge. It is always recomputed from the ships, so that it can't drift. */
export function upsertDailyLog(db: Database, user_id: string, date: string, now: number) {
  const row = {
    user_id,
    date,
    challenge_id: sql`d.id`,
    attempts: sql`count(*)`,
    completed: sql`max(s.correct)`,
    updated_at: now,
  };
  const logged = sql`FROM daily_challenge_ships s JOIN daily_challenges d ON d.date = s.date
    WHERE s.user_id = ${user_id} AND s.date = ${date} GROUP BY s.user_id, d.date`;
  return db
    .insert(daily_challenge_log)
    .select(selectRow(daily_challenge_log, row, logged))
    .onConflictDoUpdate({
      target: [daily_challenge_log.user_id, daily_challenge_log.date],
      set: { attempts: sql`excluded.attempts`, completed: sql`excluded.completed`, updated_at: now },
    });
}

/** Awards the EXP of a date's challenge, once. */
export function insertDailyAward(db: Database, user_id: string, ship_id: string, now: number) {
  const award = { user_id, key: sql`'daily:' || date`, amount: sql`exp_gained`, created_at: now };
  const ship = sql`FROM daily_challenge_ships
    WHERE user_id = ${user_id} AND ship_id = ${ship_id} AND exp_gained > 0`;
  return db
    .insert(exp_ledger)
    .select(selectRow(exp_ledger, award, ship))
    .onConflictDoNothing();
}

/** A logged ship, with the learner's current EXP. */
export function selectDailyShip(db: Database, user_id: string, ship_id: string) {
  return db
    .select({
      submission_hash: daily_challenge_ships.submission_hash,
      correct: daily_challenge_ships.correct,
      tips: daily_challenge_ships.tips,
      exp_gained: daily_challenge_ships.exp_gained,
      exp: user_state.exp,
    })
    .from(daily_challenge_ships)
    .innerJoin(user_state, eq(user_state.user_id, daily_challenge_ships.user_id))
    .where(and(eq(daily_challenge_ships.user_id, user_id), eq(daily_challenge_ships.ship_id, ship_id)));
}
