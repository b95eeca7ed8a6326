import { behaviourEngine } from "../platform/behaviour-engine.ts";
import { logUnjudged } from "../platform/log.ts";
import { Problem } from "../platform/problems.ts";
import { random32 } from "../platform/tokens.ts";
import type { Code } from "../rules/code.ts";
import type { Verdict } from "../rules/ship-check.ts";
import { type JudgedTask, judgeShip } from "../rules/ship-verdict.ts";
import type { Tick } from "../rules/tick.ts";

/** How many different seeds for random test values are used: few, so that the reference's runs can be cached. */
export const SEED_COUNT = 8;

/**
 * Judges a ship.
 * @param what the task or the daily challenge, for the log
 * @returns the verdict, and of a free task what became of each wish
 * @throws Problem 503 `not_judged` where the judge itself failed; such a ship must not be logged
 */
export function judgeOrRefuse(
  what: string,
  submission: Code,
  task: JudgedTask,
): Verdict & { ticks: Tick[] | null } {
  // A random seed for each ship: with fixed test values a learner could hard-code those that an earlier ship's tips revealed.
  const verdict = judgeShip(submission, task, behaviourEngine, random32() % SEED_COUNT);
  if (verdict.correct !== null)
    return {
      correct: verdict.correct,
      tips: verdict.tips,
      ticks: verdict.by === "brief" ? verdict.ticks : null,
    };
  logUnjudged(what, verdict.reason);
  const [tip] = verdict.tips;
  throw new Problem("not_judged", tip ? { title: tip.text } : {});
}
