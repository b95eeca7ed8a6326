/** The statements that move a learner's rows to another database, see move-learner.ts. They are the same for each table, so they are written by its columns. */
import { and, asc, getTableColumns, getTableName, gt, ne } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AllLearnersDatabase } from "../db/client.ts";
import type { MoveState } from "../db/moved-learners.ts";
import * as schema from "../db/schema.ts";
import { GROUP_SIZE } from "../rules/leagues.ts";
import { COPY_EXP } from "./copy-queries.ts";

/** A table with rows of one learner, or that those name. */
export type MovedTable = {
  table: SQLiteTable;
  /** The condition that a row is the learner's, or that one of the learner's names it, with `?1` for the id. */
  owner: string;
  /** Columns that the other database gives its own values. */
  renumbered?: readonly string[];
};

const ofUser = (table: SQLiteTable, ...renumbered: string[]): MovedTable => ({
  table,
  owner: "user_id = ?1",
  renumbered,
});

/**
 * The tables whose rows are copied while the learner waits, in this order: `users` first, to which the others refer, and after the ships the days
 * that a trigger counts from them. `user_state` comes with the switch, so that no rank counts the learner twice.
 */
export const MOVED_TABLES: readonly MovedTable[] = [
  { table: schema.users, owner: "id = ?1" },
  ofUser(schema.sessions),
  ofUser(schema.push_subscriptions),
  ofUser(schema.notices),
  ofUser(schema.mail_tokens),
  ofUser(schema.exp_ledger, "id"),
  ofUser(schema.feedback, "id"),
  ofUser(schema.finished_projects),
  ofUser(schema.project_pages),
  ofUser(schema.drafts),
  ofUser(schema.inbox_messages),
  ofUser(schema.task_completion_log),
  ofUser(schema.ship_sums),
  ofUser(schema.ratings),
  ofUser(schema.rating_changes),
  // A date's challenges have numbers of their own in each database.
  ofUser(schema.daily_challenge_log, "challenge_id"),
  ofUser(schema.daily_challenge_ships),
  ofUser(schema.practice_reviews, "id"),
  ofUser(schema.practice_cards, "folded_to"),
  ofUser(schema.practice_answers),
  ofUser(schema.active_days),
  ofUser(schema.medals),
  ofUser(schema.account_deletions),
  { table: schema.pending_sign_ups, owner: "coalesce(user_id, id) = ?1" },
  ofUser(schema.subscriptions),
  ofUser(schema.changed_profiles),
];

const RETIRED_TASKS = `retired AND id IN (SELECT task_id FROM inbox_messages WHERE user_id = ?1
  UNION SELECT task_id FROM task_completion_log WHERE user_id = ?1 UNION SELECT task_id FROM project_pages WHERE user_id = ?1)`;
const ofRetiredTasks = (column: string) => `(SELECT ${column} FROM tasks WHERE ${RETIRED_TASKS})`;

/**
 * The content that rows of the learner name and that the other database may lack, in the order of its references. What is retired stays only where
 * a row names it (curriculum/seed.ts), and a database has the challenges of the dates since it was made.
 */
export const NAMED_CONTENT: readonly MovedTable[] = [
  { table: schema.projects, owner: `id IN ${ofRetiredTasks("project_id")}` },
  { table: schema.tasks, owner: RETIRED_TASKS },
  { table: schema.task_revisions, owner: `task_id IN ${ofRetiredTasks("id")}` },
  {
    table: schema.daily_pool,
    owner: `retired AND EXISTS (SELECT 1 FROM daily_challenge_log l JOIN daily_challenges d ON d.date = l.date
      WHERE l.user_id = ?1 AND daily_pool.id IN (l.pool_id, d.pool_id, d.easy_id, d.medium_id, d.hard_id))`,
  },
  {
    table: schema.daily_challenges,
    owner: "date IN (SELECT date FROM daily_challenge_log WHERE user_id = ?1)",
    renumbered: ["id"],
  },
];

/** The table that says by which database the learner is counted. */
export const STATE_TABLE: MovedTable = ofUser(schema.user_state);

