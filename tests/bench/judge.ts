import { existsSync, readFileSync } from "node:fs";
import { itemsOf } from "../../worker/curriculum/content.ts";
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import { readActions } from "../../worker/rules/behaviour/actions.ts";
import { type Code, EMPTY_CODE } from "../../worker/rules/code.ts";
import type { CheckMode } from "../../worker/rules/ship-check.ts";
import { type JudgedTask, judgeShip } from "../../worker/rules/ship-verdict.ts";
import { loadEngine } from "../support/behaviour-engine.ts";

// Usage: npm run -s judge -- FILE.jsonl. Prints one line of JSON for each line of the file, in order:
// { "correct": true | false | null, "tips": [...], "ms": 0.4, "by": "structure" | "behaviour" }. A line of the file is a ship,
// { "html", "css", "js" }, with "task": 305 (or "daily/012") for one of our own exercises, or with "start", "check", "mode",
// "actions" and "uses" for another. `null`: it can't be judged.

/** The seed of every judgement, so that two runs print the same verdicts. */
const SEED = 1;

interface Line extends Partial<Code> {
  task?: number | string;
  start?: Partial<Code>;
  check?: Partial<Code>;
  mode?: CheckMode | "behaviour";
  actions?: string[];
  uses?: string[];
}

const exercises = new Map(itemsOf(loadCurriculum().curriculum).map((item) => [item.key, item]));

function taskOf({ task, start, check, mode, actions, uses }: Line): JudgedTask {
  if (task !== undefined) {
    const item = exercises.get(String(task));
    if (!item) throw new Error(`There is no task ${task}.`);
    const isBattle = item.kind === "battle";
    return {
      mode: isBattle ? "structural" : item.mode,
      start: item.start,
      check: item.check,
      plan: isBattle ? null : (item.actions?.plan ?? null),
    };
  }
  const isByBehaviour = mode === "behaviour" || (mode === undefined && actions !== undefined);
  const { plan, problems } = readActions(actions ?? []);
  for (const { line, text } of problems) console.error(`Action ${line}: ${text}`);
  plan.uses.push(...(uses ?? []));
  return {
    mode: mode === undefined || mode === "behaviour" ? "structural" : mode,
    start: { ...EMPTY_CODE, ...start },
    check: { ...EMPTY_CODE, ...check },
    plan: isByBehaviour ? plan : null,
  };
}

const [file] = process.argv.slice(2);
if (file === undefined || !existsSync(file)) {
  console.error(file === undefined ? "Usage: npm run -s judge -- FILE.jsonl" : `There is no ${file}.`);
  process.exitCode = 1;
} else {
  const engine = loadEngine();
  for (const text of readFileSync(file, "utf8").split("\n")) {
    if (text.trim() === "") continue;
    const line = JSON.parse(text) as Line;
    const { html = "", css = "", js = "" } = line;
    const task = taskOf(line);
    const started = performance.now();
    const { correct, tips, by } = judgeShip({ html, css, js }, task, () => engine, SEED);
    const ms = Number((performance.now() - started).toFixed(2));
    console.log(JSON.stringify({ correct, tips, ms, by }));
  }
}
