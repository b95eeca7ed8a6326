import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { ExpParts } from "../contract/ships.ts";
import type { Database, LearnerDatabase } from "../db/client.ts";
import {
  exp_ledger,
  finished_projects,
  inbox_messages,
  task_completion_log,
  task_revisions,
  user_state,
} from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { isShip, isShippedRight } from "../db/shipped.ts";
import {
  AWARD_RULES,
  type AwardRule,
  award,
  MAX_AWARDED_SHIPS_PER_DAY,
  MAX_SHIPS_PER_DAY,
  MAX_SHIPS_PER_MINUTE,
  READING_TIME_MS,
} from "../rules/awards.ts";
import { utcDayStart } from "../rules/dates.ts";
import { localShipDate } from "../standing/queries.ts";
import type { StoredForms } from "./stored-ship.ts";

const MINUTE_MS = 60_000;

/** The references of an earlier revision of a task, if it was replaced after a time. */
export function selectRevision(db: Database, task_id: number, revision: number, after: number) {
  return db
    .select()
    .from(task_revisions)
    .where(
      and(
        eq(task_revisions.task_id, task_id),
        eq(task_revisions.revision, revision),
        gt(task_revisions.replaced_at, after),
      ),
    );
}

/** The times of a learner's ships since a time. Reads only indexes, and at most MAX_SHIPS_PER_DAY rows. */
const shipTimes = (user_id: string, since: number) =>
  sql`(SELECT created_at FROM task_completion_log WHERE user_id = ${user_id} AND created_at >= ${since}
    UNION ALL SELECT created_at FROM daily_challenge_ships WHERE user_id = ${user_id} AND created_at >= ${since})`;

const countSince = (user_id: string, since: number) =>
  sql`(SELECT count(*) FROM ${shipTimes(user_id, since)})`;

/** A condition for the statement that logs a ship, so that concurrent ships are counted exactly. */
export const isWithinShipRate = (user_id: string, now: number) =>
  sql`${countSince(user_id, now - MINUTE_MS + 1)} < ${MAX_SHIPS_PER_MINUTE} AND ${countSince(user_id, utcDayStart(now))} < ${MAX_SHIPS_PER_DAY}`;

/** How many ships a learner has logged today and within a minute, and the first of that minute. */
export function selectShipRate(db: LearnerDatabase, user_id: string, now: number) {
  return db.get<{ today: number; first: number | null; minute: number }>(
    sql`SELECT ${countSince(user_id, utcDayStart(now))} AS today, count(*) AS minute, min(created_at) AS first
      FROM ${shipTimes(user_id, now - MINUTE_MS + 1)}`,
  );
}

/** Whether a task is in the learner's inbox: one row if it is. */
export function selectReceived(db: LearnerDatabase, user_id: string, task_id: number) {
  return db
    .select({ task_id: inbox_messages.task_id })
    .from(inbox_messages)
    .where(and(eq(inbox_messages.user_id, user_id), eq(inbox_messages.task_id, task_id)));
}

/** The EXP of a right ship by the rule that an SQL expression names. @param roll null for a wrong ship, which earns nothing */
export function expBy(rule: SQL, roll: number | null): SQL {
  const awards = Object.fromEntries(AWARD_RULES.map((one) => [one, roll === null ? 0 : award(roll, one)]));
  return sql`json_extract(${JSON.stringify(awards)}, '$.' || ${rule})`;
}

/** The parts of a logged ship's EXP. */
export function expPartsOf({
  roll,
  award_rule,
}: {
  roll: number | null;
  award_rule: AwardRule | null;
}): ExpParts | null {
  return roll === null || award_rule === null ? null : { roll, rule: award_rule };
}

/** A checked ship of a task. */
export type CheckedShip = StoredForms & {
  user_id: string;
  /** As the browser sent it. */
  ship_id: string;
  task_id: number;
  /** The revision of the task that it was checked against. */
  revision: number;
  correct: boolean;
  /** The drawn EXP; null for a wrong ship. */
  roll: number | null;
  /** Whether it is the choice of a predict task. A wrong one is a hint: it halves once, and doesn't show the answer. */
  isQuestion: boolean;
  now: number;
};

/**
 * Logs a ship, once per `ship_id`. Logs nothing for a task outside the learner's inbox or beyond the rate of ships. The statement
 * counts earlier ships itself, so that concurrent ships get different attempt numbers. Each response shows the suggested answer, or of a
 * question that a choice is right, so the time of the latest such ship is the time when the answer was last shown. Each of them is a
 * repeat; wrong choices together are one. Ships of earlier revisions don't count as repeats, but for those since the present revision
 * came: otherwise each revision that can still be chosen would pay in full. Of all ships of the task it looks at the newest, more than a
 * day can have, and at the sums of monthly logs, where those of a revision count together.
 */
