/** The statements on the pages that learners shipped last in their projects. */
import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { LearnerDatabase } from "../db/client.ts";
import { project_pages, task_completion_log, task_revisions } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { isShip } from "../db/shipped.ts";
import type { Code } from "../rules/code.ts";

/** Whether the page of a task goes on from the project's page and is carried to the next task. Those of exhibits and free tasks stand alone. */
const isCarried = (alias: string) => {
  const column = (name: "exhibit" | "brief") => sql`${sql.identifier(alias)}.${sql.identifier(name)}`;
  return sql`NOT ${column("exhibit")} AND ${column("brief")} = ''`;
};

/**
 * The page of a received task's project, with the check of its task where that is of an earlier revision. Whether the task begins with it is seen by
 * the content: `pageBefore` in own-start.ts.
 * @param task_id begins with the project's number
 */
export function selectProjectPage(db: LearnerDatabase, user_id: string, task_id: number | SQLWrapper) {
  return db
    .select({
      task_id: project_pages.task_id,
      revision: project_pages.revision,
      html: project_pages.html,
      css: project_pages.css,
      js: project_pages.js,
      own_start: project_pages.own_start,
      html_check: task_revisions.html_check,
      css_check: task_revisions.css_check,
      js_check: task_revisions.js_check,
    })
    .from(project_pages)
    .leftJoin(
      task_revisions,
      and(
        eq(task_revisions.task_id, project_pages.task_id),
        eq(task_revisions.revision, project_pages.revision),
      ),
    )
    .where(
      and(
        eq(project_pages.user_id, user_id),
        // Numbers are bound as floating-point ones.
        sql`${project_pages.project_id} = CAST(${task_id} AS INTEGER) / 100`,
        sql`EXISTS (SELECT 1 FROM inbox_messages m WHERE m.user_id = ${user_id} AND m.task_id = ${task_id})`,
      ),
    );
}
export type ProjectPageRow = Awaited<ReturnType<typeof selectProjectPage>>[number];

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
