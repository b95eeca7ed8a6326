/** What the engine shows of a page, in the form in which Chromium's answers are recorded. */
import { drawSteps, readActions } from "../../../worker/rules/behaviour/actions.ts";
import type { Engine, Run } from "../../../worker/rules/behaviour/engine.ts";
import type { Line, StepRecord } from "../../../worker/rules/behaviour/record.ts";
import type { Code } from "../../../worker/rules/code.ts";
import type { Shown } from "./pages.ts";

function lineOf({ kind, text, thrown }: Line): string {
  if (kind === "log") return text;
  return kind === "uncaught" ? `uncaught: ${thrown?.name || text}` : `${kind}: ${text}`;
}

function givenBy({ shown, thrown }: StepRecord): string | undefined {
  return thrown ? `throws ${thrown.name || thrown.message}` : shown;
}

/** Some pages ask hundreds of things; what a ship gets is not their matter. */
const FUEL = 100_000_000;

/** Loads a page and takes the actions, which must be fine. */
export function runPage(engine: Engine, code: Code, actions: readonly string[], fuel = FUEL): Run {
  const { plan, problems } = readActions(actions);
  if (problems.length > 0) throw new Error(problems.map(({ text }) => text).join(" "));
  const steps = drawSteps(plan, 1).map(({ step }) => step);
  return engine.run(code, steps, { seed: 1, fuel });
}

/** What each record of a run showed; a run that was ended says so in a last one. */
export function shownOf(run: Run): Shown[] {
  const shown = run.records.map((record, index): Shown => {
    const value = givenBy(record);
    const lines = record.lines.map(lineOf);
    if (record.missing !== undefined) lines.push(`no ${record.missing}`);
    return { lines, page: run.pages[index] ?? "", ...(value === undefined ? {} : { value }) };
  });
  return run.stopped ? [...shown, { lines: [`stopped: ${run.stopped}`], page: "" }] : shown;
}
