/** Judges JavaScript by what it does: the reference and the submission take the same steps, and are compared after each. */

import { writtenTokens } from "../ship-check/js-parse.ts";
import { type DrawnStep, drawSteps, type Plan } from "./actions.ts";
import {
  compareStep,
  type Difference,
  defaultLook,
  isVoid,
  type Reference,
  type Untouched,
} from "./compare.ts";
import { type Engine, REFERENCE_FUEL, type Run, submissionFuel } from "./engine.ts";
import type { Code } from "./record.ts";
import { formTip, tipFor } from "./tips.ts";
import { missingForms } from "./uses.ts";
import { differingLine } from "./where.ts";

/** A sentence for the learner. `line` is from 1, in the file of that language. */
export interface Tip {
  language: "html" | "css" | "js";
  kind: string;
  line: number | null;
  text: string;
}

export interface Verdict {
  /** Null where it can't be judged: the reference itself failed, or the engine did. That is never the learner's fault. */
  correct: boolean | null;
  /** At most three. */
  tips: Tip[];
  /** What differed first; null where nothing did. */
  firstDifference: Difference | null;
  /** Steps that agree, and steps in all, loading the page being one. Only where `countsAll` was asked for. */
  agreed: { steps: number; of: number } | null;
  /** Fuel that the two runs used. */
  fuel: { reference: number; submission: number };
  /** Why it can't be judged. */
  reason: string | null;
}

export interface Task {
  /** What the learner was given. */
  start: Code | null;
  reference: Code;
  plan: Plan;
  /** Forms that the code must use, beside those of the plan. */
  uses?: readonly string[];
}

const MAX_TIPS = 3;
/** A submission that used up its fuel is refused only where it had at least this many times what the reference used. */
const FAIR_FACTOR = 2;
/** References whose runs are kept: many learners ship the same few tasks. */
const MAX_KEPT = 32;

/** Runs of references, kept as long as an engine is. */
const kept = new WeakMap<Engine, Map<string, Reference | string>>();

function runReference(
  engine: Engine,
  { reference, plan }: Task,
  steps: readonly DrawnStep[],
  seed: number,
): Reference | string {
  const run = engine.run(
    reference,
    steps.map(({ step }) => step),
    { seed, fuel: REFERENCE_FUEL },
  );
  if (run.stopped) return `The reference was ended: ${run.stopped}.`;
  const failure = run.records[0]?.lines.find(({ kind }) => kind === "uncaught");
  if (failure) return `The reference stops with ${failure.text}.`;
  if (steps.length > 0 && run.records.slice(1).every(isVoid)) return "No step of the reference works.";
  return { run, steps, plan, look: plan.look ?? defaultLook(run) };
}

/** The reference's run; a string says why there is none. */
function referenceOf(
  engine: Engine,
  task: Task,
  steps: readonly DrawnStep[],
  seed: number,
): Reference | string {
  let runs = kept.get(engine);
  if (!runs) {
    runs = new Map();
    kept.set(engine, runs);
  }
  const key = JSON.stringify([task.reference, task.plan, steps, seed]);
  const known = runs.get(key) ?? runReference(engine, task, steps, seed);
  runs.delete(key);
  runs.set(key, known);
  for (const oldest of runs.keys()) {
    if (runs.size <= MAX_KEPT) break;
    runs.delete(oldest);
  }
  return known;
}

function isSameScript(a: string, b: string): boolean {
  return a === b || writtenTokens(a).tokens.join(" ") === writtenTokens(b).tokens.join(" ");
}

/** Names of built-ins that the actions' own expressions rely on, such as `JSON.stringify`. */
function builtinsIn(steps: readonly DrawnStep[]): string[] {
  const names = new Set<string>();
  for (const { source } of steps)
    for (const [name] of source.matchAll(/\b(?:Array|Object|JSON|Math|Number|String)\.(?:prototype\.)?\w+/g))
      names.add(name);
  return [...names];
}

function refuse(tip: Tip): Pick<Verdict, "correct" | "tips"> {
  return { correct: false, tips: [tip] };
}

/**
 * Judges a submission. `seed` decides what is drawn and what chance gives: the same for both runs, and the same verdict
 * each time. With `countsAll` the runs go on after a difference, to count the steps that agree.
 */
