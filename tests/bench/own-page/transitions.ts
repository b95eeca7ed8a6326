/** The steps from one task's result to the next task's start. */
import { isCarried, type Task } from "../../../worker/curriculum/content.ts";
import { loadCurriculum } from "../../../worker/curriculum/load.ts";
import type { Code } from "../../../worker/rules/code.ts";

/** A step within a project. `from` is the check of the task before, `to` the start of `task`, `next` its check. */
export interface Transition {
  task: Task;
  from: Code;
  to: Code;
  next: Code;
}

/** All tasks of the curriculum that have a check, in learning order. */
export function readTasks(): Task[] {
  return loadCurriculum().curriculum.projects.flatMap(({ tasks }) =>
    tasks.filter(({ free, predict }) => free === null && predict === null),
  );
}

/** The steps between consecutive tasks of one project, without exhibits and free tasks, whose pages are carried nowhere. */
export function readTransitions(): Transition[] {
  return loadCurriculum().curriculum.projects.flatMap((project) => {
    const tasks = project.tasks.filter(isCarried);
    return tasks.slice(1).map((task, index) => ({
      task,
      from: tasks[index]?.check ?? task.start,
      to: task.start,
      next: task.check,
    }));
  });
}
