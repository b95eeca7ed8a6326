/** The statements that keep what moderators take away, and restore it. They go by the columns of the tables, so a column that comes later is kept too. */
import { and, desc, eq, getTableColumns, getTableName, lt, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { CommunityDatabase } from "../db/client.ts";
import type { ConditionSql } from "../db/guarded.ts";
import { likes, moderation_log, removals, thread_follows, threads, threads_messages } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { DEFAULT_AVATAR_URL } from "../rules/avatars.ts";
import { KEEP_REMOVALS_MS, type RestorableKind } from "../rules/moderation.ts";

type Part = (typeof removals.$inferInsert)["part"];

/** A table whose rows are taken away. */
type Kept = {
  table: SQLiteTable;
  part: Part;
  /** The column that says whose the row is. */
  author: string;
  /** Columns that triggers fill when the row comes back. */
  counted?: readonly string[];
};

const THREAD: Kept = {
  ...{ table: threads, part: "thread", author: "created_by" },
  counted: ["likes", "replies", "active_at", "number"],
};
const REPLY: Kept = { table: threads_messages, part: "reply", author: "user_id" };
const LIKE: Kept = { table: likes, part: "like", author: "user_id" };
const FOLLOW: Kept = { table: thread_follows, part: "follow", author: "user_id" };

/** What a removal is found by. */
export const removalTarget = (kind: RestorableKind, id: string) => `${kind}:${id}`;

/** The columns that are kept as JSON: all but those that name learners, which deletions have to find, and the counted ones. */
function keptColumns({ table, counted = [] }: Kept): string[] {
  const toUsers = new Set(
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      return getTableName(foreignTable) === "users" ? columns.map(({ name }) => name) : [];
    }),
  );
  return Object.values(getTableColumns(table))
    .map(({ name }) => name)
    .filter((name) => !toUsers.has(name) && !counted.includes(name));
}

/** Columns in one call of `json_object`: a function on D1 takes 32 arguments. */
const COLUMNS_PER_CALL = 15;

/** A row as JSON. Null columns are left out. */
function jsonOf(kept: Kept): SQL {
  const names = keptColumns(kept);
  const parts: SQL[] = [];
  for (let at = 0; at < names.length; at += COLUMNS_PER_CALL) {
    const pairs = names
      .slice(at, at + COLUMNS_PER_CALL)
      .map((name) => sql`${sql.raw(`'${name}'`)}, ${sql.identifier(name)}`);
    parts.push(sql`json_object(${sql.join(pairs, sql`, `)})`);
  }
  return parts.reduce((one, other) => sql`json_patch(${one}, ${other})`);
}

/** Keeps rows of a table. @param content the row's JSON, unless it is more */
function keep(
  db: CommunityDatabase,
  kept: Kept,
  { target, owner, now }: { target: string; owner: SQL; now: number },
  rows: SQL,
  content = jsonOf(kept),
) {
  const row = {
    ...{ target, part: kept.part, owner_id: owner, author_id: sql`${sql.identifier(kept.author)}` },
    ...{ content, removed_at: now },
  };
  return db.insert(removals).select(selectRow(removals, row, sql`FROM ${kept.table} ${rows}`));
}

/** Keeps a thread with its replies, likes and follows. Comes before its deletion. */
export function keepThread(db: CommunityDatabase, id: string, now: number) {
  const owner = sql`(SELECT o.created_by FROM threads o WHERE o.id = ${id})`;
  const removal = { target: removalTarget("thread", id), owner, now };
  const ofThread = sql`WHERE thread_id = ${id}`;
  return [
    keep(db, THREAD, removal, sql`WHERE id = ${id}`),
    keep(db, REPLY, removal, ofThread),
    keep(db, LIKE, removal, ofThread),
    keep(db, FOLLOW, removal, ofThread),
  ] as const;
}

/** Keeps a reply, and whether it was marked as the answer. Comes before its deletion. */
export function keepReply(db: CommunityDatabase, id: string, now: number) {
  const wasAnswer = sql`EXISTS (SELECT 1 FROM threads t WHERE t.answer_id = threads_messages.id)`;
  const content = sql`json_patch(${jsonOf(REPLY)}, json_object('was_answer', ${wasAnswer}))`;
  const removal = { target: removalTarget("reply", id), owner: sql`user_id`, now };
  return keep(db, REPLY, removal, sql`WHERE id = ${id}`, content);
}

