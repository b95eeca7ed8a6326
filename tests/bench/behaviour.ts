import { gzipSync } from "node:zlib";
import { builtFile, loadEngine } from "../support/behaviour-engine.ts";
import { judgeExercises } from "./behaviour/exercises.ts";
import { readInputs } from "./behaviour/files.ts";
import { attack } from "./behaviour/hostile.ts";
import { comparePages } from "./behaviour/pages.ts";

// Usage: npm run bench:behaviour -- FILE… [--show]. Measures the judge on files of exercises, of pages with Chromium's answers
// and of hostile scripts; `--show` names what errs.

const show = process.argv.includes("--show");
const printDetail = (line: string) => {
  if (show) console.log(`  ${line}`);
};
const engine = loadEngine();
const inputs = readInputs(process.argv.slice(2).filter((argument) => !argument.startsWith("--")));
for (const path of inputs.missing) console.log(`There is no ${path}: what it holds isn't measured.`);
if (inputs.exercises.length + inputs.pages.length + inputs.hostile.length === 0)
  console.log("No file of cases: only the sizes are measured.\n");

const rows: { what: string; structural?: string; measured: string; goal: string }[] = [];
const share = (part: number, whole: number) =>
  `${part} of ${whole}, ${whole === 0 ? "–" : ((100 * part) / whole).toFixed(1)} %`;

if (inputs.exercises.length > 0) {
  const { tallies, milliseconds } = judgeExercises(engine, inputs.exercises, printDetail);
  for (const { what, goal, right, structural, total, open } of tallies)
    rows.push({
      what,
      structural: share(structural, total),
      measured: `${share(right, total)}${open > 0 ? `; ${open} can't be judged` : ""}`,
      goal,
    });
  milliseconds.sort((a, b) => a - b);
  const at = (part: number) => (milliseconds[Math.floor(milliseconds.length * part)] ?? 0).toFixed(1);
  rows.push({
    what: "a judgement, p50 / p95 (CPU)",
    measured: `${at(0.5)} / ${at(0.95)} ms`,
    goal: "≤ 3 / ≤ 10 ms",
  });
}
if (inputs.pages.length > 0)
  rows.push({
    what: "pages equal to Chromium",
    measured: share(comparePages(engine, inputs.pages, printDetail), inputs.pages.length),
    goal: "≥ 98 %",
  });
if (inputs.hostile.length > 0) {
  const attacks = attack(engine, inputs.hostile).sort((a, b) => b.milliseconds - a.milliseconds);
  for (const { name, milliseconds, fuel } of attacks.slice(0, 5))
    printDetail(`hostile ${name}: ${milliseconds.toFixed(1)} CPU ms, fuel ${fuel}`);
  const right = attacks.filter(({ isNextRight }) => isNextRight).length;
  rows.push(
    {
      what: "hostile script, longest (warm)",
      measured: `${(attacks[0]?.milliseconds ?? 0).toFixed(0)} CPU ms`,
      goal: "≤ 100 CPU ms",
    },
    { what: "next run right", measured: share(right, attacks.length), goal: "all" },
  );
}
for (const name of ["engine.wasm", "snapshot-brotli.bin"] as const)
  rows.push({
    what: `${name}, gzip`,
    measured: `${(gzipSync(builtFile(name), { level: 9 }).length / 1024).toFixed(0)} KiB`,
    goal: "the worker's bundle ≤ 1638 KiB",
  });

console.log("| what | structural check | by behaviour | goal |\n|---|--:|--:|--:|");
for (const { what, structural = "–", measured, goal } of rows)
  console.log(`| ${what} | ${structural} | ${measured} | ${goal} |`);
