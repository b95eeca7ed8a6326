/** Judges JavaScript by its behaviour: the reference and the submission run the same steps and are compared after each. */

import type { Code, Tip, TipKind } from "../code.ts";
import { writtenTokens } from "../ship-check/js/parse.ts";
import { type ActionPlan, type DrawnStep, drawGivens, drawSteps, probesOf } from "./actions.ts";
import { BoundedCache } from "./bounded-cache.ts";
import {
  compareStep,
  type Difference,
  defaultLook,
  isUnusable,
  type Reference,
  type Untouched,
} from "./compare.ts";
import { type Engine, MAX_FUEL, REFERENCE_FUEL, type Run, submissionFuel } from "./engine.ts";
import { readGivens, withGivens } from "./given.ts";
import { comparePages } from "./pages.ts";
import { NOON } from "./record.ts";
import { type Circumstances, formTip, tipFor } from "./tips.ts";
import { missingForms, parseScript } from "./uses.ts";
import { differingLine } from "./where.ts";

export interface Verdict {
  /** Null if it can't be judged, because the reference or the engine failed. That is never the learner's fault. */
  correct: boolean | null;
  /** At most three. */
  tips: Tip[];
  /** The first difference; null if there is none. */
  firstDifference: Difference | null;
  /** Which steps agree. Only where `countsAll` was asked for. */
  agreed: Agreed | null;
  /** The fuel that the runs of each used. */
  fuel: { reference: number; submission: number };
  /** Why it can't be judged. */
  reason: string | null;
}

/** Steps that agree, over all runs. Loading the page counts as one. */
interface Agreed {
  steps: number;
  of: number;
  /** The steps that differ in any run: 0 for loading the page, 1 for the first action. */
  differing: number[];
}

export interface Task {
  /** The code that the learner began with. */
  start: Code | null;
  reference: Code;
  plan: ActionPlan;
  /** Syntax forms that the code must use, beside those of the plan. */
  uses?: readonly string[];
}

const MAX_TIPS = 3;
/** A submission that ran out of fuel is refused only if it had at least this many times the fuel that the reference used. */
const FAIR_FACTOR = 2;
/**
 * Runs of references that are cached: all tasks of the curriculum with all values that are drawn for them, some 1,100. A run with
 * its key takes 5 kB on average, so that they stay within 10 MB of an isolate's 128.
 */
const MAX_CACHED_RUNS = 2048;
/** In characters of keys and records. A reference that is made of a learner's own page may be as large as that page. */
const MAX_CACHED_RUN_SIZE = 12_000_000;

/** Runs of references, cached as long as an engine lives. The least recently used is dropped first. */
const referenceRuns = new WeakMap<Engine, BoundedCache<Reference | string>>();

/** One run of the actions. */
interface Scene extends Circumstances {
  seed: number;
}

function runReference(
  engine: Engine,
  { reference, plan }: Task,
  { given, hour, steps, seed }: Scene,
): Reference | string {
  const code = codeWith(reference, given);
  if (code.missing !== null) return `The reference has no ${code.missing} to give a value to.`;
  const run = engine.run(
    code.code,
    steps.map(({ step }) => step),
    { seed, hour, fuel: REFERENCE_FUEL, cachesPage: true },
  );
  if (run.stopped) return `The reference was ended: ${run.stopped}.`;
  const failure = run.records[0]?.lines.find(({ kind }) => kind === "uncaught");
  if (failure) return `The reference stops with ${failure.text}.`;
  if (steps.length > 0 && run.records.slice(1).every(isUnusable)) return "No step of the reference works.";
  return { run, steps, plan, look: plan.look ?? defaultLook(run) };
}

function codeWith(code: Code, given: string | null): { code: Code; missing: string | null } {
  if (given === null) return { code, missing: null };
  const { script, missing } = withGivens(code.js, readGivens(given) ?? []);
  return { code: { ...code, js: script }, missing };
}

/** The reference's run, from the cache if it is there. A string is the reason why it can't be used. */
function referenceOf(engine: Engine, task: Task, scene: Scene): Reference | string {
  let runs = referenceRuns.get(engine);
  if (!runs) {
    runs = new BoundedCache(MAX_CACHED_RUNS, MAX_CACHED_RUN_SIZE);
    referenceRuns.set(engine, runs);
  }
  const key = JSON.stringify([task.reference, task.plan, scene]);
  const known = runs.get(key);
  if (known !== undefined) return known;
  const reference = runReference(engine, task, scene);
  runs.set(key, reference, typeof reference === "string" ? 0 : JSON.stringify(reference.run.records).length);
  return reference;
}

