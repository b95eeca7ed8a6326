import { behaviourEngine } from "../platform/behaviour-engine.ts";
import { logUnjudged } from "../platform/log.ts";
import { Problem } from "../platform/problems.ts";
import { random32 } from "../platform/tokens.ts";
import type { Code } from "../rules/code.ts";
import type { Verdict } from "../rules/ship-check.ts";
import { type JudgedTask, judgeShip } from "../rules/ship-verdict.ts";

/** How many different rows of drawn values a task is judged with: few, so that the references' runs can be kept. */
const SEEDS = 8;

/**
 * Decides whether a ship is right.
 * @param what the task or the daily challenge, for the log
 * @throws Problem `not_judged` where the judge itself failed; such a ship must not be recorded
 */
export function judgeOrRefuse(what: string, submission: Code, task: JudgedTask): Verdict {
  // Drawn here: who chose the values could learn them from one ship's tips and write them into the next.
  const verdict = judgeShip(submission, task, behaviourEngine, random32() % SEEDS);
  if (verdict.correct !== null) return { correct: verdict.correct, tips: verdict.tips };
  logUnjudged(what, verdict.reason);
  throw new Problem("not_judged");
}
