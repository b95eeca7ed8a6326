import { type SQLWrapper, sql } from "drizzle-orm";
import { isShipped } from "./shipped.ts";

/**
 * The position of the last task in the journey that a learner has shipped, as SQL; 0 before the first ship. Ids begin with the project's
 * number, so the highest id finds the project with one row of an index; its tasks are few.
 */
export const newestPosition = (user_id: SQLWrapper) =>
  sql<number>`coalesce((SELECT max(t.position) FROM tasks t
    WHERE t.project_id = max(coalesce((SELECT max(l.task_id) FROM task_completion_log l WHERE l.user_id = ${user_id}), 0),
        coalesce((SELECT max(s.task_id) FROM ship_sums s WHERE s.user_id = ${user_id}), 0)) / 100
      AND ${isShipped(user_id, sql`t.id`)}), 0)`;

/** The position of a task by its id, as SQL; 0 where there is none. */
export const taughtPosition = (task_id: SQLWrapper) =>
  sql<number>`coalesce((SELECT t.position FROM tasks t WHERE t.id = ${task_id}), 0)`;
