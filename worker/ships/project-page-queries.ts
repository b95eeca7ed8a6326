/** The statements on the pages that learners shipped last in their projects. */
import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { LearnerDatabase } from "../db/client.ts";
import { inbox_messages, project_pages, task_completion_log, task_revisions, tasks } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { isShip } from "../db/shipped.ts";
import type { Code } from "../rules/code.ts";

/** What a learner's start of a task is made of. */
export type ProjectPage = Code & {
  /** Whether the page was shipped in this very task, which began with `own_start` (rules/page-before.ts). */
  is_same_task: boolean;
  own_start: string | null;
  /** The check of the task that the page was shipped in, of the revision that it was judged by. */
  html_check: string;
  css_check: string;
  js_check: string;
};

/** Whether the page of a task goes on from the project's page and is carried to the next task. Those of exhibits and free tasks stand alone. */
const isCarried = (alias: string) => {
  const column = (name: "exhibit" | "brief") => sql`${sql.identifier(alias)}.${sql.identifier(name)}`;
  return sql`NOT ${column("exhibit")} AND ${column("brief")} = ''`;
};

/**
 * The page that a learner's task begins with: at most one row, of the last carried task before it that was shipped right. None for a
 * task that isn't carried or isn't in the inbox, or where a later task was shipped: the page is further than this task then.
 */
export function selectProjectPage(db: LearnerDatabase, user_id: string, task_id: number | SQLWrapper) {
  const check = (language: "html" | "css" | "js") => {
    const name = `${language}_check` as const;
    return sql<string>`coalesce(${task_revisions[name]}, (SELECT ${sql.identifier(name)} FROM tasks k WHERE k.id = ${project_pages.task_id}))`.as(
      name,
    );
  };
  const position = sql`(SELECT k.position FROM tasks k WHERE k.id = ${project_pages.task_id} AND ${isCarried("k")})`;
  return db
    .select({
      html: project_pages.html,
      css: project_pages.css,
      js: project_pages.js,
      is_same_task: sql`${project_pages.task_id} = ${tasks.id}`.mapWith(Boolean).as("is_same_task"),
      own_start: project_pages.own_start,
      html_check: check("html"),
      css_check: check("css"),
      js_check: check("js"),
    })
    .from(tasks)
    .innerJoin(inbox_messages, and(eq(inbox_messages.task_id, tasks.id), eq(inbox_messages.user_id, user_id)))
    .innerJoin(
      project_pages,
      and(eq(project_pages.user_id, user_id), eq(project_pages.project_id, tasks.project_id)),
    )
    .leftJoin(
      task_revisions,
      and(
        eq(task_revisions.task_id, project_pages.task_id),
        eq(task_revisions.revision, project_pages.revision),
      ),
    )
    .where(
      sql`${tasks.id} = ${task_id} AND ${isCarried("tasks")} AND (${project_pages.task_id} = ${tasks.id} OR ${position} < ${tasks.position})`,
    );
}

/** The page that a learner shipped right last in a project; no row where there is none. */
export function selectShippedPage(db: LearnerDatabase, user_id: string, project_id: number) {
  return db
    .select({ html: project_pages.html, css: project_pages.css, js: project_pages.js })
    .from(project_pages)
    .where(and(eq(project_pages.user_id, user_id), eq(project_pages.project_id, project_id)));
}

type ShippedPage = {
  user_id: string;
  ship_id: string;
  task_id: number;
  revision: number;
  submission_hash: string;
  now: number;
  code: Code;
  /** As `writeBefore` stores the page that the task began with; null for Codex's start. */
  own_start: string | null;
  /** Whether the task's revision that the ship was judged by is free, or asks a question. Its page isn't carried then. */
  standsAlone: boolean;
};

/**
 * Stores the page of a carried task's right ship that this batch has logged. A ship of an earlier task than the stored one changes nothing: the
 * project's page is further than that.
 */
export function upsertProjectPage(db: LearnerDatabase, ship: ShippedPage) {
  const { user_id, ship_id, task_id, revision, submission_hash, now, code, own_start, standsAlone } = ship;
  const row = {
    user_id,
    project_id: sql`t.project_id`,
    task_id,
    revision,
    html: code.html,
    css: code.css,
    js: code.js,
    own_start,
    updated_at: now,
  };
  // A repeated request must not bring an older page back.
  const logged = sql`FROM tasks t JOIN ${task_completion_log} l ON l.task_id = t.id
    WHERE ${isShip(sql`l`, user_id, ship_id)} AND l.correct AND l.created_at = ${now}
      AND l.submission_hash = ${submission_hash} AND ${standsAlone ? 0 : 1} AND ${isCarried("t")}`;
  const positionOf = (id: SQLWrapper) => sql`(SELECT p.position FROM tasks p WHERE p.id = ${id})`;
  const given = (name: string) => sql`excluded.${sql.identifier(name)}`;
  return db
    .insert(project_pages)
    .select(selectRow(project_pages, row, logged))
    .onConflictDoUpdate({
      target: [project_pages.user_id, project_pages.project_id],
      set: Object.fromEntries(
        ["task_id", "revision", "html", "css", "js", "own_start", "updated_at"].map((name) => [
          name,
          given(name),
        ]),
      ),
      setWhere: sql`${positionOf(project_pages.task_id)} <= ${positionOf(given("task_id"))}`,
    });
}
