/** The statements that read the whole content, for db/content.ts. */
import { asc, eq } from "drizzle-orm";
import type { Database } from "./client.ts";
import { battles, content_versions, daily_pool, projects, tasks } from "./schema.ts";

/** Which content the database has; no row before its first seed of a release that says so. */
export function selectContentVersion(db: Database) {
  return db
    .select({ version: content_versions.version })
    .from(content_versions)
    .where(eq(content_versions.id, 1));
}

/** All projects by id, which is the order of the journey. */
export function selectAllProjects(db: Database) {
  return db.select().from(projects).orderBy(asc(projects.id));
}

/** All tasks with their references, retired ones among them, in the order of the journey. */
export function selectAllTasks(db: Database) {
  return db.select().from(tasks).orderBy(asc(tasks.position));
}

/** The pool of daily challenges without its references, by id. */
export function selectAllDailies(db: Database) {
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
    .orderBy(asc(daily_pool.id));
}

/** The title of each battle. */
export function selectBattleTitles(db: Database) {
  return db.select({ id: battles.id, title: battles.title }).from(battles);
}
