/** The statements that read the content, for db/content.ts: the whole of it, or of some ids. */
import { type AnyColumn, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { idList } from "./id-list.ts";
import { battles, content_versions, daily_pool, projects, tasks } from "./schema.ts";

/** Which content the database has; no row before its first seed of a release that says so. */
export function selectContentVersion(db: Database) {
  return db
    .select({ version: content_versions.version })
    .from(content_versions)
    .where(eq(content_versions.id, 1));
}

const isOneOf = (id: AnyColumn, ids: readonly (string | number)[] | undefined): SQL | undefined =>
  ids && sql`${id} IN ${idList(ids)}`;

/** Projects by id, which is the order of the journey. @param task_ids only those of these tasks */
export function selectProjects(db: Database, task_ids?: readonly number[]) {
  const ofTasks =
    task_ids && sql`SELECT ${tasks.project_id} FROM ${tasks} WHERE ${isOneOf(tasks.id, task_ids)}`;
  return db
    .select()
    .from(projects)
    .where(ofTasks && sql`${projects.id} IN (${ofTasks})`)
    .orderBy(asc(projects.id));
}

/** Tasks with their references, retired ones among them, in the order of the journey. */
export function selectTasks(db: Database, ids?: readonly number[]) {
  return db.select().from(tasks).where(isOneOf(tasks.id, ids)).orderBy(asc(tasks.position));
}

/** The pool of daily challenges without its references, by id. */
export function selectDailies(db: Database, ids?: readonly number[]) {
  return db
    .select({
      id: daily_pool.id,
      title: daily_pool.title,
      description: daily_pool.description,
      difficulty: daily_pool.difficulty,
      tools: daily_pool.tools,
      html_tools: daily_pool.html_tools,
      css_tools: daily_pool.css_tools,
      js_tools: daily_pool.js_tools,
      starting_html: daily_pool.starting_html,
      starting_css: daily_pool.starting_css,
      starting_js: daily_pool.starting_js,
      open_tab: daily_pool.open_tab,
      retired: daily_pool.retired,
      needs: daily_pool.needs,
    })
    .from(daily_pool)
    .where(isOneOf(daily_pool.id, ids))
    .orderBy(asc(daily_pool.id));
}

/** The titles of battles. */
export function selectBattleTitles(db: Database, ids?: readonly string[]) {
  return db.select({ id: battles.id, title: battles.title }).from(battles).where(isOneOf(battles.id, ids));
}
