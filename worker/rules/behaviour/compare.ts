/** Compares a submission's run with the reference's, step by step: the first difference speaks. */
import type { DrawnStep, Plan } from "./actions.ts";
import type { Run } from "./engine.ts";
import type { StopReason } from "./machine.ts";
import { changedAlike, comparePages, type PageDifference } from "./pages.ts";
import type { Line, StepRecord, Thrown, Value } from "./record.ts";
import { isSameLine, isSameText, isSameValue } from "./values.ts";

/** What differs. `step` is -1 for loading the page, else the step's index. */
export type Difference = { step: number } & (
  | { kind: "stopped"; reason: StopReason }
  | { kind: "error"; thrown: Thrown }
  | { kind: "no error"; thrown: Thrown }
  | { kind: "blocked"; what: string }
  | { kind: "missing"; selector: string }
  | { kind: "no variable"; name: string }
  | { kind: "value"; wanted: string; actual: string }
  | { kind: "throws"; thrown: Thrown; wanted: string }
  | { kind: "no throw"; thrown: Thrown; actual: string }
  | { kind: "console"; wanted: string | null; actual: string | null; isDialog: boolean }
  | { kind: "page"; difference: PageDifference | null }
);

/** What of the two runs is compared. */
export interface Look {
  console: boolean;
  page: boolean;
}

/** Everything that a comparison needs beside the submission's own run. */
export interface Reference {
  run: Run;
  steps: readonly DrawnStep[];
  plan: Plan;
  look: Look;
}

/** What is looked at where the task doesn't say: the page where there is one, the console where the reference prints. */
export function defaultLook(run: Run): Look {
  return {
    console: run.records.some(({ lines }) => lines.some(({ kind }) => kind !== "uncaught")),
    page: run.pages.some((page) => page !== ""),
  };
}

function uncaught({ lines }: StepRecord): Line[] {
  return lines.filter(({ kind }) => kind === "uncaught");
}

function said({ lines }: StepRecord): Line[] {
  return lines.filter(({ kind }) => kind !== "uncaught");
}