function isSameScript(a: string, b: string): boolean {
  return a === b || writtenTokens(a).tokens.join(" ") === writtenTokens(b).tokens.join(" ");
}

/** Names of built-ins that the actions' expressions use, such as `JSON.stringify`. The page must not replace them. */
function builtinsIn(steps: readonly DrawnStep[]): string[] {
  const names = new Set<string>();
  for (const { source } of steps)
    for (const [name] of source.matchAll(/\b(?:Array|Object|JSON|Math|Number|String)\.(?:prototype\.)?\w+/g))
      names.add(name);
  return [...names];
}

/**
 * Judges a submission. The same arguments give the same verdict.
 * @param seed decides the values that are drawn and, if the reference uses them, the random numbers, for both runs alike
 * @param countsAll whether the runs go on after a difference, to count the steps of the plan that agree. There are no probes then
 */
export function judge(
  engine: Engine,
  task: Task,
  submission: Code,
  { seed: wantedSeed, countsAll = false }: { seed: number; countsAll?: boolean },
): Verdict {
  const { plan, start } = task;
  // Where the seed decides nothing, the reference has one run for all seeds.
  const seed = usesRandom(task) ? wantedSeed : 0;
  const verdict: Verdict = {
    correct: null,
    tips: [],
    firstDifference: null,
    agreed: countsAll ? { steps: 0, of: 0, differing: [] } : null,
    fuel: { reference: 0, submission: 0 },
    reason: null,
  };
  if (start && isUndone(start.js, task.reference.js, submission.js))
    return {
      ...verdict,
      correct: false,
      tips: [tipOn("missing", null, "Your JavaScript is still the one that you were given.")],
    };

  const steps = drawSteps(plan, wantedSeed);
  const plain: Scene = { given: null, hour: NOON, steps, seed };
  const scenes: Scene[] = [
    // Once is enough.
    countsAll ? plain : withProbes(engine, task, plain),
    ...drawGivens(plan, wantedSeed).map((given) => ({ ...plain, given })),
    ...plan.hours.map((hour) => ({ ...plain, hour })),
  ];
  const names = [...builtinsIn(steps), ...plan.intact];
  const changed = new Set<string>();
  const tips: Tip[] = [];
  let before: Untouched | null = null;
  let left = MAX_FUEL;
  for (const [index, scene] of scenes.entries()) {
    const reference = referenceOf(engine, task, scene);
    if (typeof reference === "string") return { ...verdict, reason: reference };
    if (index === 0 && reference.look.page && submission.html !== task.reference.html) {
      const untouched = untouchedPages(engine, task.reference, submission, seed);
      // Spaces that can't be seen, as an empty line, make no other page.
      before = comparePages(untouched.pages.wanted, untouched.pages.actual) ? untouched.pages : null;
      left -= untouched.fuel;
    }
    left -= reference.run.fuel;
    verdict.fuel.reference += reference.run.fuel;
    const { code, missing } = codeWith(submission, scene.given);
    const differences: Difference[] = [];
    if (missing !== null) {
      differences.push({ kind: "no variable", step: -1, name: missing });
      if (verdict.agreed) countAgreed(verdict.agreed, reference.run, null, differences);
    } else {
      let earlier: string | null = null;
      const run = engine.run(
        code,
        scene.steps.map(({ step }) => step),
        {
          seed,
          hour: scene.hour,
          fuel: submissionFuel(reference.run.fuel, left),
          cachesPage: hasSamePage(submission, task.reference),
          goesOn: (record, page, at) => {
            const difference = compareStep(reference, { record, page, earlier }, at, before);
            earlier = page;
            if (difference) differences.push(difference);
            return countsAll || !difference;
          },
          atEnd: (page) => {
            for (const name of names.length > 0 ? page.changedBuiltins(names) : []) changed.add(name);
          },
        },
      );
      left -= run.fuel;
      verdict.fuel.submission += run.fuel;
      if (run.stopped === "fault") return { ...verdict, reason: "The engine failed." };
      if (run.stopped === "fuel" && run.fuel < FAIR_FACTOR * reference.run.fuel)
        return { ...verdict, reason: "The reference is so slow that the submission had too little fuel." };
      if (run.stopped)
        differences.push({ kind: "stopped", step: run.records.length - 1, reason: run.stopped });
      if (verdict.agreed) countAgreed(verdict.agreed, reference.run, run, differences);
    }
    const [first] = differences;
    if (!first) continue;
    if (!verdict.firstDifference) tips.push(tipOf(first, task, submission, scene));
    verdict.firstDifference ??= first;
    // What has used up its fuel leaves too little for the other runs.
    if (!countsAll || differences.at(-1)?.kind === "stopped") break;
  }

  const works = tips.length === 0;
  // Of a script that can't be read nothing is known.
  if (works || parseScript(submission.js))
    for (const form of missingForms(submission.js, [...plan.uses, ...(task.uses ?? [])]))
      tips.push(tipOn("missing", null, formTip(form, works)));
  for (const name of changed)
    tips.push(tipOn("extra", null, `Your code changes \`${name}\`, which belongs to the language.`));
  return { ...verdict, correct: tips.length === 0, tips: tips.slice(0, MAX_TIPS) };
}

