import { behaviourEngine, drawSeed } from "../platform/behaviour-engine.ts";
import { logUnjudged } from "../platform/log.ts";
import { Problem } from "../platform/problems.ts";
import { type Code, changedLanguages, type Tip } from "../rules/code.ts";
import { judgeOnOwnPage } from "../rules/page-edits/expected-page.ts";
import { type AnswerKey, judgeChoice } from "../rules/question.ts";
import type { Verdict } from "../rules/ship-check.ts";
import { type JudgedTask, judgeShip, type ShipVerdict } from "../rules/ship-verdict.ts";
import type { Tick } from "../rules/tick.ts";

/** A verdict, and of a free task what became of each wish. */
type Judged = Verdict & { ticks: Tick[] | null };

/**
 * Judges a ship of a daily challenge.
 * @param what the daily challenge, for the log
 * @throws Problem 503 `not_judged` where the judge itself failed; such a ship must not be logged
 */
export function judgeOrRefuse(what: string, submission: Code, task: JudgedTask): Judged {
  return verdictOrRefuse(what, judgeShip(submission, task, behaviourEngine, drawSeed()));
}

/**
 * Judges a ship of a task.
 * @param what the task, for the log
 * @param ownStart the learner's own page that the task began with; without it, Codex's start. A free task has none.
 * @throws Problem 503 `not_judged` where the judge itself failed; such a ship must not be logged
 */
export function judgeTaskOrRefuse(
  what: string,
  submission: Code,
  task: JudgedTask,
  ownStart: Code | undefined,
): Judged {
  const seed = drawSeed();
  const isOwn = ownStart && changedLanguages(task.start, ownStart).length > 0;
  const verdict = isOwn
    ? judgeOnOwnPage(submission, task, ownStart, behaviourEngine, seed)
    : judgeShip(submission, task, behaviourEngine, seed);
  return verdictOrRefuse(what, verdict);
}

/**
 * Judges the choice of a predict task's ship. The tip on a wrong one says only why that one is wrong.
 * @param choice as the browser sent it
 * @throws Problem 422 without a choice, 409 for one that the question doesn't have, as after a change of its choices
 */
export function judgeChoiceOrRefuse(key: AnswerKey, choice: string | undefined): Judged {
  if (choice === undefined)
    throw new Problem("invalid", { fields: [{ field: "choice", message: "Choose an answer first." }] });
  const verdict = judgeChoice(key, choice);
  if (!verdict) throw new Problem("conflict");
  if (verdict.correct) return { correct: true, tips: [], ticks: null };
  const tip: Tip = { language: key.language, kind: "different", line: null, text: verdict.why };
  return { correct: false, tips: [tip], ticks: null };
}

function verdictOrRefuse(what: string, verdict: ShipVerdict): Judged {
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