export function judge(
  engine: Engine,
  task: Task,
  submission: Code,
  { seed, countsAll = false }: { seed: number; countsAll?: boolean },
): Verdict {
  const { plan, start } = task;
  const steps = drawSteps(plan, seed);
  const verdict: Verdict = {
    correct: null,
    tips: [],
    firstDifference: null,
    agreed: null,
    fuel: { reference: 0, submission: 0 },
    reason: null,
  };
  if (start && isUndone(start.js, task.reference.js, submission.js))
    return {
      ...verdict,
      ...refuse({
        language: "js",
        kind: "undone",
        line: null,
        text: "Your code is still the one that you were given.",
      }),
    };
  const reference = referenceOf(engine, task, steps, seed);
  if (typeof reference === "string") return { ...verdict, reason: reference };
  verdict.fuel.reference = reference.run.fuel;

  const before = reference.look.page ? untouchedPages(engine, task.reference, submission, seed) : null;
  const differences: Difference[] = [];
  let changed: string[] = [];
  const names = [...builtinsIn(steps), ...plan.intact];
  const run = engine.run(
    submission,
    steps.map(({ step }) => step),
    {
      seed,
      fuel: submissionFuel(reference.run.fuel),
      goesOn: (record, page, index) => {
        const difference = compareStep(reference, { record, page }, index, before);
        if (difference) differences.push(difference);
        return countsAll || !difference;
      },
      atEnd: (page) => {
        changed = names.length > 0 ? page.changedBuiltins(names) : [];
      },
    },
  );
  verdict.fuel.submission = run.fuel;
  if (run.stopped === "fault") return { ...verdict, reason: "The engine failed." };
  if (run.stopped === "fuel" && run.fuel < FAIR_FACTOR * reference.run.fuel)
    return { ...verdict, reason: "The reference is so slow that the submission had too little fuel." };
  if (run.stopped) differences.push({ kind: "stopped", step: run.records.length - 1, reason: run.stopped });
  if (countsAll) verdict.agreed = countAgreed(reference.run, run, differences);
  verdict.firstDifference = differences[0] ?? null;

  const tips: Tip[] = [];
  if (verdict.firstDifference) tips.push(tipOf(verdict.firstDifference, task, submission, steps));
  for (const form of missingForms(submission.js, [...plan.uses, ...(task.uses ?? [])]))
    tips.push({ language: "js", kind: "uses", line: null, text: formTip(form) });
  for (const name of changed)
    tips.push({
      language: "js",
      kind: "built-in",
      line: null,
      text: `Your code changes \`${name}\`, which belongs to the language.`,
    });
  return { ...verdict, correct: tips.length === 0, tips: tips.slice(0, MAX_TIPS) };
}

/** A page without its script. */
function untouchedPage(engine: Engine, code: Code, seed: number): string {
  return engine.run({ ...code, js: "" }, [], { seed, fuel: REFERENCE_FUEL }).pages[0] ?? "";
}

/** Both pages without their scripts, where the learner's HTML isn't the reference's. */
function untouchedPages(engine: Engine, reference: Code, submission: Code, seed: number): Untouched | null {
  if (submission.html === reference.html) return null;
  return {
    wanted: untouchedPage(engine, reference, seed),
    actual: untouchedPage(engine, submission, seed),
  };
}

/** Whether nothing was done about a script that the task changes. */
function isUndone(start: string, reference: string, submission: string): boolean {
  return isSameScript(start, submission) && !isSameScript(start, reference);
}

function countAgreed(reference: Run, run: Run, differences: readonly Difference[]): Verdict["agreed"] {
  const differing = new Set(differences.map(({ step }) => step));
  const of = reference.records.length;
  const steps = run.records.filter((_, index) => !differing.has(index - 1)).length;
  return { steps: Math.min(steps, of), of };
}

function tipOf(difference: Difference, task: Task, submission: Code, steps: readonly DrawnStep[]): Tip {
  const text = tipFor(difference, steps);
  const place = difference.kind === "error" || difference.kind === "throws" ? difference.thrown.place : null;
  if (place && place.file !== "action")
    return { language: place.file, kind: difference.kind, line: place.line, text };
  const line = difference.kind === "missing" ? null : differingLine(task.reference.js, submission.js);
  return { language: "js", kind: difference.kind, line, text };
}
