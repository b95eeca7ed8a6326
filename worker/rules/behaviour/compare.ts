/** Compares a submission's run with the reference's, step by step. */
import { readPropertyValue } from "../ship-check/css/values.ts";
import type { ActionPlan, DrawnStep } from "./actions.ts";
import type { Run } from "./engine.ts";
import type { StopReason } from "./machine.ts";
import { compareChanges, comparePages, type PageDifference } from "./pages.ts";
import type { Line, StepRecord, Thrown, Value } from "./record.ts";
import { isSameLine, isSameText, isSameValue } from "./values.ts";

/** A difference between two runs. `step` is the step's index from 0, or -1 for loading the page. */
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
  | { kind: "console"; wanted: ShownLine | null; actual: ShownLine | null }
  | { kind: "page"; difference: PageDifference }
  | { kind: "idle" }
);

/** A line of the console, or the text of a dialog. */
interface ShownLine {
  text: string;
  isDialog: boolean;
}

/** Which outputs are compared, apart from errors and the values of calls. */
export interface Look {
  console: boolean;
  page: boolean;
}

/** The reference's run, with what is needed to compare another run with it. */
export interface Reference {
  run: Run;
  steps: readonly DrawnStep[];
  plan: ActionPlan;
  look: Look;
}

/** What is compared without `look:`: the page if the reference has one, the console if the reference prints. */
export function defaultLook(run: Run): Look {
  return {
    console: run.records.some(({ lines }) => lines.some(({ kind }) => kind !== "uncaught")),
    page: run.pages.some((page) => page !== ""),
  };
}

function uncaught({ lines }: StepRecord): Line[] {
  return lines.filter(({ kind }) => kind === "uncaught");
}

function consoleLines({ lines }: StepRecord): Line[] {
  return lines.filter(({ kind }) => kind !== "uncaught");
}

