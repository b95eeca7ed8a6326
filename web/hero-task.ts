/** The task of the lesson on the landing page. The build reads it from the curriculum (web/build/hero-task.ts), without its check. */
import type { Code } from "#rules/code.ts";

/** The task as a learner gets it. */
export type HeroTask = {
  project_id: number;
  task_id: number;
  /** The revision that the start is of. */
  revision: number;
  start: Code;
};

/** The hero task of this build. */
export const HERO_TASK: HeroTask = import.meta.env.HERO_TASK;
