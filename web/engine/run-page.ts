/** Runs a page in the engine and makes the result small enough to send and to draw. */
import type { Engine } from "#rules/behaviour/engine.ts";
import type { Line, StepRecord, Thrown } from "#rules/behaviour/record.ts";
import { type ConsoleLevel, type ConsoleLine, MAX_LINE_CHARACTERS, MAX_LINES } from "../preview/messages.ts";
import type { EngineRequest, EngineResult, EngineStep } from "./messages.ts";

/** The largest page that is drawn, in bytes of UTF-8. */
export const MAX_PAGE_BYTES = 512 * 1024;
/**
 * Fuel for a run, where the request names none: 0.3 to 0.6 s of a quick machine's time. An element that a script makes takes
 * 23,500 units, so that a page has some 4,000 of them at most.
 */
const RUN_FUEL = 100_000_000;
/** Where the page's random numbers begin: the same code gives the same page each time. */
const SEED = 1;

const LEVELS: Readonly<Record<Line["kind"], ConsoleLevel>> = {
  log: "log",
  table: "log",
  warn: "warn",
  error: "error",
  alert: "info",
  confirm: "info",
  prompt: "info",
  uncaught: "error",
};

function toLine(level: ConsoleLevel, text: string, thrown?: Thrown): ConsoleLine {
  const line: ConsoleLine = { level, text: text.slice(0, MAX_LINE_CHARACTERS) };
  const place = thrown?.place;
  // An action's own line is none of the learner's code.
  return place && place.file !== "action" ? { ...line, tab: place.file, line: place.line } : line;
}

function toStep({ lines, blocked, shown, missing, thrown }: StepRecord): EngineStep {
  const step: EngineStep = { lines: [], errors: [], blocked };
  for (const { kind, text, thrown: uncaught } of lines) {
    const isDialog = kind === "alert" || kind === "confirm" || kind === "prompt";
    const line = toLine(LEVELS[kind], isDialog ? `${kind}: ${text}` : text, uncaught);
    step.lines.push(line);
    if (kind === "uncaught") step.errors.push(line);
  }
  if (thrown) {
    const text = thrown.name ? `${thrown.name}: ${thrown.message}` : thrown.message;
    step.errors.push(toLine("error", text, thrown));
  }
  if (shown !== undefined) step.shown = shown.slice(0, MAX_LINE_CHARACTERS);
  if (missing !== undefined) step.missing = missing;
  return step;
}

/** Leaves the last `MAX_LINES` lines of all steps together. */
function keepLast(steps: EngineStep[]): EngineStep[] {
  let left = MAX_LINES;
  for (const step of steps.toReversed()) {
    const lines = left > 0 ? step.lines.slice(-left) : [];
    left -= lines.length;
    step.errors = step.errors.filter((error) => !step.lines.includes(error) || lines.includes(error));
    step.lines = lines;
  }
  return steps;
}

/** Whether a page is small enough to be drawn. */
export function isDrawable(html: string): boolean {
  // In UTF-8 a text has at least as many bytes as it has characters.
  return html.length <= MAX_PAGE_BYTES && new TextEncoder().encode(html).length <= MAX_PAGE_BYTES;
}

/**
 * Runs a page to its end or until its fuel is used.
 * @param onProgress called after loading and after each step
 * @throws what the engine throws where it is broken itself
 */
export function runPage(engine: Engine, request: EngineRequest, onProgress: () => void): EngineResult {
  const end: { html: string | null } = { html: null };
  const run = engine.run(request.code, request.steps ?? [], {
    seed: SEED,
    fuel: request.fuel ?? RUN_FUEL,
    goesOn() {
      onProgress();
      return true;
    },
    atEnd(page) {
      end.html = page.html();
    },
  });
  const isWhole = end.html !== null && isDrawable(end.html);
  return {
    page: isWhole ? end.html : null,
    steps: keepLast(run.records.map(toStep)),
    stopped: run.stopped ?? (isWhole ? null : "size"),
    fuel: run.fuel,
  };
}