/** The name of the function that a `call` calls; the whole expression of a `read`. */
function calleeOf(source: string): string {
  const expression = source.replace(/^\s*(?:call|read)\s+/, "");
  return /^[\w$.]+(?=\s*\()/.exec(expression)?.[0] ?? expression;
}

function isLoose(plan: ActionPlan, source: string): boolean {
  const verb = /^\s*(call|read)/.exec(source)?.[1];
  return verb !== undefined && plan.loose.includes(`${verb} ${calleeOf(source)}`);
}

/** Errors that the engine throws. Their messages depend on the engine, so only messages of other errors are compared. */
const BUILT_IN_ERRORS = /^(?:TypeError|RangeError|ReferenceError|SyntaxError|URIError|EvalError)$/;

function plainMessage(message: string): string {
  const plain = message.toLowerCase().replace(/\s+/g, " ").trim();
  let end = plain.length;
  // Not a regular expression: one for trailing characters takes quadratic time on a long run elsewhere in the text.
  while (" .!".includes(plain[end - 1] ?? "-")) end--;
  return plain.slice(0, end);
}

function isSameError(wanted: Thrown, actual: Thrown): boolean {
  if (wanted.name !== actual.name) return false;
  return BUILT_IN_ERRORS.test(wanted.name) || plainMessage(wanted.message) === plainMessage(actual.message);
}

/** Whether a step of the reference can't be compared: it needs something that isn't there, such as a test library. */
export function isUnusable(record: StepRecord): boolean {
  return record.thrown?.name === "ReferenceError";
}

/** Whether a step's value is compared. Not if all of the reference's calls of that function return undefined. */
function isValueCompared({ run, steps }: Reference, index: number): boolean {
  const callee = calleeOf(steps[index]?.source ?? "");
  return steps.some(({ source }, at) => {
    if (calleeOf(source) !== callee) return false;
    const { value, thrown } = run.records[at + 1] ?? {};
    const isNothing = Array.isArray(value) && value[0] === "undefined";
    return thrown !== undefined || (value !== undefined && !isNothing);
  });
}

/** Whether two values of an element's `style` say the same: `hotpink` and `#ff69b4`. */
function isSameStyle(source: string, wanted: Value, actual: Value): boolean {
  const [, name] = /\.style\.([a-zA-Z]+)\s*$/.exec(source) ?? [];
  if (!name || typeof wanted !== "string" || typeof actual !== "string") return false;
  const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const [one, other] = [wanted, actual].map((text) => readPropertyValue(property, text).join(" "));
  return one === other;
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
  if (!isValueCompared(reference, step)) return null;
  const source = reference.steps[step]?.source ?? "";
  const [value, other] = [wanted.value as Value, actual.value as Value];
  return isSameValue(value, other, isLoose(reference.plan, source)) || isSameStyle(source, value, other)
    ? null
    : { kind: "value", step, wanted: wanted.shown ?? "", actual: actual.shown ?? "" };
}

const DIALOGS = new Set<Line["kind"]>(["alert", "confirm", "prompt"]);

/** Whether two console lines or dialogs are the same. The text of a prompt or confirm dialog is free. */
function isSameConsoleLine(wanted: Line, actual: Line): boolean {
  if (wanted.kind !== actual.kind) return false;
  if (wanted.kind === "confirm" || wanted.kind === "prompt") return true;
  return wanted.kind === "log"
    ? isSameLine(wanted.text, actual.text)
    : isSameText(wanted.text.trim(), actual.text.trim());
}

function compareConsoles(
  plan: ActionPlan,
  wanted: StepRecord,
  actual: StepRecord,
  step: number,
): Difference | null {
  const lines = consoleLines(wanted);
  // A learner may print lines for debugging where the reference prints nothing.
  if (lines.length === 0) return null;
  const given = consoleLines(actual);
  if (plan.loose.includes("console")) {
    const left = [...given];
    for (const line of lines) {
      const index = left.findIndex((other) => isSameConsoleLine(line, other));
      if (index < 0) return consoleDifference(step, line, undefined);
      left.splice(index, 1);
    }
    return left.length > 0 ? consoleDifference(step, undefined, left[0]) : null;
  }
  for (let index = 0; index < Math.max(lines.length, given.length); index++) {
    const [line, other] = [lines[index], given[index]];
    if (line && other && isSameConsoleLine(line, other)) continue;
    // A line too many or too few says more than the two that stand beside each other.
    const [wantedRest, givenRest] = [lines.slice(index), given.slice(index)];
    if (isAmong(wantedRest, givenRest.slice(1))) return consoleDifference(step, undefined, other);
    if (isAmong(givenRest, wantedRest.slice(1), true)) return consoleDifference(step, line, undefined);
    return consoleDifference(step, line, other);
  }
  return null;
}

/** Whether all of some lines stand among others, in their order. @param areActual whether the first are the learner's */
function isAmong(lines: readonly Line[], others: readonly Line[], areActual = false): boolean {
  let found = 0;
  for (const other of others) {
    const line = lines[found];
    if (line && (areActual ? isSameConsoleLine(other, line) : isSameConsoleLine(line, other))) found++;
  }
  return found === lines.length;
}

function consoleDifference(step: number, wanted: Line | undefined, actual: Line | undefined): Difference {
  const shown = (line: Line | undefined): ShownLine | null =>
    line ? { text: line.text, isDialog: DIALOGS.has(line.kind) } : null;
  return { kind: "console", step, wanted: shown(wanted), actual: shown(actual) };
}

/** Both pages as text without their scripts. */
export interface Untouched {
  wanted: string;
  actual: string;
}

/**
 * Compares one step.
 * @param actual `earlier` is the page after the step before; null for loading it
 * @param index 0 for loading the page, then the steps from 1
 * @param before both pages without their scripts; null if they are the same. With it, only what the scripts changed counts
 */
export function compareStep(
  reference: Reference,
  actual: { record: StepRecord; page: string; earlier: string | null },
  index: number,
  before: Untouched | null,
): Difference | null {
  const wanted = reference.run.records[index];
  const step = index - 1;
  if (!wanted) return null;
  const { record } = actual;
  const errors = uncaught(record);
  const wantedErrors = uncaught(wanted);
  const extra = errors[wantedErrors.length];
  const known = wanted.blocked.map(({ what }) => what);
  const blocked = record.blocked.find(({ what }) => !known.includes(what));
  // A blocked call often causes an error. A form that is sent is often caused by one, in the listener that should have prevented it.
  if (blocked && !(extra?.thrown && blocked.what === "submit"))
    return { kind: "blocked", step, what: blocked.what };
  if (extra?.thrown) return { kind: "error", step, thrown: extra.thrown };
  const lacking = wantedErrors[errors.length];
  if (lacking?.thrown) return { kind: "no error", step, thrown: lacking.thrown };
  if (record.missing !== undefined && wanted.missing === undefined)
    return { kind: "missing", step, selector: record.missing };
  if (isUnusable(wanted)) return null;
  const difference =
    compareValues(reference, wanted, record, step) ??
    (reference.look.console ? compareConsoles(reference.plan, wanted, record, step) : null);
  if (difference || !reference.look.page) return difference;
  const wantedPage = reference.run.pages[index] ?? "";
  const earlier = reference.run.pages[index - 1] ?? null;
  // What stands in the HTML already can't stand for what a press should do.
  if (before && earlier !== null && wantedPage !== earlier && actual.page === actual.earlier)
    return { kind: "idle", step };
  const page = comparePages(wantedPage, actual.page, earlier);
  if (!page || !before) return page && { kind: "page", step, difference: page };
  const changes = compareChanges(
    { earlier, before: before.wanted, after: wantedPage },
    { before: before.actual, after: actual.page },
  );
  return changes && { kind: "page", step, difference: changes };
}
