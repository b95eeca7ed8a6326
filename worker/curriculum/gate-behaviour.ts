/** The gate's rule on `actions.md`: the actions have to accept right answers and refuse wrong ones. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { actionGroups } from "../rules/action-groups.ts";
import { judgeActions } from "../rules/battle-actions.ts";
import { actionWishes, MAX_ACTION_WISHES } from "../rules/battle-score.ts";
import type { ActionPlan } from "../rules/behaviour/actions.ts";
import { createEngine, type Engine, REFERENCE_FUEL } from "../rules/behaviour/engine.ts";
import { judge } from "../rules/behaviour/judge.ts";
import { lateMutantsOf, type Mutant, mutantsOf } from "../rules/behaviour/mutants.ts";
import type { Code } from "../rules/code.ts";
import { type Battle, error, type Item, type Problem } from "./content.ts";

/** How many mutants of the check are judged, beside those of its listeners. */
const MAX_MUTANTS = 12;
/** Seeds of the random values that a ship is judged with. The gate judges with each of them. */
const SEEDS = [0, 1, 7];

let cachedEngine: Engine | null = null;

/** The engine that `npm run build:engine` writes, created at the first call. Throws where its files are missing. */
export function gateEngine(): Engine {
  if (cachedEngine) return cachedEngine;
  const built = join(import.meta.dirname, "../rules/behaviour/built");
  const read = (name: string) => new Uint8Array(readFileSync(join(built, name)));
  // The types of Node don't declare WebAssembly.
  const { Module } = (globalThis as unknown as { WebAssembly: { Module: new (bytes: Uint8Array) => never } })
    .WebAssembly;
  cachedEngine = createEngine(new Module(read("engine.wasm")), read("snapshot.bin"));
  return cachedEngine;
}

/** The problems of an exercise's actions, or of missing actions. */
export function behaviourProblems(item: Item): Problem[] {
  const { folder, start, check, answer, actions } = item;
  const mode = item.kind === "battle" ? "structural" : item.mode;
  const file = `${folder}/actions.md`;
  const changesScript = start.js !== check.js;
  if (!actions) {
    if (!changesScript || mode !== "structural") return [];
    return [error(file, "is missing; write what a visitor does to see that the JavaScript is right")];
  }
  if (!changesScript) return [error(file, "judges JavaScript, which this doesn't change; remove it")];

  const { plan } = actions;
  const problems: Problem[] = [];
  const judgeCode = (code: Code, seed = SEEDS[0] ?? 0) =>
    judge(gateEngine(), { start: null, reference: check, plan }, code, { seed });
  for (const seed of SEEDS) {
    const { correct, reason, tips, fuel } = judgeCode(check, seed);
    if (correct === null) return [error(file, `can't be judged: ${reason}`)];
    if (!correct) return [error(file, `refuses the check itself: ${tips.map(({ text }) => text).join(" ")}`)];
    if (fuel.reference > REFERENCE_FUEL / 3)
      problems.push(error(file, `makes the check run too long (${fuel.reference} units); do less`));
    const untouched = judgeCode({ ...check, js: start.js }, seed);
    if (untouched.correct !== false)
      problems.push(error(file, "sees nothing of what the learner should do; add an action that does"));
  }
  if (item.kind === "battle") problems.push(...battleActionProblems(file, item, plan));
  if (answer !== check && judgeCode(answer).correct !== true)
    problems.push(error(file, "refuses the suggested answer"));
  const explained = new Set(plan.same);
  for (const { code, what } of mutantsOfTask(start.js, check.js)) {
    if (explained.delete(what)) continue;
    if (SEEDS.every((seed) => judgeCode({ ...check, js: code }, seed).correct !== false))
      problems.push(
        error(file, `would accept this fault: ${what}; add an action that sees it, or: same: ${what}`),
      );
  }
  for (const what of explained)
    problems.push(error(file, `explains a fault that is never made (${what}); remove it`));
  return problems;
}

/** Each of a battle's actions counts as one wish: the start meets none of them and the check all, and there are few. */
function battleActionProblems(
  file: string,
  { start, check, answer, wishes }: Battle,
  plan: ActionPlan,
): Problem[] {
  const problems: Problem[] = [];
  const addError = (message: string) => problems.push(error(file, message));
  const groups = actionGroups(plan.actions, Number.POSITIVE_INFINITY);
  if (groups.length === 0) return [error(file, "has no action; a battle is scored by its actions")];
  if (groups.length > MAX_ACTION_WISHES)
    addError(`has ${groups.length} actions that count; a battle has ${MAX_ACTION_WISHES} at most`);
  for (const name of ["uses", "intact"] as const)
    if (plan[name].length > 0) addError(`has "${name}:", which no battle is scored by; remove it`);
  if (!wishes.some(({ want }) => want.js !== undefined))
    addError("needs a wish for the JavaScript: it decides where the judge fails");
  for (const { id, want } of wishes)
    if (want.js !== undefined && Object.keys(want).length > 1)
      addError(`has other languages in the wish ${id}; a wish for JavaScript wants nothing else`);
  const expect = (code: Code, seed: number, isDone: boolean, what: string) => {
    const done = judgeActions({ check, plan }, code, gateEngine, seed);
    if (typeof done === "string") return addError(`can't judge ${what}: ${done}`);
    for (const [index, { text }] of actionWishes(plan).entries())
      if (done[index] !== isDone)
        addError(
          `${isDone ? "refuses" : "takes"} "${text}" of ${what}; ${isDone ? "mend" : "remove"} the action`,
        );
  };
  for (const seed of SEEDS) {
    expect(check, seed, true, "the check");
    if (answer !== check) expect(answer, seed, true, "the suggested answer");
    expect(start, seed, false, "the start");
    expect({ ...check, js: start.js }, seed, false, "the check's page with the start's JavaScript");
  }
  return problems;
}

/** Mutants in the lines that the learner writes. Lines that the start has already are left out. */
function mutantsOfTask(start: string, check: string): Mutant[] {
  const startLines = new Set(start.split("\n").map((line) => line.trim()));
  const lines = check.split("\n");
  const isWritten = ({ line }: Mutant) => !startLines.has((lines[line - 1] ?? "").trim());
  return [
    ...mutantsOf(check, Number.POSITIVE_INFINITY, 0).filter(isWritten).slice(0, MAX_MUTANTS),
    ...lateMutantsOf(check).filter(isWritten),
  ];
}