function tipOn(kind: TipKind, line: number | null, text: string): Tip {
  return { language: "js", kind, line, text };
}

/** A scene with the probes before its steps at which the reference does nothing. */
function withProbes(engine: Engine, task: Task, scene: Scene): Scene {
  let probes = probesOf(scene.steps);
  while (probes.length > 0) {
    const longer = { ...scene, steps: [...probes, ...scene.steps] };
    const reference = referenceOf(engine, task, longer);
    if (typeof reference === "string") return longer;
    const { records, pages } = reference.run;
    const idle = probes.filter((_, at) => {
      const { lines = [], missing } = records[at + 1] ?? {};
      return lines.length === 0 && missing === undefined && pages[at + 1] === pages[at];
    });
    if (idle.length === probes.length) return longer;
    // Once more, since what the others did may have hidden something.
    probes = idle;
  }
  return scene;
}

/** Both pages without their scripts, for a submission whose HTML differs from the reference's. */
function untouchedPages(
  engine: Engine,
  reference: Code,
  submission: Code,
  seed: number,
): { pages: Untouched; fuel: number } {
  const [wanted, actual] = [reference, submission].map((code) =>
    engine.run({ ...code, js: "" }, [], { seed, fuel: REFERENCE_FUEL, cachesPage: code === reference }),
  );
  return {
    pages: { wanted: wanted?.pages[0] ?? "", actual: actual?.pages[0] ?? "" },
    fuel: (wanted?.fuel ?? 0) + (actual?.fuel ?? 0),
  };
}

/** Whether a submission has the HTML and CSS of the reference, as it has in most tasks about JavaScript. */
export function hasSamePage(submission: Code, reference: Code): boolean {
  return submission.html === reference.html && submission.css === reference.css;
}

/** Whether a run of the reference depends on the seed beside what is drawn. */
function usesRandom({ reference }: Task): boolean {
  return /random/i.test(reference.js + reference.html);
}

/** Whether what a task's page shows depends on the time of day. */
function readsClock({ reference }: Task): boolean {
  return /\bDate(?:\(\)|\.now\b)/.test(reference.js);
}

/** Whether a submission's script is still the start's, in a task that changes it. */
function isUndone(start: string, reference: string, submission: string): boolean {
  return isSameScript(start, submission) && !isSameScript(start, reference);
}

/** Adds the steps of a run that agree, and all of them. @param run null where the submission could not be run */
function countAgreed(
  agreed: Agreed,
  reference: Run,
  run: Run | null,
  differences: readonly Difference[],
): void {
  const differing = new Set(differences.map(({ step }) => step + 1));
  for (const index of reference.records.keys()) {
    if (run && index < run.records.length && !differing.has(index)) agreed.steps++;
    else if (!agreed.differing.includes(index)) agreed.differing.push(index);
  }
  agreed.of += reference.records.length;
}

/** Kinds of differences whose tip says "missing"; the others say "different". */
const LACKING: ReadonlySet<Difference["kind"]> = new Set(["missing", "no variable"]);

function tipOf(difference: Difference, task: Task, submission: Code, scene: Scene): Tip {
  const text = tipFor(difference, scene, submission.js, readsClock(task));
  const thrown = difference.kind === "error" || difference.kind === "throws" ? difference.thrown : null;
  const kind =
    thrown?.name === "SyntaxError" ? "unreadable" : LACKING.has(difference.kind) ? "missing" : "different";
  if (thrown?.place && thrown.place.file !== "action")
    return { language: thrown.place.file, kind, line: thrown.place.line, text };
  return tipOn(kind, kind === "missing" ? null : differingLine(task.reference.js, submission.js), text);
}
