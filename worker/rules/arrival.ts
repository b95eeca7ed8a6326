/** What the inbox does after a ship. The statement that brings the next task decides by the same conditions (journey/queries.ts). */

import { isRight, isShipped, type Progress, wasRight } from "./task-progress.ts";

/** A task as far as an arrival depends on it. */
type ArrivalTask = { id: number; position: number; revision: number };

/** A learner at the current task. */
export type AtTask = {
  /** The current task. It may be retired. */
  current: ArrivalTask;
  /** The present tasks of its project, in their order. */
  tasks: readonly ArrivalTask[];
  progress: Progress;
  /** Whether Continue was pressed after a ship of the current task. */
  just_shipped: boolean;
  /** When the project was finished for the first time; null before. */
  finished_at: number | null;
  /** How many right ships the present revision of the current task has. */
  right_ships: number;
};

/**
 * The next task in the order of the project that was not shipped right in any revision. After the last one, those that were inserted before the
 * current task and haven't been received. None where the project was finished after the current task came: new tasks come to it by choosing it.
 */
function nextTask({ current, tasks, progress, finished_at }: AtTask): ArrivalTask | undefined {
  const received_at = progress.get(current.id)?.received_at;
  if (finished_at !== null && received_at !== undefined && finished_at >= received_at) return undefined;
  const later = tasks.find((task) => task.position > current.position && !wasRight(progress, task));
  return (
    later ??
    tasks.find(({ id, position }) => position <= current.position && id !== current.id && !progress.has(id))
  );
}

/**
 * What the inbox page does after loading, without user action: nothing (`none`), receive the next task after 5 s (`next`), say that all
 * tasks of the project are correct (`done`), or list those that aren't (`mend`).
 */
export function arrivalAt(at: AtTask): "none" | "next" | "done" | "mend" {
  const { current, tasks, progress, just_shipped, finished_at, right_ships } = at;
  const next = nextTask(at);
  if (next && (just_shipped || wasRight(progress, current)) && !progress.has(next.id)) return "next";
  if (!just_shipped || !tasks.every((task) => isShipped(progress, task))) return "none";
  if (!tasks.every((task) => isRight(progress, task))) return finished_at === null ? "mend" : "none";
  const isLast = !tasks.some(({ position }) => position > current.position);
  // The one right ship may have completed the project.
  return isLast || right_ships === 1 ? "done" : "none";
}
