/** Puts what Codex adds between two tasks into seeded learner pages. */
import { generator } from "../../../worker/rules/behaviour/draw.ts";
import { lossesBetween } from "../../../worker/rules/page-edits/additive.ts";
import { applyEdits, change } from "../../../worker/rules/page-edits/page-edits.ts";
import { drawLearner } from "../../support/learner-pages.ts";
import { differences } from "./same-parts.ts";
import { readTransitions } from "./transitions.ts";

export interface StepResults {
  clean: number;
  collision: number;
  /** Pages without a collision that aren't what the same learner would have made of Codex's page. */
  wrong: number;
  /** CPU time of each application, sorted. */
  milliseconds: number[];
  /** The steps that take something away, each with what is lost. */
  losses: string[];
}

/** Applies each step's edits to `pages` learner pages. The step itself has to be clean on Codex's page. */
export function measureSteps(pages: number, print: (line: string) => void): StepResults {
  const results: StepResults = { clean: 0, collision: 0, wrong: 0, milliseconds: [], losses: [] };
  const steps = readTransitions().map((step) => ({
    ...step,
    edits: change(step.from, step.to),
    wanted: change(step.to, step.next),
  }));
  // The first runs compile the code.
  for (const { edits, wanted, from } of steps) applyEdits(edits, from, { next: wanted });
  for (const { task, from, to, edits, wanted } of steps) {
    const lost = lossesBetween(from, to).map(({ language, code }) => `${language} \`${code}\``);
    if (lost.length > 0) results.losses.push(`${task.id}: ${lost.join(", ")}`);
    if (edits.html.edits.length + edits.css.edits.length + edits.js.edits.length === 0) continue;
    for (let seed = 0; seed < pages; seed++) {
      const learner = drawLearner(from, seed, generator(task.id * 1000 + seed));
      const page = learner.change(from);
      const started = process.threadCpuUsage();
      const { page: applied, collisions } = applyEdits(edits, page, { next: wanted });
      const { user, system } = process.threadCpuUsage(started);
      results.milliseconds.push((user + system) / 1000);
      const parts = differences(applied, learner.change(to));
      const outcome = collisions.length > 0 ? "collision" : parts.length === 0 ? "clean" : "wrong";
      results[outcome]++;
      const details = collisions.map(({ id, reason }) => `${id} ${reason}`).join();
      if (outcome !== "clean")
        print(`${outcome}: ${task.id} seed ${seed} (${learner.names.join(", ")}) ${details}`);
    }
  }
  results.milliseconds.sort((a, b) => a - b);
  return results;
}
