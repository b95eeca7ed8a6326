/** Whole projects of learners who change something of their own in every task. */

import { isCarried } from "../../../worker/curriculum/content.ts";
import { loadCurriculum } from "../../../worker/curriculum/load.ts";
import { generator } from "../../../worker/rules/behaviour/draw.ts";
import type { Engine } from "../../../worker/rules/behaviour/engine.ts";
import { expectedPage, judgeOnOwnPage } from "../../../worker/rules/page-edits/expected-page.ts";
import { applyEdits, change } from "../../../worker/rules/page-edits/page-edits.ts";
import { drawLearner } from "../../support/learner-pages.ts";

export interface JourneyResults {
  /** Collisions of all learners, over all projects. */
  collisions: number;
  /** Ships of what the task wants that were refused, and all ships. */
  refused: number;
  ships: number;
}

/**
 * Takes learners through all projects, as far as their page is carried on. Before each ship a learner makes one to three changes of their own; then what the task wants is put
 * into the page and judged, and what Codex adds before the next task follows.
 */
export function measureJourneys(
  engine: Engine,
  learners: number,
  print: (line: string) => void,
): JourneyResults {
  const results: JourneyResults = { collisions: 0, refused: 0, ships: 0 };
  for (const project of loadCurriculum().curriculum.projects) {
    const tasks = project.tasks.filter(isCarried);
    for (let learner = 0; learner < learners; learner++) {
      let page = tasks[0]?.start;
      for (const [index, task] of tasks.entries()) {
        if (!page) break;
        const own = drawLearner(page, learner + index, generator(task.id * 100 + learner));
        const start = own.change(page);
        const wanted = expectedPage(task.start, task.check, start)?.page ?? task.check;
        const judged = { ...task, plan: task.actions?.plan ?? null };
        results.ships++;
        const { correct, tips } = judgeOnOwnPage(wanted, judged, start, () => engine, learner);
        if (!correct) {
          results.refused++;
          print(`journey: ${task.id} learner ${learner} (${own.names.join(", ")}) ${tips[0]?.text ?? ""}`);
        }
        const next = tasks[index + 1];
        if (!next) break;
        const edits = change(task.check, next.start);
        const { page: merged, collisions } = applyEdits(edits, wanted, {
          next: change(next.start, next.check),
        });
        results.collisions += collisions.length;
        for (const { id, reason } of collisions)
          print(`journey: ${next.id} learner ${learner} ${id} ${reason}`);
        page = collisions.length === 0 ? merged : applyEdits(edits, wanted, { takeCodex: "all" }).page;
      }
    }
  }
  return results;
}
