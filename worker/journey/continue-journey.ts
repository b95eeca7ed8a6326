import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { updateJustShipped } from "./queries.ts";

/**
 * Marks a task as just shipped, so that the inbox receives the next task.
 * @throws Problem 404 for a task that this learner has not shipped
 */
export async function continueJourney(
  env: Bindings,
  user_id: string,
  task_id: number,
): Promise<{ task_just_shipped: true }> {
  const [row] = await updateJustShipped(learnerDatabase(env, user_id), user_id, task_id);
  if (!row) throw new Problem("not_found");
  return { task_just_shipped: true };
}
