import { and, eq, gt, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { DailyOffer } from "../contract/daily.ts";
import type { Database, LearnerDatabase } from "../db/client.ts";
import {
  daily_challenge_log,
  daily_challenge_ships,
  daily_challenges,
  daily_pool,
  exp_ledger,
  user_state,
} from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { isShip, isShipped } from "../db/shipped.ts";
import { READING_TIME_MS } from "../rules/awards.ts";
import type { Difficulty } from "../rules/daily.ts";
import { addDays } from "../rules/dates.ts";
import { localShipDate } from "../standing/queries.ts";
import { expBy, isWithinShipRate } from "./queries.ts";
import type { StoredForms } from "./stored-ship.ts";

/** Days since 1970, as SQL. */
const dayNumber = (date: string) => sql`CAST(strftime('%s', ${date}) / 86400 AS INTEGER)`;

/** The pool entry of a date and difficulty, as SQL: entries rotate by day. Null where the pool has none. */
const poolIdForDate = (date: string, difficulty: Difficulty) =>
  sql`(SELECT id FROM daily_pool WHERE NOT retired AND difficulty = ${difficulty} ORDER BY id LIMIT 1
    OFFSET ${dayNumber(date)} % max(1, (SELECT count(*) FROM daily_pool WHERE NOT retired AND difficulty = ${difficulty})))`;

/** A date's challenges: those of its row, or before it exists those that the pool has for the date. A table with one row, as SQL. */
const dueOn = (date: string) =>
  sql`(SELECT * FROM (SELECT pool_id, easy_id, medium_id, hard_id FROM daily_challenges WHERE date = ${date}
    UNION ALL SELECT NULL, ${poolIdForDate(date, "Easy")}, ${poolIdForDate(date, "Medium")}, ${poolIdForDate(date, "Hard")}) LIMIT 1)`;

/** Creates the challenges of a date, once. */
export function insertDailyChallenge(db: Database, date: string) {
  const next = sql`FROM (SELECT ${poolIdForDate(date, "Easy")} AS easy, ${poolIdForDate(date, "Medium")} AS medium,
      ${poolIdForDate(date, "Hard")} AS hard) p
    WHERE coalesce(p.medium, p.easy, p.hard) IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM daily_challenges d WHERE d.date = ${date})`;
  const row = {
    date,
    pool_id: sql`coalesce(p.medium, p.easy, p.hard)`,
    easy_id: sql`p.easy`,
    medium_id: sql`p.medium`,
    hard_id: sql`p.hard`,
  };
  return db
    .insert(daily_challenges)
    .select(selectRow(daily_challenges, row, next))
    .onConflictDoNothing();
}

/** Whether a learner has been taught all that a pool entry `p` uses: in each project, its last lesson for it or a later one is shipped. */
const isTaught = (user_id: string) => sql`NOT EXISTS (SELECT 1 FROM json_each(p.needs) need
  WHERE NOT EXISTS (SELECT 1 FROM tasks t WHERE t.project_id = need.value / 1000 AND t.position >= need.value
    AND ${isShipped(user_id, sql`t.id`)}))`;

/** The hardest of a date's challenges `d` that a learner has been taught all of, as SQL; null where there is none. */
const hardestTaught = (user_id: string) => sql`(SELECT p.id FROM daily_pool p
  WHERE p.id IN (d.easy_id, d.medium_id, d.hard_id, CASE WHEN coalesce(d.easy_id, d.medium_id, d.hard_id) IS NULL THEN d.pool_id END)
    AND ${isTaught(user_id)}
  ORDER BY p.id = d.hard_id DESC, p.id = d.medium_id DESC LIMIT 1)`;

/** Fixes the learner's challenge of a date, at its first view. Stores nothing where none is taught. Comes after `insertDailyChallenge`. */
export function insertDailyChoice(db: LearnerDatabase, user_id: string, date: string, now: number) {
  const row = { user_id, date, challenge_id: sql`c.challenge_id`, pool_id: sql`c.pool_id`, updated_at: now };
  const choice = sql`FROM (SELECT d.id AS challenge_id, ${hardestTaught(user_id)} AS pool_id FROM daily_challenges d
      WHERE d.date = ${date} AND NOT EXISTS (SELECT 1 FROM daily_challenge_log l
        WHERE l.user_id = ${user_id} AND l.date = ${date})) c
    WHERE c.pool_id IS NOT NULL`;
  return db
    .insert(daily_challenge_log)
    .select(selectRow(daily_challenge_log, row, choice))
    .onConflictDoNothing();
}

/** The pool entry that a learner's row `l` of the log and its date's row `d` are about, as SQL. */
const chosenId = sql`coalesce(l.pool_id, d.pool_id)`;

/** Whether a pool entry is one of today's challenges: as a past one, it would show their answer. */
const isOfToday = (pool_id: SQL, today: string) => sql`EXISTS (SELECT 1 FROM ${dueOn(today)} t
  WHERE ${pool_id} IN (t.pool_id, t.easy_id, t.medium_id, t.hard_id))`;

/**
 * The learner's complete challenge of a date: the fixed one, or before it is fixed the one that the first view would fix now. The caller
 * omits what the learner may not see yet. The pool rotates, so earlier dates with a challenge of today are excluded.
 */
export function selectDailyChallenge(db: LearnerDatabase, user_id: string, date: string, today: string) {
  const fixed = sql`(SELECT ${chosenId} FROM daily_challenge_log l JOIN daily_challenges d ON d.date = l.date
    WHERE l.user_id = ${user_id} AND l.date = ${date})`;
  const due = date === today ? dueOn(date) : sql`(SELECT * FROM daily_challenges WHERE date = ${date})`;
  const chosen = sql`(SELECT c.id FROM (SELECT coalesce(${fixed}, (SELECT ${hardestTaught(user_id)} FROM ${due} d)) AS id) c
    WHERE ${date} = ${today} OR NOT ${isOfToday(sql`c.id`, today)})`;
  return db.select().from(daily_pool).where(sql`${daily_pool.id} = ${chosen}`);
}

/** Whether the dashboard offers a date's challenge, depending on the lessons that the learner has shipped. */
export function selectDailyOffer(db: LearnerDatabase, user_id: string, date: string) {
  const log = sql`SELECT 1 FROM daily_challenge_log l WHERE l.user_id = ${user_id} AND l.date = ${date}`;
  const isOpen = sql`EXISTS (${log}) OR EXISTS (SELECT 1 FROM ${dueOn(date)} d WHERE ${hardestTaught(user_id)} IS NOT NULL)`;
  return db
    .select({
      offer:
        sql<DailyOffer>`CASE WHEN EXISTS (${log} AND l.completed) THEN 'done' WHEN ${isOpen} THEN 'open' ELSE 'later' END`.as(
          "offer",
        ),
    })
    .from(user_state)
    .where(eq(user_state.user_id, user_id));
}

/** The challenges of the dates from one to another, without the dates that have none yet. */
export function selectDates(db: Database, from: string, to: string) {
  const { date, pool_id, easy_id, medium_id, hard_id } = daily_challenges;
  return db
    .select({ date, pool_id, easy_id, medium_id, hard_id })
    .from(daily_challenges)
    .where(and(gte(date, from), lte(date, to)));
}

/** Inserts the challenges of a date as another database has them, unless there are some, or the entry is missing here. */
export function insertDate(db: Database, row: Omit<typeof daily_challenges.$inferSelect, "id">) {
  const here = sql`FROM ${daily_pool} p WHERE p.id = ${row.pool_id}`;
  return db
    .insert(daily_challenges)
    .select(selectRow(daily_challenges, row, here))
    .onConflictDoNothing();
}

/** The dates in the same range whose challenge is fixed for the learner, and to which. Null in rows of earlier releases: that of the date. */
export function selectChosen(db: LearnerDatabase, user_id: string, from: string, to: string) {
  const { date, pool_id } = daily_challenge_log;
  return db
    .select({ date, chosen_id: sql<number | null>`${pool_id}`.as("chosen_id") })
    .from(daily_challenge_log)
    .where(and(eq(daily_challenge_log.user_id, user_id), gte(date, from), lte(date, to)));
}

/** The learner's progress in the challenge of a date. */
export function selectDailyLog(db: LearnerDatabase, user_id: string, date: string) {
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

/** Stores that the hints were shown. Changes nothing before the challenge is fixed, or once it is completed. */
export function updateHints(db: LearnerDatabase, user_id: string, date: string, now: number) {
  const log = daily_challenge_log;
  return db
    .update(log)
    .set({ hints_used: true, updated_at: now })
    .where(and(eq(log.user_id, user_id), eq(log.date, date), eq(log.completed, false)));
}

/** Stores when the answer was first shown. Changes nothing before the first ship, or once the challenge is completed. */
export function updateAnswerShown(db: LearnerDatabase, user_id: string, date: string, now: number) {
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

/** A checked ship of a daily challenge. */
export type CheckedDailyShip = StoredForms & {
  user_id: string;
  /** As the browser sent it. */
  ship_id: string;
  date: string;
  correct: boolean;
  /** The drawn EXP; null for a wrong ship. */
  roll: number | null;
  now: number;
};

/** Logs a ship, once per `ship_id`. Logs nothing once the challenge is completed, or beyond the rate of ships. */
export function insertDailyShip(db: LearnerDatabase, ship: CheckedDailyShip) {
  const { user_id, ship_id, stored_id, date, submission_hash, correct, tips, roll, now } = ship;
  const log = sql`FROM daily_challenge_log l WHERE l.user_id = ${user_id} AND l.date = ${date}`;
  const rule = sql`(SELECT coalesce((SELECT CASE WHEN l.answer_shown_at > ${now - READING_TIME_MS} THEN 'copy'
      WHEN l.answer_shown_at IS NOT NULL THEN 'answer' WHEN l.hints_used THEN 'hints' END ${log}), 'whole') AS rule)`;
  const row = {
    user_id,
    ship_id: stored_id,
    date,
    submission_hash,
    correct,
    tips,
    exp_gained: expBy(sql`a.rule`, roll),
    roll,
    award_rule: roll === null ? null : sql`a.rule`,
    local_date: localShipDate(user_id, now),
    created_at: now,
  };
  const challenge = sql`FROM daily_challenges d, ${rule} a
    WHERE d.date = ${date} AND NOT EXISTS (SELECT 1 ${log} AND l.completed) AND ${isWithinShipRate(user_id, now)}
      AND NOT EXISTS (SELECT 1 FROM daily_challenge_ships o WHERE ${isShip(sql`o`, user_id, ship_id)})`;
  return db
    .insert(daily_challenge_ships)
    .select(selectRow(daily_challenge_ships, row, challenge))
    .onConflictDoNothing({ target: [daily_challenge_ships.user_id, daily_challenge_ships.ship_id] });
}

/** Updates the learner's progress in a date's challenge. It is always recomputed from the ships, so that it can't drift. */
export function upsertDailyLog(db: LearnerDatabase, user_id: string, date: string, now: number) {
  const row = {
    user_id,
    date,
    challenge_id: sql`d.id`,
    attempts: sql`count(*)`,
    completed: sql`max(s.correct)`,
    updated_at: now,
  };
  // The index is by local dates, which are a day earlier at most.
  const logged = sql`FROM daily_challenge_ships s JOIN daily_challenges d ON d.date = s.date
    WHERE s.user_id = ${user_id} AND s.date = ${date} AND s.local_date >= ${addDays(date, -1)} GROUP BY s.user_id, d.date`;
  return db
    .insert(daily_challenge_log)
    .select(selectRow(daily_challenge_log, row, logged))
    .onConflictDoUpdate({
      target: [daily_challenge_log.user_id, daily_challenge_log.date],
      set: { attempts: sql`excluded.attempts`, completed: sql`excluded.completed`, updated_at: now },
    });
}

/** Awards the EXP of a date's challenge, once. */
export function insertDailyAward(db: LearnerDatabase, user_id: string, ship_id: string, now: number) {
  const award = { user_id, key: sql`'daily:' || s.date`, amount: sql`s.exp_gained`, created_at: now };
  const ship = sql`FROM daily_challenge_ships s WHERE ${isShip(sql`s`, user_id, ship_id)} AND s.exp_gained > 0`;
  return db
    .insert(exp_ledger)
    .select(selectRow(exp_ledger, award, ship))
    .onConflictDoNothing();
}

/** A logged ship, with the learner's current EXP. */
export function selectDailyShip(db: LearnerDatabase, user_id: string, ship_id: string) {
  return db
    .select({
      submission_hash: daily_challenge_ships.submission_hash,
      correct: daily_challenge_ships.correct,
      tips: daily_challenge_ships.tips,
      exp_gained: daily_challenge_ships.exp_gained,
      roll: daily_challenge_ships.roll,
      award_rule: daily_challenge_ships.award_rule,
      exp: user_state.exp,
    })
    .from(daily_challenge_ships)
    .innerJoin(user_state, eq(user_state.user_id, daily_challenge_ships.user_id))
    .where(isShip(sql`daily_challenge_ships`, user_id, ship_id));
}
