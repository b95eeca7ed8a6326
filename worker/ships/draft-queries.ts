/** The statements on drafts. */
import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { DraftBody, OlderDraft } from "../contract/drafts.ts";
import type { Database } from "../db/client.ts";
import { daily_challenge_log, drafts, inbox_messages } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { MAX_DRAFT_AGE_MS, MAX_DRAFTS } from "../rules/limits.ts";

/** The JSON of `drafts.older`. */
export type StoredOlder = Omit<OlderDraft, "age_ms"> & { changed_at: number };

/** The keys of a task's drafts: on Codex's start and on the learner's own page. @param task_id a number as text, or SQL */
const keysOf = (task_id: string | SQLWrapper) => sql`(${task_id} || '', ${task_id} || '.yours')`;
const DAILY_PREFIX = "daily.";
const dailyKey = (date: string) => DAILY_PREFIX + date;

const given = (name: string) => sql`excluded.${sql.identifier(name)}`;
const stored = (name: string) => sql`${drafts}.${sql.identifier(name)}`;

/** The columns that go from a saved draft to the row where it is shown. */
const SHOWN_COLUMNS = [
  "copy_id",
  "save",
  "revision",
  "take_codex",
  "is_start",
  "changed_at",
  "html",
  "css",
  "js",
] as const;

/** `StoredOlder` of the row or of the draft that is being saved. */
const olderOf = (column: typeof given) =>
  sql`json_object('copy_id', ${column("copy_id")}, 'save', ${column("save")}, 'revision', ${column("revision")},
    'changed_at', ${column("changed_at")}, 'html', ${column("html")}, 'css', ${column("css")}, 'js', ${column("js")})`;
const olderPart = (name: "copy_id" | "save") => sql`json_extract(${drafts.older}, ${sql.raw(`'$.${name}'`)})`;

/**
 * Saves a draft. One that goes on from the stored version replaces it. Otherwise two devices have written at the same time: the later
 * work is shown, and the other one is stored beside it. Saves nothing for a task that isn't in the learner's inbox or a day without a
 * challenge for the learner, and nothing that an earlier request has saved.
 */
export function upsertDraft(db: Database, user_id: string, draft: DraftBody, now: number) {
  const { key, based_on, settled, age_ms, take_codex, ...rest } = draft;
  const row = {
    ...rest,
    user_id,
    key,
    take_codex: JSON.stringify(take_codex),
    changed_at: now - Math.min(age_ms, MAX_DRAFT_AGE_MS),
    saved_at: now,
  };
  const isThere = key.startsWith(DAILY_PREFIX)
    ? sql`EXISTS (SELECT 1 FROM ${daily_challenge_log} l WHERE l.user_id = ${user_id} AND l.date = ${key.slice(DAILY_PREFIX.length)})`
    : sql`EXISTS (SELECT 1 FROM ${inbox_messages} m WHERE m.user_id = ${user_id} AND m.task_id = ${Number.parseInt(key, 10)})`;

  const isSameCopy = sql`${stored("copy_id")} = ${given("copy_id")}`;
  const goesOn = sql`(${isSameCopy} OR (${stored("copy_id")} = ${based_on?.copy_id ?? null} AND ${stored("save")} = ${based_on?.save ?? null})
    OR (${stored("html")} = ${given("html")} AND ${stored("css")} = ${given("css")} AND ${stored("js")} = ${given("js")}))`;
  const isShown = sql`(coalesce(${goesOn}, 0) OR ${given("changed_at")} >= ${stored("changed_at")})`;
  // What the copy began with, or has been decided about, is offered no longer.
  const isSettled = sql`(${olderPart("copy_id")} = ${given("copy_id")}
    OR (${olderPart("copy_id")} = ${settled?.copy_id ?? null} AND ${olderPart("save")} = ${settled?.save ?? null}))`;
  const older = sql`CASE
    WHEN NOT coalesce(${goesOn}, 0) AND ${isShown} AND NOT ${stored("is_start")} THEN ${olderOf(stored)}
    WHEN NOT ${isShown} AND NOT ${given("is_start")} THEN ${olderOf(given)}
    WHEN coalesce(${isSettled}, 0) THEN NULL
    ELSE ${drafts.older} END`;
  return db
    .insert(drafts)
    .select(selectRow(drafts, row, sql`WHERE ${isThere}`))
    .onConflictDoUpdate({
      target: [drafts.user_id, drafts.key],
      set: {
        ...Object.fromEntries(
          SHOWN_COLUMNS.map((name) => [
            name,
            sql`CASE WHEN ${isShown} THEN ${given(name)} ELSE ${stored(name)} END`,
          ]),
        ),
        saved_at: given("saved_at"),
        older,
      },
      setWhere: sql`NOT (${isSameCopy} AND ${stored("save")} >= ${given("save")})`,
    });
}

/** Deletes a learner's drafts beyond MAX_DRAFTS, those that were saved first, but not the one that has just been saved. */
export function deleteOldDrafts(db: Database, user_id: string, key: string) {
  const older = sql`SELECT d.key FROM ${drafts} d WHERE d.user_id = ${user_id} AND d.key <> ${key}
    ORDER BY d.saved_at DESC LIMIT -1 OFFSET ${MAX_DRAFTS - 1}`;
  return db.delete(drafts).where(sql`${drafts.user_id} = ${user_id} AND ${drafts.key} IN (${older})`);
}

/** One draft of a learner. */
export function selectDraft(db: Database, user_id: string, key: string) {
  return db
    .select()
    .from(drafts)
    .where(and(eq(drafts.user_id, user_id), eq(drafts.key, key)));
}

/** The learner's drafts of a task: at most two, one on each start. */
export function selectTaskDrafts(db: Database, user_id: string, task_id: SQLWrapper) {
  return db
    .select()
    .from(drafts)
    .where(sql`${drafts.user_id} = ${user_id} AND ${drafts.key} IN ${keysOf(task_id)}`);
}

/** The learner's draft of a day's challenge. */
export const selectDailyDraft = (db: Database, user_id: string, date: string) =>
  selectDraft(db, user_id, dailyKey(date));

/** Deletes the drafts of a task whose ship of this batch is right. */
export function deleteShippedDrafts(db: Database, user_id: string, task_id: number, ship_id: string) {
  return db
    .delete(drafts)
    .where(sql`${drafts.user_id} = ${user_id} AND ${drafts.key} IN ${keysOf(String(task_id))}
    AND EXISTS (SELECT 1 FROM task_completion_log l WHERE l.user_id = ${user_id} AND l.ship_id = ${ship_id} AND l.correct)`);
}

/** Deletes the draft of a day's challenge whose ship of this batch is right. */
export function deleteShippedDailyDraft(db: Database, user_id: string, date: string, ship_id: string) {
  return db.delete(drafts).where(sql`${drafts.user_id} = ${user_id} AND ${drafts.key} = ${dailyKey(date)}
    AND EXISTS (SELECT 1 FROM daily_challenge_ships s WHERE s.user_id = ${user_id} AND s.ship_id = ${ship_id} AND s.correct)`);
}
