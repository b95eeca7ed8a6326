import { behaviourEngine } from "../platform/behaviour-engine.ts";
import { logUnjudged } from "../platform/log.ts";
import { Problem } from "../platform/problems.ts";
import type { Code } from "../rules/code.ts";
import type { Verdict } from "../rules/ship-check.ts";
import { type JudgedTask, judgeShip } from "../rules/ship-verdict.ts";

/** How many different rows of drawn values a task is judged with: few, so that the references' runs can be kept. */
const SEEDS = 8;

/**
 * Decides whether a ship is right.
 * @param what the task or the daily challenge, for the log
 * @param ship_id decides what is drawn: the same ship sent again is judged alike
 * @throws Problem `not_judged` where the judge itself failed; such a ship must not be recorded
 */
export function judgeOrRefuse(what: string, submission: Code, task: JudgedTask, ship_id: string): Verdict {
  const seed = Number.parseInt(ship_id.slice(0, 8), 16) % SEEDS;
  const verdict = judgeShip(submission, task, behaviourEngine, seed);
  if (verdict.correct !== null) return { correct: verdict.correct, tips: verdict.tips };
  logUnjudged(what, verdict.reason);
  throw new Problem("not_judged");
}
