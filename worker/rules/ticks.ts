/**
 * The tick list of a task: what of it the learner's code does already. It names only what the learner can see or was told. Expected
 * values, and where the code differs, are for the tips of a ship.
 */
import { type Action, type Plan, readStep } from "./behaviour/actions.ts";
import { hideRanges } from "./behaviour/draw.ts";
import type { Engine } from "./behaviour/engine.ts";
import { judge } from "./behaviour/judge.ts";
import { missingForms } from "./behaviour/uses.ts";
import { type Code, codeSpan, LANGUAGE_NAMES, LANGUAGES } from "./code.ts";
import { checkShip, unmetLanguages } from "./ship-check.ts";
import type { JudgedTask } from "./ship-verdict.ts";

/** One thing that a task asks for. */
export interface Tick {
  /** Unique in its list, and the same each time while the task stays as it is. */
  id: string;
  /** A sentence for the learner, with code between backticks. */
  text: string;
  /** Null where the judge itself failed. */
  done: boolean | null;
}

/** More ticks than these are no help; the last actions share one. */
export const MAX_TICKS = 8;

/**
 * The ticks of some code: one for each language that structure judges, and for JavaScript that is judged by what it does one for
 * loading the page, for each action and for each form that the task is about. All of them are done only where a ship would be right.
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
  const { mode, check, start, plan } = task;
  const judged = plan ? { ...submission, js: check.js } : submission;
  const unmet = unmetLanguages(judged, check, mode, start);
  const changed = LANGUAGES.filter((language) => start[language] !== check[language]);
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
  const actions = [{ id: "load", text: loadText(plan), steps: [0] }, ...groupsOf(plan.actions, room)].map(
    ({ id, text, steps }) => ({ id, text, done: script.isDone(steps) }),
  );
  const all = [...ticks, ...actions, ...forms];
  // Something refuses the code that no tick shows, such as a built-in that it has changed.
  const load = all.find(({ id }) => id === "load");
  if (load && script.isWrong && all.every(({ done }) => done)) load.done = false;
  return { ticks: all, reason: script.reason };
}

/** Forms whose names in `uses:` are no code. */
const WORDED_FORMS: Readonly<Record<string, string>> = {
  template: "a template",
  "for-loop": "a `for` loop",
  multiplication: "a multiplication",
};

const formText = (form: string) => WORDED_FORMS[form] ?? codeSpan(form);

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
  plan: Plan,
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

function loadText({ look, givens }: Plan): string {
  const both = !look || look.console === look.page;
  const text = both
    ? "Page and console begin as they should"
    : look.page
      ? "The page opens as it should"
      : "The console shows what it should";
  return givens.length > 0 ? `${text}, with other values too` : text;
}

/** Actions that show in one tick. `steps` are their numbers, from 1. */
interface Group {
  id: string;
  text: string;
  steps: number[];
}

/** At most `max` groups. What only prepares an action stands in the action's own. */
function groupsOf(actions: readonly Action[], max: number): Group[] {
  const groups: Group[] = [];
  let isPreparing = false;
  for (const [index, { source }] of actions.entries()) {
    const step = index + 1;
    const text = actionText(source);
    const last = groups.at(-1);
    if (last && isPreparing) {
      last.steps.push(step);
      last.text += `, then ${text[0]?.toLowerCase()}${text.slice(1)}`;
    } else groups.push({ id: `step ${step}`, text, steps: [step] });
    isPreparing = /^(?:set|answer)\b/.test(source);
  }
  const counts = new Map<string, number>();
  for (const group of groups) {
    const count = (counts.get(group.text) ?? 0) + 1;
    counts.set(group.text, count);
    if (count > 1) group.text += ORDINALS[count] ?? `, time ${count}`;
  }
  if (groups.length <= max) return groups;
  const rest = groups.splice(max - 1);
  const steps = rest.flatMap((group) => group.steps);
  return [...groups, { id: `step ${steps[0]}`, text: `The last ${steps.length} steps`, steps }];
}

const ORDINALS = ["", "", " again", " a third time", " a fourth time", " a fifth time", " a sixth time"];

/** What is done, without the values: they may be drawn. */
function actionText(source: string): string {
  const step = readStep(hideRanges(source));
  // Only a time can't be read without its number.
  if (typeof step === "string") return "Wait a moment";
  switch (step.verb) {
    case "click":
      return `Click ${codeSpan(step.selector)}`;
    case "dblclick":
      return `Double-click ${codeSpan(step.selector)}`;
    case "hover":
      return `Move the mouse onto ${codeSpan(step.selector)}`;
    case "unhover":
      return "Move the mouse away";
    case "focus":
      return `Go into ${codeSpan(step.selector)}`;
    case "blur":
      return `Leave ${codeSpan(step.selector)}`;
    case "check":
      return `Tick ${codeSpan(step.selector)}`;
    case "uncheck":
      return `Untick ${codeSpan(step.selector)}`;
    case "submit":
      return `Submit ${codeSpan(step.selector)}`;
    case "type":
      return `Type into ${codeSpan(step.selector)}`;
    case "select":
      return `Choose in ${codeSpan(step.selector)}`;
    case "set":
      return `Fill in ${codeSpan(step.selector)}`;
    case "press":
      return `Press ${codeSpan(step.key)}`;
    case "wait":
      return `Wait ${secondsText(step.milliseconds)}`;
    case "answer":
      return "Answer the question";
    case "call":
      return expressionText(/^\s*read\b/.test(source), step.expression);
  }
}

function secondsText(milliseconds: number): string {
  return milliseconds === 1000 ? "1 second" : `${milliseconds / 1000} seconds`;
}

/** A name, or a call of one: what a message names. Any other expression might show how the answer is made. */
const PLAIN = /^[\w$.]+(?:\([^()[\]{}]*\))?$/;

function expressionText(isRead: boolean, expression: string): string {
  if (!PLAIN.test(expression)) return isRead ? "Look up a value" : "Call a function";
  return `${isRead ? "Look up" : "Call"} ${codeSpan(expression)}`;
}
