/** Inserts earlier ships into the database. */
import { curriculum } from "../support/curriculum.ts";
import type { Backend } from "./fixtures.ts";

/** The tasks of a project, in order. */
export function tasksOf(project_id: number) {
  const project = curriculum.projects.find(({ id }) => id === project_id);
  if (!project) throw new Error(`There is no project ${project_id}`);
  return project.tasks;
}

/**
 * Inserts every task of a project into a learner's inbox, and the given ships of the tasks' present revisions.
 * @param ships whether the ship was right, by task id
 */
export async function insertShips(
  backend: Backend,
  user_id: string,
  project_id: number,
  ships: Readonly<Record<number, boolean>>,
): Promise<void> {
  await backend.query(
    "INSERT INTO inbox_messages (user_id, task_id, received_at) SELECT ?, id, 1 FROM tasks WHERE project_id = ? AND NOT retired",
    user_id,
    project_id,
  );
  for (const [task_id, isRight] of Object.entries(ships))
    await backend.query(
      `INSERT INTO task_completion_log (user_id, ship_id, task_id, revision, attempt, submission_hash, correct, tips, exp_gained, date, created_at)
       SELECT ?, ?, id, revision, 0, 'x', ?, '[]', 0, '2026-01-01', 0 FROM tasks WHERE id = ?`,
      user_id,
      `ship-${task_id}`,
      isRight ? 1 : 0,
      task_id,
    );
}
