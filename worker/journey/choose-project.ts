import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { insertFirstTask, insertNextTask, updateSelectedProject } from "./queries.ts";

/**
 * Selects a project. A new project starts with its first task in the inbox, a started one continues at its current task. A task of the
 * previous project that is due is put into the inbox first, so that it isn't lost.
 * @throws Problem 404 for an unknown project
 */
export async function chooseProject(
  env: Bindings,
  user_id: string,
  project_id: number,
  now: number,
): Promise<{ selected_project_id: number; current_task_id: number | null }> {
  const db = learnerDatabase(env, user_id);
  const [, , [row]] = await db.batch([
    insertNextTask(db, user_id, now),
    insertFirstTask(db, user_id, project_id, now),
    updateSelectedProject(db, user_id, project_id),
  ]);
  if (!row) throw new Problem("not_found");
  return { selected_project_id: project_id, current_task_id: row.current_task_id };
}
