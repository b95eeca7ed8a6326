/** Learners' own pages through all projects: additions go in, and what a task wants is accepted. `npm run bench:own-page` has more pages. */
import { describe, expect, it } from "vitest";
import { generator } from "#rules/behaviour/draw.ts";
import { judgeOnOwnPage } from "#rules/page-edits/expected-page.ts";
import { applyEdits, change } from "#rules/page-edits/page-edits.ts";
import { differences } from "../bench/own-page/same-parts.ts";
import { readTasks, readTransitions } from "../bench/own-page/transitions.ts";
import { loadEngine } from "../support/behaviour-engine.ts";
import { drawLearner } from "../support/learner-pages.ts";

const engine = loadEngine();
/** Learner pages for each step and task. */
const PAGES = 4;

describe("a learner's own page", () => {
  it("takes what Codex adds before each task, and nothing goes in wrongly", () => {
    let [count, collided] = [0, 0];
    for (const { task, from, to, next } of readTransitions()) {
      const edits = change(from, to);
      for (let seed = 0; seed < PAGES; seed++) {
        const { names, change: learner } = drawLearner(from, seed, generator(task.id * 7 + seed));
        const { page, collisions } = applyEdits(edits, learner(from), { next: change(to, next) });
        count++;
        if (collisions.length > 0) collided++;
        else
          expect({ id: task.id, names, parts: differences(page, learner(to)) }).toEqual({
            id: task.id,
            names,
            parts: [],
          });
      }
    }
    expect(collided / count).toBeLessThanOrEqual(0.01);
  });

  it("is accepted with what a task wants, and refused without it", () => {
    const refused: string[] = [];
    for (const task of readTasks()) {
      const judged = { ...task, plan: task.actions?.plan ?? null };
      const { names, change: learner } = drawLearner(task.start, 0, generator(task.id));
      const start = learner(task.start);
      expect(judgeOnOwnPage(start, judged, start, () => engine, 1).correct).toBe(false);
      if (!judgeOnOwnPage(learner(task.check), judged, start, () => engine, 1).correct)
        refused.push(`${task.id} ${names.join()}`);
    }
    expect(refused).toEqual([]);
  });
});
