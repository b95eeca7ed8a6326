/** The statements on drafts. */
import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { DraftBody, OlderDraft } from "../contract/drafts.ts";
import type { LearnerDatabase } from "../db/client.ts";
import { daily_challenge_log, drafts, inbox_messages } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { isShip } from "../db/shipped.ts";
import {
  MAX_DRAFT_AGE_MS,
  MAX_DRAFTS,
  MAX_DRAFTS_BYTES,
  MAX_OTHER_VERSIONS,
  MAX_OTHER_VERSIONS_BYTES,
} from "../rules/limits.ts";

type StoredVersion = Omit<OlderDraft, "age_ms"> & { changed_at: number };
/** The JSON of `drafts.older`: the version that is offered, and those that are offered after it. */
export type StoredOlder = StoredVersion & { more?: StoredVersion[] };

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

/** The JSON of a version: of the row, or of the draft that is being saved. */
const versionOf = (column: typeof given) =>
  sql`json_object('copy_id', ${column("copy_id")}, 'save', ${column("save")}, 'revision', ${column("revision")},
    'changed_at', ${column("changed_at")}, 'html', ${column("html")}, 'css', ${column("css")}, 'js', ${column("js")})`;
/** Selects the versions of `drafts.older` with their places in the order in which they are offered, from 1 on. */
const offered = sql`SELECT 1 AS at, json_remove(${drafts.older}, '$.more') AS version WHERE ${drafts.older} IS NOT NULL
  UNION ALL SELECT 2 + key, value FROM json_each(${drafts.older}, '$.more')`;

/**
 * Saves a draft. One that goes on from the stored version replaces it. Otherwise devices have written at the same time: the later work is
 * shown, and the other one is stored beside it, before those that are there already. Saves nothing for a task that isn't in the learner's
 * inbox or a day without a challenge for the learner, and nothing that an earlier request has saved.
 */
export function upsertDraft(db: LearnerDatabase, user_id: string, draft: DraftBody, now: number) {
  const { key, based_on, settled, age_ms, take_codex, ...rest } = draft;
  const row = {
    ...rest,
    user_id,
    key,
    based_on: based_on && JSON.stringify(based_on),
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
  /** What the row goes on from, from now on. */
  const base = sql`CASE WHEN ${isShown} AND NOT ${isSameCopy} THEN CASE WHEN coalesce(${goesOn}, 0)
    THEN json_object('copy_id', ${stored("copy_id")}, 'save', ${stored("save")}) ELSE ${given("based_on")} END ELSE ${stored("based_on")} END`;
  /** What is stored beside the draft from now on; NULL for nothing. */
  const added = sql`CASE WHEN ${isShown} THEN CASE WHEN NOT coalesce(${goesOn}, 0) AND NOT ${stored("is_start")} THEN ${versionOf(stored)} END
    WHEN NOT ${given("is_start")} THEN ${versionOf(given)} END`;
  // What the copy has written before is part of it; what has been decided about is offered no longer.
  const isOffered = sql`version ->> '$.copy_id' <> ${given("copy_id")}
    AND NOT (version ->> '$.copy_id' = ${settled?.copy_id ?? ""} AND version ->> '$.save' = ${settled?.save ?? 0})`;
  const older = sql`(SELECT json_set(list -> '$[0]', '$.more', json_remove(list, '$[0]')) FROM (
    SELECT json_group_array(json(version)) AS list FROM (
      SELECT version, sum(octet_length(version)) OVER (ORDER BY at) AS bytes FROM (
        SELECT 0 AS at, ${added} AS version
        UNION ALL SELECT at, version FROM (${offered}) WHERE ${isOffered})
      WHERE version IS NOT NULL ORDER BY at LIMIT ${MAX_OTHER_VERSIONS})
    WHERE bytes <= ${MAX_OTHER_VERSIONS_BYTES}) WHERE json_array_length(list) > 0)`;
  /** Whether an earlier request has saved this one, or a later one of the same copy. */
  const isLate = sql`((${isSameCopy} AND ${stored("save")} >= ${given("save")})
    OR coalesce(${stored("based_on")} ->> '$.copy_id' = ${given("copy_id")} AND ${stored("based_on")} ->> '$.save' >= ${given("save")}, 0) OR EXISTS (SELECT 1 FROM (${offered})
    WHERE version ->> '$.copy_id' = ${given("copy_id")} AND version ->> '$.save' >= ${given("save")}))`;
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
        based_on: base,
        older,
      },
      setWhere: sql`NOT ${isLate}`,
    });
}

/**
 * Deletes a learner's drafts beyond MAX_DRAFTS and MAX_DRAFTS_BYTES, those that were saved first, but not the one that has just been
 * saved. Where that was refused, all stay. Their sizes are read without their texts.
 */
export function deleteOldDrafts(db: LearnerDatabase, user_id: string, key: string) {
  const bytes = sql`octet_length(d.html) + octet_length(d.css) + octet_length(d.js) + coalesce(octet_length(d.older), 0)`;
  const counted = sql`SELECT d.key, row_number() OVER newest AS place, sum(${bytes}) OVER newest AS bytes
    FROM ${drafts} d WHERE d.user_id = ${user_id} WINDOW newest AS (ORDER BY d.key = ${key} DESC, d.saved_at DESC, d.key)`;
  return db
    .delete(drafts)
    .where(sql`${drafts.user_id} = ${user_id} AND ${drafts.key} <> ${key} AND ${drafts.key} IN
    (SELECT key FROM (${counted}) WHERE place > ${MAX_DRAFTS} OR bytes > ${MAX_DRAFTS_BYTES})`);
}

/** One draft of a learner. */
export function selectDraft(db: LearnerDatabase, user_id: string, key: string) {
  return db
    .select()
    .from(drafts)
    .where(and(eq(drafts.user_id, user_id), eq(drafts.key, key)));
}

/** The learner's drafts of a task: at most two, one on each start. */
export function selectTaskDrafts(db: LearnerDatabase, user_id: string, task_id: SQLWrapper) {
  return db
    .select()
    .from(drafts)
    .where(sql`${drafts.user_id} = ${user_id} AND ${drafts.key} IN ${keysOf(task_id)}`);
}

/** The learner's draft of a day's challenge. */
export const selectDailyDraft = (db: LearnerDatabase, user_id: string, date: string) =>
  selectDraft(db, user_id, dailyKey(date));

/** Deletes the drafts of a task whose ship of this batch is right. Of a request that is repeated later, what was written since stays. */
export function deleteShippedDrafts(db: LearnerDatabase, user_id: string, task_id: number, ship_id: string) {
  return db
    .delete(drafts)
    .where(sql`${drafts.user_id} = ${user_id} AND ${drafts.key} IN ${keysOf(String(task_id))}
    AND EXISTS (SELECT 1 FROM task_completion_log l WHERE ${isShip(sql`l`, user_id, ship_id)} AND l.correct
      AND l.created_at >= ${drafts.changed_at})`);
}

/** Deletes the draft of a day's challenge whose ship of this batch is right, as `deleteShippedDrafts` does. */
export function deleteShippedDailyDraft(db: LearnerDatabase, user_id: string, date: string, ship_id: string) {
  return db.delete(drafts).where(sql`${drafts.user_id} = ${user_id} AND ${drafts.key} = ${dailyKey(date)}
    AND EXISTS (SELECT 1 FROM daily_challenge_ships s WHERE ${isShip(sql`s`, user_id, ship_id)} AND s.correct
      AND s.created_at >= ${drafts.changed_at})`);
}