/** Values for columns that are the other database's own, as SQL: of the row's value `?`, or of the row before it was copied. */
const RENUMBERED: Readonly<Record<string, string>> = {
  challenge_id: "(SELECT c.id FROM daily_challenges c WHERE c.date = ?)",
  // All reviews that are copied are still to be folded, and have new ids.
  folded_to: "0",
};

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

/** The rows of a learner that move. A review that is in the cards already may still stand there. */
const movedRows = ({ table, owner }: MovedTable) =>
  table === schema.practice_reviews
    ? `FROM practice_reviews WHERE ${owner}
        AND id > coalesce((SELECT folded_to FROM practice_cards c WHERE c.user_id = practice_reviews.user_id), 0)`
    : `FROM ${getTableName(table)} WHERE ${owner}`;

/** Some of a learner's rows in a table, from one on. */
export function selectRows(
  binding: D1Database,
  moved: MovedTable,
  user_id: string,
  limit: number,
  offset: number,
) {
  return binding
    .prepare(`SELECT * ${movedRows(moved)} ORDER BY rowid LIMIT ?2 OFFSET ?3`)
    .bind(user_id, limit, offset);
}

export type Row = Readonly<Record<string, unknown>>;

/** Inserts a row that was read from another database. */
export function insertRow(binding: D1Database, { table, renumbered = [] }: MovedTable, row: Row) {
  const names = Object.values(getTableColumns(table))
    .map(({ name }) => name)
    .filter((name) => name !== "id" || !renumbered.includes("id"));
  const values = names.map((name) => (renumbered.includes(name) ? (RENUMBERED[name] ?? "?") : "?"));
  const boundValues = names
    .filter((_, at) => values[at]?.includes("?"))
    .map((name) => (renumbered.includes(name) ? row.date : bound(row[name])));
  return binding
    .prepare(
      `INSERT INTO ${getTableName(table)} (${quoted(names)}) VALUES (${values.join(", ")})${ON_CONFLICT.get(table) ?? ""}`,
    )
    .bind(...boundValues);
}

/** Whether triggers have made rows of a table when those of the tables before it were copied. They aren't the ones that move. */
export const isMadeByTriggers = ({ table }: MovedTable) =>
  table === schema.active_days || table === schema.medals;

/**
 * What follows the values. The state is there where `copied` (move-learner.ts) broke off, and content where the other database has it; what else is in
 * the way is an error.
 */
const ON_CONFLICT = new Map<SQLiteTable, string>([
  [schema.user_state, " ON CONFLICT (user_id) DO NOTHING"],
  ...NAMED_CONTENT.map(({ table }) => [table, " ON CONFLICT DO NOTHING"] as const),
]);

/** A value of bytes is returned as a list of numbers. */
const bound = (value: unknown) => (Array.isArray(value) ? new Uint8Array(value) : value);

/** Deletes a learner's rows in a table. */
export function deleteRows(binding: D1Database, { table, owner }: MovedTable, user_id: string) {
  return binding.prepare(`DELETE FROM ${getTableName(table)} WHERE ${owner}`).bind(user_id);
}

/** How many rows of a table move, and how many bytes are in them, beside the columns that each database numbers itself. */
export function measureRows(binding: D1Database, moved: MovedTable, user_id: string) {
  const { table, renumbered = [] } = moved;
  const columns = Object.values(getTableColumns(table)).filter(({ name }) => !renumbered.includes(name));
  const bytes = columns.map(({ name }) => `coalesce(length(CAST("${name}" AS BLOB)), 0)`).join(" + ");
  return binding
    .prepare(`SELECT count(*) AS counted, coalesce(sum(${bytes}), 0) AS bytes ${movedRows(moved)}`)
    .bind(user_id);
}

/** What a learner has come to in a league group of a week. */
export type LeagueRow = {
  week: number;
  league: number;
  band: number;
  exp: number;
  reached_at: number;
  rank: number;
  players: number;
};

/** A learner's newest two results in leagues: the present week's, and that by which the league is known. */
export function selectLeagueRows(binding: D1Database, user_id: string) {
  return binding
    .prepare(
      `SELECT r.week, r.league, g.band, r.exp, r.reached_at, r.rank, r.players FROM league_results r
        JOIN league_groups g ON g.id = r.group_id WHERE r.user_id = ? ORDER BY r.week DESC LIMIT 2`,
    )
    .bind(user_id);
}

