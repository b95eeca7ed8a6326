/**
 * The verdict on a ship: of a free task by its brief; of any other HTML and CSS by structure, JavaScript by what it does where the
 * task has actions.
 */
import type { ActionPlan } from "./behaviour/actions.ts";
import type { Engine } from "./behaviour/engine.ts";
import { hasSamePage, judge } from "./behaviour/judge.ts";
import { judgeBrief } from "./brief/judge.ts";
import type { Brief } from "./brief/schema.ts";
import { briefTicks } from "./brief-ticks.ts";
import type { Code, Tip } from "./code.ts";
import { uniqueTips } from "./ship-check/tips.ts";
import { type CheckMode, checkShip, type Verdict } from "./ship-check.ts";
import type { Tick } from "./tick.ts";

/** What a ship is judged against. */
export interface JudgedTask {
  mode: CheckMode;
  check: Code;
  start: Code;
  /** What is done with the page to judge its JavaScript; null where structure judges it. */
  plan: ActionPlan | null;
  /** The brief of a free task, which alone decides; the other fields but `start` mean nothing then. */
  brief?: Brief | null;
}

/** `correct` is null where the ship can't be judged, which is never the learner's fault: `reason` says why. */
export type ShipVerdict =
  | (Verdict & { by: "structure" | "behaviour" })
  | { correct: null; tips: []; by: "behaviour"; reason: string }
  | BriefShipVerdict;

/** The verdict on a free task's ship. Where it is null, a tip may say what in the learner's code the judge couldn't get through. */
export type BriefShipVerdict = { by: "brief"; ticks: Tick[] } & (
  | { correct: boolean; tips: Tip[] }
  | { correct: null; tips: Tip[]; reason: string }
);

/** More tips than these help nobody where a task has actions. */
const MAX_TIPS = 3;

/**
 * Decides whether a ship is right. With a plan, behaviour decides JavaScript in both directions; where it can't, code that is
 * right by structure is right, and other code is not judged.
 *
 * @param engine called only for a task with a plan or a brief; what it or the engine throws makes the ship unjudged
 * @param seed decides what is drawn; the same seed gives the same verdict
 */
export function judgeShip(
  submission: Code,
  { mode, check, start, plan, brief }: JudgedTask,
  engine: () => Engine,
  seed: number,
): ShipVerdict {
  if (brief) return judgeByBrief(submission, brief, engine, seed);
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

/** Judges a free task's page. What the judge or the engine throws makes it unjudged. */
export function judgeByBrief(
  submission: Code,
  brief: Brief,
  engine: () => Engine,
  seed: number,
): BriefShipVerdict {
  const unjudged = (reason: string, answers: (boolean | null)[], tips: Tip[]): BriefShipVerdict => ({
    by: "brief",
    correct: null,
    tips,
    ticks: briefTicks(brief, answers),
    reason,
  });
  try {
    const { correct, wishes, tips } = judgeBrief(submission, brief, engine(), seed);
    if (correct !== null) return { by: "brief", correct, tips, ticks: briefTicks(brief, wishes) };
    const open = brief.wishes.filter((_wish, at) => wishes[at] === null).map(({ id }) => id);
    // With some wishes decided, the open ones are beyond the judge, and a tip about them would speak against the learner.
    return unjudged(
      `These wishes are open: ${open.join(", ")}.`,
      wishes,
      wishes.every((one) => one === null) ? tips : [],
    );
  } catch (error) {
    const unknown = brief.wishes.map(() => null);
    return unjudged(error instanceof Error ? error.name : "Something was thrown.", unknown, []);
  }
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
