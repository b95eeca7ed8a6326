/** The gate's rule on `actions.md`: what is done with the page must tell right answers from wrong ones. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine, type Engine, REFERENCE_FUEL } from "../rules/behaviour/engine.ts";
import { judge } from "../rules/behaviour/judge.ts";
import { type Mutant, mutantsOf } from "../rules/behaviour/mutants.ts";
import type { Code } from "../rules/code.ts";
import { error, type Item, type Problem } from "./content.ts";

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
  if (item.kind === "battle") return [];
  const { folder, start, check, answer, actions, mode } = item;
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

/** Faults in the lines that the learner writes: what the start has and the task doesn't use may be changed. */
function mutantsOfTask(start: string, check: string): Mutant[] {
  const given = new Set(start.split("\n").map((line) => line.trim()));
  const lines = check.split("\n");
  const isWritten = ({ line }: Mutant) => !given.has((lines[line - 1] ?? "").trim());
  return mutantsOf(check, Number.POSITIVE_INFINITY, 0).filter(isWritten).slice(0, MUTANTS);
}
