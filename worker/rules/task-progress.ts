/** What a learner has come to in the tasks that have arrived. */

/** A task that has arrived. */
export type TaskProgress = {
  task_id: number;
  received_at: number;
  /** The newest revision that was shipped right; 0 where none was, null where the task wasn't shipped. */
  right_revision: number | null;
};

/** A learner's progress, by the ids of the tasks. */
export type Progress = ReadonlyMap<number, TaskProgress>;

/** The progress by task, from its rows. */
export const progressOf = (rows: readonly TaskProgress[]): Progress =>
  new Map(rows.map((row) => [row.task_id, row]));

/** Whether a task was shipped, in any revision. */
export const isShipped = (progress: Progress, { id }: { id: number }): boolean =>
  (progress.get(id)?.right_revision ?? null) !== null;

/** Whether a task was shipped right in any revision. */
export const wasRight = (progress: Progress, { id }: { id: number }): boolean =>
  (progress.get(id)?.right_revision ?? 0) > 0;

/** Whether a task was shipped right in its present revision. */
export const isRight = (progress: Progress, { id, revision }: { id: number; revision: number }): boolean =>
  resultOf(progress.get(id)?.right_revision ?? null, revision) === "right";

/** The learner's result in the present revision of a task. */
export function resultOf(
  right_revision: TaskProgress["right_revision"],
  revision: number,
): "right" | "wrong" | "none" {
  if (right_revision === null) return "none";
  return right_revision >= revision ? "right" : "wrong";
}