/** Notes that a message was taken away, once: its text stays with its channel. */
export function keepMessage(db: CommunityDatabase, target_id: string, author_id: string | null, now: number) {
  const target = removalTarget("message", target_id);
  const owner = sql`(SELECT p.user_id FROM profiles p WHERE p.user_id = ${author_id})`;
  const row = { target, part: "message" as const, owner_id: owner, author_id: owner, removed_at: now };
  const once = sql`WHERE NOT EXISTS (SELECT 1 FROM removals r WHERE r.target = ${target})`;
  return db.insert(removals).select(selectRow(removals, row, once));
}

/** What a removal of a name has as its content. */
export type KeptName = { name: string; given: string };

/** Keeps the name that a learner has now. Comes before the rename in its batch. @param given the name that comes in its place */
export function keepName(db: CommunityDatabase, user_id: string, given: string, now: number) {
  const row = {
    ...{
      target: removalTarget("name", user_id),
      part: "name" as const,
      owner_id: user_id,
      author_id: user_id,
    },
    ...{ content: sql`json_object('name', display_name, 'given', ${given})`, removed_at: now },
  };
  return db.insert(removals).select(selectRow(removals, row, sql`FROM profiles WHERE user_id = ${user_id}`));
}

/** Keeps the address of a learner's picture, unless it is the one that comes in its place. Comes before that in its batch. */
export function keepPicture(db: CommunityDatabase, user_id: string, now: number) {
  const row = {
    ...{ target: removalTarget("picture", user_id), part: "picture" as const, owner_id: user_id },
    ...{ author_id: user_id, content: sql`avatar_url`, removed_at: now },
  };
  const picture = sql`FROM profiles WHERE user_id = ${user_id} AND avatar_url <> ${DEFAULT_AVATAR_URL}`;
  return db.insert(removals).select(selectRow(removals, row, picture));
}

const isKept = (target: string, now: number) =>
  sql`removals.target = ${target} AND removals.removed_at > ${now - KEEP_REMOVALS_MS}`;

/** What was taken away under a target and can still be restored, the newest first. */
export function selectRemovals(db: CommunityDatabase, target: string, now: number, limit: number) {
  const { id, owner_id, content, removed_at } = removals;
  return db
    .select({ id, owner_id, content, removed_at })
    .from(removals)
    .where(isKept(target, now))
    .orderBy(desc(removals.id))
    .limit(limit);
}

/** Forgets one removal of a target. Returns its row; none where it was forgotten before. */
export function deleteRemoval(db: CommunityDatabase, target: string, id: number) {
  return db
    .delete(removals)
    .where(and(eq(removals.target, target), eq(removals.id, id)))
    .returning({ id: removals.id });
}

/** Logs that something is restored, if it still can be. Comes before that in its batch. @param where what else has to hold */
export function insertRestoreAct(
  db: CommunityDatabase,
  moderator_id: string,
  target: string,
  now: number,
  where = sql`TRUE`,
) {
  const act = {
    ...{ moderator_id, act: "restore" as const, target, created_at: now },
    about_id: sql`removals.owner_id`,
  };
  const kept = sql`FROM removals WHERE ${isKept(target, now)} AND ${where} ORDER BY removals.id DESC LIMIT 1`;
  return db.insert(moderation_log).select(selectRow(moderation_log, act, kept));
}

const defaultOf = (column: SQLiteColumn) => sql.param(column.default, column);

/** Inserts the kept rows of a part again. The learner is the one whose account is still there. */
function putBack(db: CommunityDatabase, kept: Kept, target: string, now: number, where = sql`TRUE`) {
  const names = new Set(keptColumns(kept));
  const row = Object.fromEntries(
    Object.values(getTableColumns(kept.table)).flatMap((column) => {
      const { name, notNull, hasDefault } = column;
      if (names.has(name)) {
        const value = sql`removals.content ->> ${sql.raw(`'$.${name}'`)}`;
        // What was taken away before the column came has its default.
        return [[name, notNull && hasDefault ? sql`coalesce(${value}, ${defaultOf(column)})` : value]];
      }
      if (name === kept.author) return [[name, sql`removals.author_id`]];
      return notNull && !hasDefault ? [[name, sql`0`]] : [];
    }),
  );
  const rows = sql`FROM removals WHERE ${isKept(target, now)} AND removals.part = ${kept.part} AND ${where}`;
  return db.insert(kept.table).select(selectRow(kept.table, row as never, rows));
}

