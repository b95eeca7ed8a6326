/**
 * The tick list of a task: what of it the learner's code does already. It names only what the learner can see or was told. Expected
 * values, and where the code differs, are for the tips of a ship.
 */
import { actionGroups } from "./action-groups.ts";
import type { ActionPlan } from "./behaviour/actions.ts";
import type { Engine } from "./behaviour/engine.ts";
import { judge } from "./behaviour/judge.ts";
import { formText, missingForms } from "./behaviour/uses.ts";
import { type Code, changedLanguages, LANGUAGE_NAMES, LANGUAGES } from "./code.ts";
import { checkShip, unmetLanguages } from "./ship-check.ts";
import { type JudgedTask, judgeByBrief } from "./ship-verdict.ts";
import type { Tick } from "./tick.ts";

/** More ticks than these are no help; the last actions share one. */
export const MAX_TICKS = 8;

/**
 * The ticks of some code: one for each language that structure judges, and for JavaScript that is judged by what it does one for
 * loading the page, for each action and for each form that the task is about. All of them are done only where a ship would be right.
 * A free task has one for each wish of its brief.
 *
 * @param engine called only for a task with a plan; what it or the engine throws leaves the ticks of the actions unknown
 * @param seed decides what is drawn
 * @returns the ticks, and why some are unknown, if they are
 */
export function ticksOf(
  submission: Code,
  task: JudgedTask,
  engine: () => Engine,
  seed: number,
): { ticks: Tick[]; reason: string | null } {
  const { mode, check, start, plan, brief } = task;
  if (brief) {
    const verdict = judgeByBrief(submission, brief, engine, seed);
    return { ticks: verdict.ticks, reason: verdict.correct === null ? verdict.reason : null };
  }
  const judged = plan ? { ...submission, js: check.js } : submission;
  const unmet = unmetLanguages(judged, check, mode, start);
  const changed = changedLanguages(start, check);
  const ticks: Tick[] = LANGUAGES.filter(
    (language) => unmet.has(language) || (changed.includes(language) && !(plan && language === "js")),
  ).map((language) => ({
    id: language,
    text: changed.includes(language)
      ? `The ${LANGUAGE_NAMES[language]} is as asked`
      : `The ${LANGUAGE_NAMES[language]} still has what this task needs`,
    done: !unmet.has(language),
  }));
  if (!plan) return { ticks, reason: null };
  const script = judgeScript(submission, task, plan, engine, seed);
  const forms = plan.uses.map((form) => ({
    id: `uses ${form}`,
    text: form.startsWith("no ")
      ? `It is done without ${formText(form.slice(3))}`
      : `The code uses ${formText(form)}`,
    done: script.isUndone ? false : !missingForms(submission.js, [form]).length,
  }));
  const room = Math.max(1, MAX_TICKS - ticks.length - forms.length - 1);
  const actions = [{ id: "load", text: loadText(plan), steps: [0] }, ...actionGroups(plan.actions, room)].map(
    ({ id, text, steps }) => ({ id, text, done: script.isDone(steps) }),
  );
  const all = [...ticks, ...actions, ...forms];
  // Something refuses the code that no tick shows, such as a built-in that it has changed.
  const load = all.find(({ id }) => id === "load");
  if (load && script.isWrong && all.every(({ done }) => done)) load.done = false;
  return { ticks: all, reason: script.reason };
}

/** What is known of a script. */
interface ScriptState {
  /** Whether steps agree, 0 being the page's loading. */
  isDone: (steps: readonly number[]) => boolean | null;
  isWrong: boolean;
  /** Whether the script is still the one that the learner was given. */
  isUndone: boolean;
  reason: string | null;
}

function judgeScript(
  submission: Code,
  { mode, check, start }: JudgedTask,
  plan: ActionPlan,
  engine: () => Engine,
  seed: number,
): ScriptState {
  const known = { isWrong: false, isUndone: false, reason: null };
  const unjudged = (reason: string): ScriptState => {
    // As for a ship: code that is right by structure is right.
    const isRight = checkShip({ ...check, js: submission.js }, check, mode, start).correct;
    return isRight ? { ...known, isDone: () => true } : { ...known, isDone: () => null, reason };
  };
  let verdict: ReturnType<typeof judge>;
  try {
    verdict = judge(engine(), { start, reference: check, plan }, submission, { seed, countsAll: true });
  } catch (error) {
    return unjudged(error instanceof Error ? error.name : "Something was thrown.");
  }
  const { correct, agreed, reason } = verdict;
  if (correct === null || !agreed) return unjudged(reason ?? "No reason was given.");
  // Without any step, nothing was run.
  if (agreed.of === 0) return { ...known, isDone: () => false, isWrong: true, isUndone: true };
  const differing = new Set(agreed.differing);
  return {
    ...known,
    isDone: (steps) => steps.every((step) => !differing.has(step)),
    isWrong: !correct,
  };
}

function loadText({ look, givens, hours }: ActionPlan): string {
  const both = !look || look.console === look.page;
  const text = both
    ? "Page and console begin as they should"
    : look.page
      ? "The page opens as it should"
      : "The console shows what it should";
  if (hours.length > 0) return `${text}, at each hour of the day`;
  return givens.length > 0 ? `${text}, with other values too` : text;
}
