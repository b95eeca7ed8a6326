/** The verdict on a ship: HTML and CSS by structure, JavaScript by what it does where the task has actions. */
import type { ActionPlan } from "./behaviour/actions.ts";
import type { Engine } from "./behaviour/engine.ts";
import { hasSamePage, judge } from "./behaviour/judge.ts";
import type { Code, Tip } from "./code.ts";
import { uniqueTips } from "./ship-check/tips.ts";
import { type CheckMode, checkShip, type Verdict } from "./ship-check.ts";

/** What a ship is judged against. */
export interface JudgedTask {
  mode: CheckMode;
  check: Code;
  start: Code;
  /** What is done with the page to judge its JavaScript; null where structure judges it. */
  plan: ActionPlan | null;
}

/** `correct` is null where the ship can't be judged, which is never the learner's fault: `reason` says why. */
export type ShipVerdict =
  | (Verdict & { by: "structure" | "behaviour" })
  | { correct: null; tips: []; by: "behaviour"; reason: string };

/** More tips than these help nobody where a task has actions. */
const MAX_TIPS = 3;

/**
 * Decides whether a ship is right. With a plan, behaviour decides JavaScript in both directions; where it can't, code that is
 * right by structure is right, and other code is not judged.
 *
 * @param engine called only for a task with a plan; what it or the engine throws makes the ship unjudged
 * @param seed decides what is drawn; the same seed gives the same verdict
 */
export function judgeShip(
  submission: Code,
  { mode, check, start, plan }: JudgedTask,
  engine: () => Engine,
  seed: number,
): ShipVerdict {
  if (!plan) return { ...checkShip(submission, check, mode, start), by: "structure" };
  // A page that is the reference's needs no check: the learner wrote the script only.
  const page = hasSamePage(submission, check)
    ? []
    : checkShip({ ...submission, js: check.js }, check, mode, start).tips;
  const script = judgeScript(() => judge(engine(), { start, reference: check, plan }, submission, { seed }));
  if (script.correct === null) {
    const isRight = checkShip(submission, check, mode, start).correct;
    if (isRight || page.length > 0)
      return { correct: isRight, tips: page.slice(0, MAX_TIPS), by: "structure" };
    return { correct: null, tips: [], by: "behaviour", reason: script.reason };
  }
  const tips = uniqueTips([...page, ...script.tips]).slice(0, MAX_TIPS);
  return { correct: tips.length === 0, tips, by: "behaviour" };
}

type ScriptVerdict = { correct: boolean; tips: Tip[] } | { correct: null; reason: string };

function judgeScript(work: () => ReturnType<typeof judge>): ScriptVerdict {
  try {
    const { correct, tips, reason } = work();
    return correct === null ? { correct, reason: reason ?? "No reason was given." } : { correct, tips };
  } catch (error) {
    return { correct: null, reason: error instanceof Error ? error.name : "Something was thrown." };
  }
}
