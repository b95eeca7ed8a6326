import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { insertFirstTask, insertNextTask, updateSelectedProject } from "./queries.ts";

/**
 * Selects a project: a new one begins with its first task in the inbox, one that was begun goes on where it was. A task that
 * was on its way in the project before arrives first, so that none is lost.
 * @throws Problem 404 for a project that isn't there
 */
export async function chooseProject(
  env: Bindings,
  user_id: string,
  project_id: number,
): Promise<{ selected_project_id: number; current_task_id: number | null }> {
  const db = database(env.DB);
  const now = Date.now();
  const [, , [row]] = await db.batch([
    insertNextTask(db, user_id, now),
    insertFirstTask(db, user_id, project_id, now),
    updateSelectedProject(db, user_id, project_id),
  ]);
  if (!row) throw new Problem("not_found");
  return { selected_project_id: project_id, current_task_id: row.current_task_id };
}
