/** Steps of a page in the engine, in the form in which Chromium's steps are recorded. */
import { drawSteps, readActions } from "../../../worker/rules/behaviour/actions.ts";
import type { Engine, Run } from "../../../worker/rules/behaviour/engine.ts";
import type { Line, StepRecord } from "../../../worker/rules/behaviour/record.ts";
import type { Code } from "../../../worker/rules/code.ts";
import type { RecordedStep } from "./pages.ts";

function formatLine({ kind, text, thrown }: Line): string {
  if (kind === "log") return text;
  return kind === "uncaught" ? `uncaught: ${thrown?.name || text}` : `${kind}: ${text}`;
}

function resultOf({ shown, thrown }: StepRecord): string | undefined {
  return thrown ? `throws ${thrown.name || thrown.message}` : shown;
}

/** More fuel than a ship gets, since some pages have hundreds of statements. */
const FUEL = 100_000_000;

/** Loads a page and performs its actions. Throws on invalid actions. */
export function runPage(engine: Engine, code: Code, actions: readonly string[], fuel = FUEL): Run {
  const { plan, problems } = readActions(actions);
  if (problems.length > 0) throw new Error(problems.map(({ text }) => text).join(" "));
  const steps = drawSteps(plan, 1).map(({ step }) => step);
  return engine.run(code, steps, { seed: 1, fuel });
}

/** The steps of a run. The last one of a run that was ended says so. */
export function recordedSteps(run: Run): RecordedStep[] {
  const steps = run.records.map((record, index): RecordedStep => {
    const value = resultOf(record);
    const lines = record.lines.map(formatLine);
    if (record.missing !== undefined) lines.push(`no ${record.missing}`);
    return { lines, page: run.pages[index] ?? "", ...(value === undefined ? {} : { value }) };
  });
  return run.stopped ? [...steps, { lines: [`stopped: ${run.stopped}`], page: "" }] : steps;
}
