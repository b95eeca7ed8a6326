import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { insertNextTask, updateCurrentTask } from "./queries.ts";

/**
 * Makes a task of the inbox the current one. The next task, if due, is put into the inbox first, so that it isn't lost.
 * @throws Problem 404 for a task that isn't in this learner's inbox
 */
export async function chooseTask(
  env: Bindings,
  user_id: string,
  task_id: number,
  now: number,
): Promise<{ current_task_id: number }> {
  const db = learnerDatabase(env, user_id);
  const [, [row]] = await db.batch([
    insertNextTask(db, user_id, now),
    updateCurrentTask(db, user_id, task_id),
  ]);
  if (!row) throw new Problem("not_found");
  return { current_task_id: task_id };
}