export function insertShip(db: LearnerDatabase, ship: CheckedShip) {
  const showsAnswer = (correct: SQL, ships: SQL) => (ship.isQuestion ? correct : ships);
  const revisedAt = sql`(SELECT max(r.replaced_at) FROM task_revisions r WHERE r.task_id = ${ship.task_id})`;
  const isRepeat = sql`(revision >= ${ship.revision} OR created_at >= ${revisedAt})`;
  const isOfTask = sql`user_id = ${ship.user_id} AND task_id = ${ship.task_id}`;
  // Each row stands for one ship of the log, or for those of a revision in monthly logs.
  const earlierShips = sql`(SELECT * FROM (SELECT attempt, 0 AS summed, correct, ${showsAnswer(sql`correct`, sql`1`)} AS answers, revision, created_at
      FROM task_completion_log WHERE ${isOfTask} ORDER BY attempt DESC LIMIT ${MAX_SHIPS_PER_DAY + 1})
    UNION ALL SELECT NULL, ships, right_ships > 0, ${showsAnswer(sql`right_ships`, sql`ships`)}, revision, last_at
      FROM ship_sums WHERE ${isOfTask})`;
  const counted = sql`(SELECT coalesce(max(attempt) + 1, sum(summed), 0) AS ships, max(created_at) FILTER (WHERE answers > 0) AS shown_at,
      max(coalesce(sum(answers) FILTER (WHERE ${isRepeat}), 0), count(*) FILTER (WHERE ${isRepeat}) > 0) AS repeats,
      count(*) FILTER (WHERE correct AND created_at >= ${utcDayStart(ship.now)}) AS right_today
    FROM ${earlierShips})`;
  const hasOnlyWrongChoices = ship.isQuestion ? sql`shown_at IS NULL` : sql`0`;
  const earlier = sql`(SELECT ships, CASE WHEN right_today >= ${MAX_AWARDED_SHIPS_PER_DAY} THEN 'day'
      WHEN shown_at > ${ship.now - READING_TIME_MS} THEN 'copy'
      WHEN repeats = 0 THEN 'whole' WHEN repeats > 1 THEN 'later'
      WHEN ${hasOnlyWrongChoices} THEN 'choice' ELSE 'second' END AS rule FROM ${counted})`;
  const { user_id, ship_id, stored_id, task_id, revision, submission_hash, correct, tips, roll, now } = ship;
  const row = {
    user_id,
    ship_id: stored_id,
    task_id,
    revision,
    submission_hash,
    correct,
    tips,
    attempt: sql`earlier.ships`,
    exp_gained: expBy(sql`earlier.rule`, roll),
    roll,
    award_rule: roll === null ? null : sql`earlier.rule`,
    date: localShipDate(user_id, now),
    created_at: now,
  };
  const inInbox = sql`FROM inbox_messages m, ${earlier} earlier
    WHERE m.user_id = ${user_id} AND m.task_id = ${task_id} AND ${isWithinShipRate(user_id, now)}
      AND NOT EXISTS (SELECT 1 FROM task_completion_log o WHERE ${isShip(sql`o`, user_id, ship_id)})`;
  return db
    .insert(task_completion_log)
    .select(selectRow(task_completion_log, row, inInbox))
    .onConflictDoNothing({ target: [task_completion_log.user_id, task_completion_log.ship_id] });
}

/** Stores that a right ship has finished its project: every task of it has a right ship of its present revision. */
export function insertFinishedProject(
  db: LearnerDatabase,
  { user_id, task_id, correct, now }: Pick<CheckedShip, "user_id" | "task_id" | "correct" | "now">,
) {
  const row = { user_id, project_id: sql`c.project_id`, finished_at: now };
  const finished = sql`FROM tasks c WHERE ${correct ? 1 : 0} AND c.id = ${task_id} AND NOT EXISTS (SELECT 1 FROM tasks t
    WHERE t.project_id = c.project_id AND NOT t.retired AND NOT ${isShippedRight(user_id, sql`t.id`, sql`t.revision`)})`;
  return db
    .insert(finished_projects)
    .select(selectRow(finished_projects, row, finished))
    .onConflictDoUpdate({
      target: [finished_projects.user_id, finished_projects.project_id],
      set: { finished_at: now },
    });
}

/** Awards the EXP of a logged ship, once. */
export function insertShipAward(db: LearnerDatabase, user_id: string, ship_id: string, now: number) {
  const award = { user_id, key: sql`'ship:' || l.ship_id`, amount: sql`l.exp_gained`, created_at: now };
  const ship = sql`FROM task_completion_log l WHERE ${isShip(sql`l`, user_id, ship_id)} AND l.exp_gained > 0`;
  return db
    .insert(exp_ledger)
    .select(selectRow(exp_ledger, award, ship))
    .onConflictDoNothing();
}

/** A logged ship, with the learner's current EXP. */
export function selectShip(db: LearnerDatabase, user_id: string, ship_id: string) {
  return db
    .select({
      task_id: task_completion_log.task_id,
      submission_hash: task_completion_log.submission_hash,
      correct: task_completion_log.correct,
      tips: task_completion_log.tips,
      exp_gained: task_completion_log.exp_gained,
      roll: task_completion_log.roll,
      award_rule: task_completion_log.award_rule,
      attempt: task_completion_log.attempt,
      exp: user_state.exp,
    })
    .from(task_completion_log)
    .innerJoin(user_state, eq(user_state.user_id, task_completion_log.user_id))
    .where(isShip(sql`task_completion_log`, user_id, ship_id));
}