/** No statement on leagues is repeated once the database has taken the learner. */
const IS_NOT_TAKEN = "NOT EXISTS (SELECT 1 FROM user_state WHERE user_id = ?)";
const NEWEST_GROUP =
  "FROM league_groups g WHERE g.week = ? AND g.league = ? AND g.band = ? ORDER BY g.id DESC LIMIT 1";

/** Puts a learner into a group of a week that goes on, as the trigger `league_join` does: the newest one, or a new one where that is full. */
export function joinGroup(binding: D1Database, user_id: string, { week, league, band }: LeagueRow) {
  const group = [week, league, band];
  return [
    binding
      .prepare(
        `INSERT INTO league_groups (week, league, band) SELECT ?, ?, ?
          WHERE ${IS_NOT_TAKEN} AND coalesce((SELECT g.joined ${NEWEST_GROUP}), ?) >= ?`,
      )
      .bind(...group, user_id, ...group, GROUP_SIZE, GROUP_SIZE),
    binding
      .prepare(
        `INSERT INTO league_members (user_id, week, group_id) SELECT ?, ?, (SELECT g.id ${NEWEST_GROUP}) WHERE ${IS_NOT_TAKEN}`,
      )
      .bind(user_id, week, ...group, user_id),
    binding
      .prepare(
        `UPDATE league_groups SET joined = joined + 1
          WHERE id = (SELECT group_id FROM league_members WHERE user_id = ? AND week = ?) AND ${IS_NOT_TAKEN}`,
      )
      .bind(user_id, week, user_id),
  ];
}

/** Keeps the result of a week that is over, in a group of its own that says how many there were. */
export function keepResult(binding: D1Database, user_id: string, row: LeagueRow) {
  const { week, league, band, exp, reached_at, rank, players } = row;
  return [
    binding
      .prepare(
        `INSERT INTO league_groups (week, league, band, joined, players) SELECT ?, ?, ?, 1, ? WHERE ${IS_NOT_TAKEN}`,
      )
      .bind(week, league, band, players, user_id),
    binding
      .prepare(
        `INSERT INTO league_members (user_id, week, group_id, exp, reached_at, rank)
          SELECT ?, ?, (SELECT g.id ${NEWEST_GROUP}), ?, ?, ? WHERE ${IS_NOT_TAKEN}`,
      )
      .bind(user_id, week, week, league, band, exp, reached_at, rank, user_id),
  ];
}

/** Takes a learner out of the groups of a database. */
export function leaveGroups(binding: D1Database, user_id: string) {
  return binding.prepare("DELETE FROM league_members WHERE user_id = ?").bind(user_id);
}

/** Sets how far a move is. */
export function updateMove(binding: D1Database, user_id: string, state: MoveState, now: number) {
  return binding
    .prepare("UPDATE moved_learners SET state = ?, changed_at = ? WHERE user_id = ?")
    .bind(state, now, user_id);
}

/** Ends a move, or that there was one. */
export function deleteMove(binding: D1Database, user_id: string) {
  return binding.prepare("DELETE FROM moved_learners WHERE user_id = ?").bind(user_id);
}

/** Whether a learner's own rows are in a database. */
export function selectIsHere(binding: D1Database, user_id: string) {
  return binding
    .prepare("SELECT 1 AS here FROM user_state WHERE user_id = ? AND exp <> ?")
    .bind(user_id, COPY_EXP);
}

/** Makes a copy of a learner's own rows in a database that has copies. @param email hashed */
export function becomeCopy(binding: D1Database, user_id: string, email: string) {
  return [
    binding.prepare("UPDATE users SET email = ?, password_hash = '' WHERE id = ?").bind(email, user_id),
    binding
      .prepare("UPDATE user_state SET exp = ?, subscription_id = NULL, weekly_mail = 0 WHERE user_id = ?")
      .bind(COPY_EXP, user_id),
  ];
}

/** Moves that aren't done, by the learner's id. */
export function selectMoves(db: AllLearnersDatabase, after: string, limit: number) {
  const { user_id, to_number, state } = schema.moved_learners;
  return db
    .select({ user_id, to_number, state })
    .from(schema.moved_learners)
    .where(and(gt(user_id, after), ne(state, "moved")))
    .orderBy(asc(user_id))
    .limit(limit);
}
