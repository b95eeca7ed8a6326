/**
 * Monthly logs: a learner's ships, ships of daily challenges and awards of a month, as one object of R2, once they are a season old. In the
 * database sums take their place (`ship_sums`, one row of the ledger; `active_days` stay), by which attempts, results, streak and EXP are what
 * they were. The export reads both; a deletion deletes both.
 */
import { type LearnerDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { inEachDatabase, type NightlyStep } from "../platform/nightly-step.ts";
import { foldCards } from "../practice/read-cards.ts";
import { DAY_MS, utcDate } from "../rules/dates.ts";
import {
  replaceBySums,
  selectAccountsEnd,
  selectFirstShip,
  selectIfThere,
  selectLog,
  selectWithShipsBefore,
} from "./monthly-log-queries.ts";

/**
 * A season. What looks further back reads sums: the heatmap and the streak `active_days`, attempts and results `ship_sums`. A ship that is sent
 * again is sent within days.
 */
const MIN_AGE_DAYS = 92;
/** Accounts that one step looks through. */
const ACCOUNTS_PER_STEP = 5000;
/** Learners whose logs one step stores, and how many months of each. What is left of a learner comes the next night. */
const LEARNERS_PER_STEP = 10;
const MONTHS_PER_LEARNER = 3;
/** For each month its first ship, the rows, two of R2 and the batch; for each learner the cards. */
export const CALLS_PER_STEP = 2 + LEARNERS_PER_STEP * (3 + 5 * MONTHS_PER_LEARNER);

const prefixOf = (user_id: string) => `logs/${user_id}/`;

type Row = Record<string, unknown>;
/** The content of an object, by table. */
type MonthlyLog = {
  task_completion_log: Row[];
  daily_challenge_ships: Row[];
  exp_ledger: Row[];
};
const EMPTY_LOG: MonthlyLog = { task_completion_log: [], daily_challenge_ships: [], exp_ledger: [] };

/** Stores logs of months that are old enough. A part of the nightly job; its position is the id of the last account. */
export const storeMonthlyLogs: NightlyStep = inEachDatabase(async (env, db, now, position) => {
  if (env.OLD_ROWS_TO_R2 !== "on") return null;
  const after = position ?? "";
  const [end] = await selectAccountsEnd(db, after, ACCOUNTS_PER_STEP);
  const before = monthStart(now - MIN_AGE_DAYS * DAY_MS);
  const learners = await selectWithShipsBefore(db, after, end?.id, before, LEARNERS_PER_STEP);
  // At the same time, since most of it is waiting.
  const stored = await Promise.allSettled(
    learners.map(({ user_id }) => storeLogsOf(env, user_id, before, now)),
  );
  const failed = stored.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  return learners.length < LEARNERS_PER_STEP ? (end?.id ?? null) : (learners.at(-1)?.user_id ?? null);
});

async function storeLogsOf(env: Bindings, user_id: string, before: number, now: number): Promise<void> {
  const db = learnerDatabase(env, user_id);
  // The cards of who has none are made from the log of ships.
  await foldCards(db, user_id, now);
  for (let months = 0; months < MONTHS_PER_LEARNER; months += 1) {
    const [first] = await selectFirstShip(db, user_id);
    if (!first || first.at === null || first.at >= before) return;
    await storeMonth(env, db, user_id, first.at);
  }
}

/** Stores the month of a time, the first with a ship: the object first, then the sums in place of the rows. Can be repeated. */
async function storeMonth(env: Bindings, db: LearnerDatabase, user_id: string, at: number): Promise<void> {
  const month = utcDate(at).slice(0, 7);
  const end = nextMonthStart(at);
  const [ships, dailies, awards] = await db.batch(selectLog(db, user_id, end));
  const key = `${prefixOf(user_id)}${month}.json`;
  const log = { task_completion_log: ships, daily_challenge_ships: dailies, exp_ledger: awards };
  // There is one already where an earlier run broke off, or where a row came later: nothing of it must go.
  const stored = await readLog(env, key);
  await env.AVATARS.put(key, JSON.stringify(mergeLogs(stored, log)));
  try {
    const [, , , , , , [account]] = await db.batch([
      ...replaceBySums(db, user_id, month, end),
      selectIfThere(db, user_id),
    ]);
    if (account) return;
  } catch (error) {
    const [account] = await selectIfThere(db, user_id);
    if (account) throw error;
  }
  // The account was deleted meanwhile, and its objects with it. There was nothing to replace then, which is no error.
  await env.AVATARS.delete(key);
}

async function readLog(env: Bindings, key: string): Promise<MonthlyLog> {
  const object = await env.AVATARS.get(key);
  return object ? object.json<MonthlyLog>() : EMPTY_LOG;
}

/** Both logs in one, each row once: by what names it for the learner, since ids of the ledger are others after a move to another database. */
function mergeLogs(one: MonthlyLog, other: MonthlyLog): MonthlyLog {
  const merge = (table: keyof MonthlyLog, name: string) => [
    ...new Map([...one[table], ...other[table]].map((row) => [row[name], row])).values(),
  ];
  return {
    task_completion_log: merge("task_completion_log", "ship_id"),
    daily_challenge_ships: merge("daily_challenge_ships", "ship_id"),
    exp_ledger: merge("exp_ledger", "key"),
  };
}

/** All rows of a learner's monthly logs. */
export async function readMonthlyLogs(env: Bindings, user_id: string): Promise<MonthlyLog> {
  const { objects } = await env.AVATARS.list({ prefix: prefixOf(user_id) });
  const logs = await Promise.all(objects.map(({ key }) => readLog(env, key)));
  return logs.reduce(mergeLogs, EMPTY_LOG);
}

/** Deletes a learner's monthly logs. */
export async function removeMonthlyLogs(env: Bindings, user_id: string): Promise<void> {
  const { objects } = await env.AVATARS.list({ prefix: prefixOf(user_id) });
  if (objects.length > 0) await env.AVATARS.delete(objects.map(({ key }) => key));
}

const monthStart = (at: number) => Date.parse(`${utcDate(at).slice(0, 7)}-01T00:00:00Z`);
const nextMonthStart = (at: number) => monthStart(monthStart(at) + 32 * DAY_MS);
