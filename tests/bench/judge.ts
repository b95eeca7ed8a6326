import { existsSync, readFileSync } from "node:fs";
import { type Battle, itemsOf } from "../../worker/curriculum/content.ts";
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import { judgeActions } from "../../worker/rules/battle-actions.ts";
import { type BattleScore, scoreCode } from "../../worker/rules/battle-score.ts";
import { readActions } from "../../worker/rules/behaviour/actions.ts";
import type { Engine } from "../../worker/rules/behaviour/engine.ts";
import { judgeBrief } from "../../worker/rules/brief/judge.ts";
import { briefSchema } from "../../worker/rules/brief/schema.ts";
import { type Code, EMPTY_CODE } from "../../worker/rules/code.ts";
import type { CheckMode } from "../../worker/rules/ship-check.ts";
import { type JudgedTask, judgeShip } from "../../worker/rules/ship-verdict.ts";
import { loadEngine } from "../support/behaviour-engine.ts";

// Usage: npm run -s judge -- FILE.jsonl. Prints one line of JSON for each line of the file, in order:
// { "correct": true | false | null, "tips": [...], "ms": 0.4, "by": "structure" | "behaviour" }. A line of the file is a ship,
// { "html", "css", "js" }, with "task": 305 (or "daily/012") for one of our own exercises, or with "start", "check", "mode",
// "actions" and "uses" for another. `null`: it can't be judged. For "task": "b07", a battle: { "correct", "met": ids of what is met, "ms" },
// as at the end of a match. A page of a free task has a "brief", as compiled (rules/brief/schema.ts), and maybe "filler": true, where
// placeholder text counts. For it: { "correct", "wishes": [true, false, null, …], "tips", "ms" }.

/** The seed of every judgement, so that two runs print the same verdicts. */
const SEED = 1;

interface Line extends Partial<Code> {
  task?: number | string;
  start?: Partial<Code>;
  check?: Partial<Code>;
  mode?: CheckMode | "behaviour";
  actions?: string[];
  uses?: string[];
  brief?: unknown;
  filler?: boolean;
}

const exercises = new Map(itemsOf(loadCurriculum().curriculum).map((item) => [item.key, item]));

function taskOf({ task, start, check, mode, actions, uses }: Line): JudgedTask {
  if (task !== undefined) {
    const item = exercises.get(String(task));
    if (!item || item.kind === "battle") throw new Error(`There is no task ${task}.`);
    return { mode: item.mode, start: item.start, check: item.check, plan: item.actions?.plan ?? null };
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

/** The time since `started`, in milliseconds with two decimals. */
const millisecondsSince = (started: number): number => Number((performance.now() - started).toFixed(2));

/** What code meets of a battle, as at the end of a match. */
function scoreBattle(code: Code, { start, check, wishes, actions }: Battle, engine: Engine): BattleScore {
  if (!actions) return scoreCode(code, { start, check, wishes });
  const { plan } = actions;
  return scoreCode(code, { start, check, wishes, plan }, (judged) => {
    const done = judgeActions({ check, plan }, judged, () => engine, SEED);
    return typeof done === "string" ? null : done;
  });
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
    const item = exercises.get(String(line.task));
    if (item?.kind === "battle") {
      const started = performance.now();
      const { score, met } = scoreBattle({ html, css, js }, item, engine);
      console.log(JSON.stringify({ correct: score === 1, met, ms: millisecondsSince(started) }));
      continue;
    }
    if (line.brief !== undefined) {
      const brief = briefSchema.parse(line.brief);
      const started = performance.now();
      const { correct, wishes, tips } = judgeBrief({ html, css, js }, brief, engine, SEED, {
        filler: line.filler ?? false,
      });
      console.log(JSON.stringify({ correct, wishes, tips, ms: millisecondsSince(started) }));
      continue;
    }
    const task = taskOf(line);
    const started = performance.now();
    const { correct, tips, by } = judgeShip({ html, css, js }, task, () => engine, SEED);
    console.log(JSON.stringify({ correct, tips, ms: millisecondsSince(started), by }));
  }
}
