/** The statements that replace a learner's old ships and awards by sums. */
import { and, asc, eq, gt, lt, lte, type SQL, sql } from "drizzle-orm";
import type { AllLearnersDatabase, LearnerDatabase } from "../db/client.ts";
import { daily_challenge_ships, exp_ledger, ship_sums, task_completion_log, users } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";

/** The last id of the chunk of so many accounts after an id. No row where fewer are left. */
export function selectAccountsEnd(db: AllLearnersDatabase, after: string, accounts: number) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(gt(users.id, after))
    .orderBy(asc(users.id))
    .limit(1)
    .offset(accounts - 1);
}

/** The first time of a learner's ship, of a task or of a daily challenge; null where there is none. Two seeks. */
const firstShipAt = (user_id: SQL) => sql<number | null>`(SELECT min(at) FROM (
  SELECT min(created_at) AS at FROM task_completion_log WHERE user_id = ${user_id}
  UNION ALL SELECT min(created_at) FROM daily_challenge_ships WHERE user_id = ${user_id}))`;

/** Learners with a ship from before a time, by id. @param end the last id; undefined: all after `after` */
export function selectWithShipsBefore(
  db: AllLearnersDatabase,
  after: string,
  end: string | undefined,
  before: number,
  limit: number,
) {
  const first_at = firstShipAt(sql`users.id`);
  return db
    .select({ user_id: users.id })
    .from(users)
    .where(and(gt(users.id, after), end === undefined ? undefined : lte(users.id, end), lt(first_at, before)))
    .orderBy(asc(users.id))
    .limit(limit);
}

/** When a learner's first ship was logged. */
export function selectFirstShip(db: LearnerDatabase, user_id: string) {
  return db
    .select({ at: firstShipAt(sql`users.id`).as("first_at") })
    .from(users)
    .where(eq(users.id, user_id));
}

/** A row unless a learner's account is gone: it stands in this database, or has moved from it to another one. */
export function selectIfThere(db: LearnerDatabase, user_id: string) {
  return db
    .select({ user_id: sql<string>`${user_id}`.as("user_id") })
    .from(sql`(SELECT 1)`)
    .where(
      sql`EXISTS (SELECT 1 FROM users u WHERE u.id = ${user_id})
        OR EXISTS (SELECT 1 FROM moved_learners m WHERE m.user_id = ${user_id})`,
    );
}

/**
 * Whether a row of the ledger is an award that a sum may stand for. The others are found by their keys for good: the one for the first avatar,
 * which comes once, those of matches, whose reports show them, and the sums themselves, `month:{YYYY-MM}`.
 * @param ledger the table or its alias
 */
const isSummed = (ledger: SQL, user_id: string, before: number) =>
  sql`${ledger}.user_id = ${user_id} AND ${ledger}.created_at < ${before} 
    AND (${ledger}.key LIKE 'ship:%' OR ${ledger}.key LIKE 'daily:%' OR ${ledger}.key LIKE 'practice:%' OR ${ledger}.key LIKE 'ghost-race:%')`;

const shipsBefore = (user_id: string, before: number) =>
  and(eq(task_completion_log.user_id, user_id), lt(task_completion_log.created_at, before));
const dailyShipsBefore = (user_id: string, before: number) =>
  and(eq(daily_challenge_ships.user_id, user_id), lt(daily_challenge_ships.created_at, before));

/** The rows of a learner from before a time that go into a monthly log: ships, ships of daily challenges, awards. */
export function selectLog(db: LearnerDatabase, user_id: string, before: number) {
  return [
    db.select().from(task_completion_log).where(shipsBefore(user_id, before)),
    db.select().from(daily_challenge_ships).where(dailyShipsBefore(user_id, before)),
    db
      .select()
      .from(exp_ledger)
      .where(isSummed(sql`exp_ledger`, user_id, before)),
  ] as const;
}

/**
 * Replaces those rows by sums, in one batch. EXP stay what they are: the trigger of the ledger looks at inserts only.
 */
export function replaceBySums(db: LearnerDatabase, user_id: string, month: string, before: number) {
  const old = sql`FROM task_completion_log WHERE user_id = ${user_id} AND created_at < ${before}
    GROUP BY task_id, revision`;
  const sums = {
    user_id,
    task_id: sql`task_id`,
    revision: sql`revision`,
    ships: sql`count(*)`,
    right_ships: sql`sum(correct)`,
    last_at: sql`max(created_at)`,
  };
  const key = `month:${month}`;
  const isMonth = and(eq(exp_ledger.user_id, user_id), eq(exp_ledger.key, key));
  const summed = isSummed(sql`o`, user_id, before);
  const awarded = sql`(SELECT coalesce(sum(o.amount), 0) FROM exp_ledger o WHERE ${summed})`;
  return [
    db
      .insert(ship_sums)
      .select(selectRow(ship_sums, sums, old))
      .onConflictDoUpdate({
        target: [ship_sums.user_id, ship_sums.task_id, ship_sums.revision],
        set: {
          ships: sql`${ship_sums.ships} + excluded.ships`,
          right_ships: sql`${ship_sums.right_ships} + excluded.right_ships`,
          last_at: sql`max(${ship_sums.last_at}, excluded.last_at)`,
        },
      }),
    // A month that has a sum already gets the rest; else the first award becomes the sum.
    db
      .update(exp_ledger)
      .set({ amount: sql`${exp_ledger.amount} + ${awarded}` })
      .where(isMonth),
    db
      .update(exp_ledger)
      .set({ key, amount: awarded })
      .where(
        sql`${exp_ledger.id} = (SELECT min(o.id) FROM exp_ledger o WHERE ${summed})
          AND NOT EXISTS (SELECT 1 FROM exp_ledger m WHERE m.user_id = ${user_id} AND m.key = ${key})`,
      ),
    db.delete(exp_ledger).where(isSummed(sql`exp_ledger`, user_id, before)),
    db.delete(daily_challenge_ships).where(dailyShipsBefore(user_id, before)),
    db.delete(task_completion_log).where(shipsBefore(user_id, before)),
  ] as const;
}