/** The name of what a `call` calls, or the whole of what a `read` reads. */
export function calleeOf(source: string): string {
  const expression = source.replace(/^\s*(?:call|read)\s+/, "");
  return /^[\w$.]+(?=\s*\()/.exec(expression)?.[0] ?? expression;
}

function isLoose(plan: Plan, source: string): boolean {
  const verb = /^\s*(call|read)/.exec(source)?.[1];
  return verb !== undefined && plan.loose.includes(`${verb} ${calleeOf(source)}`);
}

/** Errors of the language itself say the same in their own words; only a message that somebody wrote is compared. */
const OWN_ERRORS = /^(?:TypeError|RangeError|ReferenceError|SyntaxError|URIError|EvalError)$/;

function plainMessage(message: string): string {
  const plain = message.toLowerCase().replace(/\s+/g, " ").trim();
  let end = plain.length;
  // No pattern: one for a run at the end takes the square of a long run's length anywhere else.
  while (" .!".includes(plain[end - 1] ?? "-")) end--;
  return plain.slice(0, end);
}

function isSameError(wanted: Thrown, actual: Thrown): boolean {
  if (wanted.name !== actual.name) return false;
  return OWN_ERRORS.test(wanted.name) || plainMessage(wanted.message) === plainMessage(actual.message);
}

/** Whether the reference's step tells nothing: it needs something that isn't there, as a published test's own library. */
export function isVoid(record: StepRecord): boolean {
  return record.thrown?.name === "ReferenceError";
}

/** Whether what a step gives is of interest: a function that never returns anything may return what it likes. */
function looksAtValue({ run, steps }: Reference, index: number): boolean {
  const callee = calleeOf(steps[index]?.source ?? "");
  return steps.some(({ source }, at) => {
    if (calleeOf(source) !== callee) return false;
    const { value, thrown } = run.records[at + 1] ?? {};
    const isNothing = Array.isArray(value) && value[0] === "undefined";
    return thrown !== undefined || (value !== undefined && !isNothing);
  });
}

function compareValues(
  reference: Reference,
  wanted: StepRecord,
  actual: StepRecord,
  step: number,
): Difference | null {
  if (wanted.value === undefined && !wanted.thrown) return null;
  if (wanted.thrown) {
    if (!actual.thrown) return { kind: "no throw", step, thrown: wanted.thrown, actual: actual.shown ?? "" };
    return isSameError(wanted.thrown, actual.thrown)
      ? null
      : { kind: "throws", step, thrown: actual.thrown, wanted: wanted.thrown.name };
  }
  if (actual.thrown) return { kind: "throws", step, thrown: actual.thrown, wanted: wanted.shown ?? "" };
  if (!looksAtValue(reference, step)) return null;
  const loose = isLoose(reference.plan, reference.steps[step]?.source ?? "");
  return isSameValue(wanted.value as Value, actual.value as Value, loose)
    ? null
    : { kind: "value", step, wanted: wanted.shown ?? "", actual: actual.shown ?? "" };
}

const DIALOGS = new Set<Line["kind"]>(["alert", "confirm", "prompt"]);

/** The words of a question are free; that it is asked isn't. */
function isSameSaid(wanted: Line, actual: Line): boolean {
  if (wanted.kind !== actual.kind) return false;
  if (wanted.kind === "confirm" || wanted.kind === "prompt") return true;
  return wanted.kind === "log"
    ? isSameLine(wanted.text, actual.text)
    : isSameText(wanted.text.trim(), actual.text.trim());
}

function compareConsoles(
  plan: Plan,
  wanted: StepRecord,
  actual: StepRecord,
  step: number,
): Difference | null {
  const lines = said(wanted);
  // Where the reference says nothing, the learner may say what helps them.
  if (lines.length === 0) return null;
  const given = said(actual);
  if (plan.loose.includes("console")) {
    const left = [...given];
    for (const line of lines) {
      const index = left.findIndex((other) => isSameSaid(line, other));
      if (index < 0) return consoleDifference(step, line, undefined);
      left.splice(index, 1);
    }
    return left.length > 0 ? consoleDifference(step, undefined, left[0]) : null;
  }
  for (let index = 0; index < Math.max(lines.length, given.length); index++) {
    const [line, other] = [lines[index], given[index]];
    if (!line || !other || !isSameSaid(line, other)) return consoleDifference(step, line, other);
  }
  return null;
}

function consoleDifference(step: number, wanted: Line | undefined, actual: Line | undefined): Difference {
  return {
    kind: "console",
    step,
    wanted: wanted?.text ?? null,
    actual: actual?.text ?? null,
    isDialog: DIALOGS.has(wanted?.kind ?? actual?.kind ?? "log"),
  };
}

/** The page of each run before its script, where their HTML differs. */
export interface Untouched {
  wanted: string;
  actual: string;
}

/** Compares one step. `index` counts loading the page as 0. `before` is null where both pages have the same HTML. */
export function compareStep(
  reference: Reference,
  actual: { record: StepRecord; page: string },
  index: number,
  before: Untouched | null,
): Difference | null {
  const wanted = reference.run.records[index];
  const step = index - 1;
  if (!wanted) return null;
  const { record } = actual;
  // An error may be what became of it.
  const known = wanted.blocked.map(({ what }) => what);
  const blocked = record.blocked.find(({ what }) => !known.includes(what));
  if (blocked) return { kind: "blocked", step, what: blocked.what };
  const errors = uncaught(record);
  const wantedErrors = uncaught(wanted);
  const extra = errors[wantedErrors.length];
  if (extra?.thrown) return { kind: "error", step, thrown: extra.thrown };
  const lacking = wantedErrors[errors.length];
  if (lacking?.thrown) return { kind: "no error", step, thrown: lacking.thrown };
  if (record.missing !== undefined && wanted.missing === undefined)
    return { kind: "missing", step, selector: record.missing };
  if (isVoid(wanted)) return null;
  const difference =
    compareValues(reference, wanted, record, step) ??
    (reference.look.console ? compareConsoles(reference.plan, wanted, record, step) : null);
  if (difference || !reference.look.page) return difference;
  const page = comparePages(reference.run.pages[index] ?? "", actual.page);
  if (!page) return null;
  if (
    before &&
    changedAlike(
      { before: before.wanted, after: reference.run.pages[index] ?? "" },
      { before: before.actual, after: actual.page },
    )
  )
    return null;
  return { kind: "page", step, difference: before ? null : page };
}
