/** The gate's rule on `actions.md`: what is done with the page must tell right answers from wrong ones. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { actionGroups } from "../rules/action-groups.ts";
import { judgeActions } from "../rules/battle-actions.ts";
import { actionWishes, MAX_ACTION_WISHES } from "../rules/battle-score.ts";
import type { ActionPlan } from "../rules/behaviour/actions.ts";
import { createEngine, type Engine, REFERENCE_FUEL } from "../rules/behaviour/engine.ts";
import { judge } from "../rules/behaviour/judge.ts";
import { type Mutant, mutantsOf } from "../rules/behaviour/mutants.ts";
import type { Code } from "../rules/code.ts";
import { type Battle, error, type Item, type Problem } from "./content.ts";

/** Faults that are put into the reference, one at a time. */
const MUTANTS = 12;
/** Values are drawn anew for each ship; the gate looks at a few of the draws. */
const SEEDS = [0, 1, 7];

let made: Engine | null = null;

/** The engine that `npm run build:engine` makes. */
export function gateEngine(): Engine {
  if (made) return made;
  const built = join(import.meta.dirname, "../rules/behaviour/built");
  const read = (name: string) => new Uint8Array(readFileSync(join(built, name)));
  // The types of Node leave it out.
  const { Module } = (globalThis as unknown as { WebAssembly: { Module: new (bytes: Uint8Array) => never } })
    .WebAssembly;
  made = createEngine(new Module(read("engine.wasm")), read("snapshot.bin"));
  return made;
}

/** What is wrong with an exercise's actions, or with there being none. */
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
  const ask = (code: Code, seed = SEEDS[0] ?? 0) =>
    judge(gateEngine(), { start: null, reference: check, plan }, code, { seed });
  for (const seed of SEEDS) {
    const { correct, reason, tips, fuel } = ask(check, seed);
    if (correct === null) return [error(file, `can't be judged: ${reason}`)];
    if (!correct) return [error(file, `refuses the check itself: ${tips.map(({ text }) => text).join(" ")}`)];
    if (fuel.reference > REFERENCE_FUEL / 4)
      problems.push(error(file, `makes the check run too long (${fuel.reference} units); do less`));
    const untouched = ask({ ...check, js: start.js }, seed);
    if (untouched.correct !== false)
      problems.push(error(file, "sees nothing of what the learner should do; add an action that does"));
  }
  if (item.kind === "battle") problems.push(...battleActionProblems(file, item, plan));
  if (answer !== check && ask(answer).correct !== true)
    problems.push(error(file, "refuses the suggested answer"));
  const explained = new Set(plan.same);
  for (const { code, what } of mutantsOfTask(start.js, check.js)) {
    if (explained.delete(what)) continue;
    if (SEEDS.every((seed) => ask({ ...check, js: code }, seed).correct !== false))
      problems.push(
        error(file, `would accept this fault: ${what}; add an action that sees it, or: same: ${what}`),
      );
  }
  for (const what of explained)
    problems.push(error(file, `explains a fault that is never made (${what}); remove it`));
  return problems;
}

/** Each of a battle's actions weighs one wish: the start does none of them, the check all, and they are few. */
function battleActionProblems(
  file: string,
  { start, check, answer, wishes }: Battle,
  plan: ActionPlan,
): Problem[] {
  const problems: Problem[] = [];
  const say = (message: string) => problems.push(error(file, message));
  const groups = actionGroups(plan.actions, Number.POSITIVE_INFINITY);
  if (groups.length === 0) return [error(file, "has no action; a battle is scored by its actions")];
  if (groups.length > MAX_ACTION_WISHES)
    say(`has ${groups.length} actions that count; a battle has ${MAX_ACTION_WISHES} at most`);
  for (const name of ["uses", "intact"] as const)
    if (plan[name].length > 0) say(`has "${name}:", which no battle is scored by; remove it`);
  if (!wishes.some(({ want }) => want.js !== undefined))
    say("needs a wish for the JavaScript: it decides where the judge fails");
  for (const { id, want } of wishes)
    if (want.js !== undefined && Object.keys(want).length > 1)
      say(`has other languages in the wish ${id}; a wish for JavaScript wants nothing else`);
  const expect = (code: Code, seed: number, isDone: boolean, what: string) => {
    const done = judgeActions({ check, plan }, code, gateEngine, seed);
    if (typeof done === "string") return say(`can't judge ${what}: ${done}`);
    for (const [index, { text }] of actionWishes(plan).entries())
      if (done[index] !== isDone)
        say(`${isDone ? "refuses" : "takes"} "${text}" of ${what}; ${isDone ? "mend" : "remove"} the action`);
  };
  for (const seed of SEEDS) {
    expect(check, seed, true, "the check");
    if (answer !== check) expect(answer, seed, true, "the suggested answer");
    expect(start, seed, false, "the start");
    expect({ ...check, js: start.js }, seed, false, "the check's page with the start's JavaScript");
  }
  return problems;
}

/** Faults in the lines that the learner writes: what the start has and the task doesn't use may be changed. */
function mutantsOfTask(start: string, check: string): Mutant[] {
  const given = new Set(start.split("\n").map((line) => line.trim()));
  const lines = check.split("\n");
  const isWritten = ({ line }: Mutant) => !given.has((lines[line - 1] ?? "").trim());
  return mutantsOf(check, Number.POSITIVE_INFINITY, 0).filter(isWritten).slice(0, MUTANTS);
}