/** Restores a thread with its replies, likes and follows. The last statement returns a row if there was one. */
export function restoreThread(db: CommunityDatabase, moderator_id: string, id: string, now: number) {
  const target = removalTarget("thread", id);
  const isLearners = sql`removals.author_id IS NOT NULL`;
  return [
    insertRestoreAct(db, moderator_id, target, now),
    putBack(db, THREAD, target, now).onConflictDoNothing(),
    putBack(db, REPLY, target, now).onConflictDoNothing(),
    putBack(db, LIKE, target, now, isLearners).onConflictDoNothing(),
    // Triggers have made those of the opener and of who answered.
    putBack(db, FOLLOW, target, now, isLearners).onConflictDoUpdate({
      target: [thread_follows.thread_id, thread_follows.user_id],
      set: { following: sql`excluded.following` },
    }),
    updateAnsweredBy(db, id),
    db
      .delete(removals)
      .where(isKept(target, now))
      .returning({ part: removals.part, owner_id: removals.owner_id }),
  ] as const;
}

/** Restores a reply in its thread. The last statement returns a row if there was one, and its thread is there. */
export function restoreReply(db: CommunityDatabase, moderator_id: string, id: string, now: number) {
  const target = removalTarget("reply", id);
  const thread_id = sql`removals.content ->> '$.thread_id'`;
  const hasThread = sql`EXISTS (SELECT 1 FROM threads t WHERE t.id = ${thread_id})`;
  const answered = sql`(SELECT removals.content ->> '$.thread_id' FROM removals WHERE ${isKept(target, now)}
    AND removals.content ->> '$.was_answer')`;
  return [
    insertRestoreAct(db, moderator_id, target, now, hasThread),
    putBack(db, REPLY, target, now, hasThread).onConflictDoNothing(),
    db
      .update(threads)
      .set({
        solved: true,
        answer_id: id,
        answered_by: sql`(SELECT m.user_id FROM threads_messages m WHERE m.id = ${id})`,
      })
      .where(sql`${threads.id} = ${answered} AND ${threads.answer_id} IS NULL`),
    db
      .delete(removals)
      .where(and(isKept(target, now), hasThread))
      .returning({ thread_id: sql<string>`${thread_id}`, owner_id: removals.owner_id }),
  ] as const;
}

/** Notes again whose reply is a thread's answer. */
function updateAnsweredBy(db: CommunityDatabase, id: string) {
  const author = sql`(SELECT m.user_id FROM threads_messages m WHERE m.id = ${threads.answer_id})`;
  return db.update(threads).set({ answered_by: author }).where(eq(threads.id, id));
}

/** What a removal left in a learner's row, in place of the name or the picture. */
export type Left = { column: "display_name" | "avatar_url"; left: string };

/** The condition that a learner still has what a removal left. */
export const hasLeft = (user_id: string, { column, left }: Left): ConditionSql => ({
  sql: `EXISTS (SELECT 1 FROM user_state WHERE user_id = ? AND ${column} = ?)`,
  values: [user_id, left],
  place: { learner: user_id },
});

/** Forgets some of what was taken away before a time. Returns a row for each. */
export function deleteOldRemovals(db: CommunityDatabase, before: number, limit: number) {
  const old = sql`(SELECT r.id FROM removals r WHERE r.removed_at < ${before} ORDER BY r.removed_at LIMIT ${limit})`;
  return db.delete(removals).where(sql`${removals.id} IN ${old}`).returning({ id: removals.id });
}

/** Deletes some entries of the log from before a time, the oldest first. Returns a row for each. */
export function deleteOldActs(db: CommunityDatabase, before: number, limit: number) {
  // In the order of the ids, which is that of the times.
  const oldest = sql`(SELECT l.id FROM moderation_log l ORDER BY l.id LIMIT ${limit})`;
  return db
    .delete(moderation_log)
    .where(and(sql`${moderation_log.id} IN ${oldest}`, lt(moderation_log.created_at, before)))
    .returning({ id: moderation_log.id });
}
