/** The tick list of a task on the learner's own page. */
import type { Engine } from "../behaviour/engine.ts";
import type { Code } from "../code.ts";
import type { JudgedTask } from "../ship-verdict.ts";
import { ticksOf } from "../ticks.ts";
import { onOwnPage } from "./expected-page.ts";

/**
 * The ticks of some code of a task that began with the learner's own page. All of them are done only where a ship would be right.
 *
 * @param ownStart the page that the learner began the task with
 * @param engine called only for a task with a plan
 * @param seed decides what is drawn
 */
export function ticksOnOwnPage(
  submission: Code,
  task: JudgedTask,
  ownStart: Code,
  engine: () => Engine,
  seed: number,
): ReturnType<typeof ticksOf> {
  const { own, page, script } = onOwnPage(submission, task, ownStart);
  if (page && script) {
    const ofScript = ticksOf(submission, script, engine, seed);
    // The script's task has no HTML and CSS to change: their ticks are those of the page.
    const ofPage = ticksOf({ ...submission, js: page.check.js }, page, engine, seed).ticks;
    if (ofScript.reason === null)
      return { ...ofScript, ticks: [...ofPage.filter(({ id }) => id !== "js"), ...ofScript.ticks] };
  }
  return ticksOf(submission, own, engine, seed);
}
