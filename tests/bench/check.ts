import { type Code, LANGUAGES } from "../../worker/rules/code.ts";
import { type CheckMode, checkShip } from "../../worker/rules/ship-check.ts";
import { type Case, readCases } from "./check/cases.ts";
import { cheats } from "./check/cheats.ts";
import { rewritesOfCss } from "./check/rewrite-css.ts";
import { rewritesOfHtml } from "./check/rewrite-html.ts";
import { rewritesOfJs } from "./check/rewrite-js.ts";
import { timeCheck, timeHostile } from "./check/timing.ts";
import { recordRow } from "./row.ts";

// Usage: npm run bench:check -- FILE [--show]. Measures the ship check on a file of exercises; `--show` names the cases that err.

const MODES: CheckMode[] = ["strict", "reference", "structural"];
const rewrites = { html: rewritesOfHtml, css: rewritesOfCss, js: rewritesOfJs };
const show = process.argv.includes("--show");

/** How many ships were judged, and how many of them each mode judged rightly. */
class Tally {
  total = 0;
  skipped = 0;
  readonly right: Record<CheckMode, number> = { strict: 0, reference: 0, structural: 0 };

  judge(what: string, one: Case, ship: Code, expected: boolean): void {
    this.total++;
    for (const mode of MODES) {
      const { correct, tips } = checkShip(ship, one.check, mode, one.start);
      if (correct === expected) this.right[mode]++;
      else if (show && mode === "structural")
        console.log(
          `  ${what}: ${one.id} (${one.block})`,
          tips.map(({ text }) => text),
        );
    }
  }
}

const tallies = new Map<string, Tally>();
function tally(name: string): Tally {
  const existing = tallies.get(name) ?? new Tally();
  tallies.set(name, existing);
  return existing;
}

async function judgeRewrites(one: Case): Promise<void> {
  for (const language of LANGUAGES) {
    const code = one.check[language];
    // Only languages that the task changes are rewritten.
    if (code.trim() === "" || code === one.start[language]) continue;
    for (const [name, rewrite] of Object.entries(rewrites[language])) {
      const row = tally(`equivalents ${language}: ${name}`);
      let written: string;
      try {
        written = await rewrite(code);
      } catch {
        row.skipped++;
        continue;
      }
      if (written === code) row.skipped++;
      else row.judge(`equivalents ${language}: ${name}`, one, { ...one.check, [language]: written }, true);
    }
  }
}

async function judge(one: Case): Promise<void> {
  tally("references accepted").judge("reference", one, one.check, true);
  tally("starts refused").judge("start", one, one.start, false);
  await judgeRewrites(one);
  for (const alternative of one.alternatives ?? [])
    tally("alternatives accepted (no goal)").judge("alternative", one, alternative, true);
  for (const [name, cheat] of Object.entries(cheats)) {
    const ship = cheat(one);
    const row = tally(`cheats refused: ${name}`);
    if (ship) row.judge(`cheat ${name}`, one, ship, false);
    else row.skipped++;
  }
}

function printTable(): void {
  for (const group of ["equivalents", "cheats"]) {
    const sum = new Tally();
    for (const [name, row] of tallies) {
      if (!name.startsWith(group)) continue;
      sum.total += row.total;
      sum.skipped += row.skipped;
      for (const mode of MODES) sum.right[mode] += row.right[mode];
    }
    tallies.set(`${group} ${group === "cheats" ? "refused" : "accepted"}, all`, sum);
  }
  console.log("| what | ships | left out | strict | reference | structural |\n|---|--:|--:|--:|--:|--:|");
  for (const [name, row] of tallies) {
    const share = (mode: CheckMode) =>
      row.total === 0 ? "–" : `${((100 * row.right[mode]) / row.total).toFixed(1)} %`;
    console.log(`| ${name} | ${row.total} | ${row.skipped} | ${MODES.map(share).join(" | ")} |`);
  }
}

function printTimes(): void {
  console.log(
    "\n| characters a language | plain parse | structural check | ratio (least–most of 15 pairs) | goal |\n|--:|--:|--:|--:|--:|",
  );
  for (const size of [1024, 8192, 65_536]) {
    const { parse, check, ratio, min, max } = timeCheck(size);
    recordRow({
      what: `check of a task, ${size} characters a language / plain parse`,
      ours: `${check.toFixed(2)} ms`,
      baseline: `${parse.toFixed(2)} ms`,
      ratio: ratio.toFixed(2),
      goal: "≤ 4",
    });
    console.log(
      `| ${size} | ${parse.toFixed(3)} ms | ${check.toFixed(3)} ms | ${ratio.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)}) | ≤ 4 |`,
    );
  }
  console.log(
    "Times are the thread's own. The task's reference and start are parsed once and cached; the ship is parsed each time.",
  );
  const hostile = timeHostile();
  const worst = hostile
    .slice(0, 5)
    .map(({ piece, slowest }) => `${JSON.stringify(piece)} ${slowest.toFixed(1)} ms`);
  console.log(
    `\nHostile 64 KiB a language, slowest of ${hostile.length}: ${worst.join(", ")} (goal ≤ 20 ms)`,
  );
}

const file = process.argv.slice(2).find((argument) => !argument.startsWith("--"));
const cases = file === undefined ? null : readCases(file);
if (cases === null)
  console.log(
    `No file of cases${file === undefined ? " was named" : ` at ${file}`}: only the times are measured.\n`,
  );
else {
  for (const one of cases) await judge(one);
  printTable();
}
printTimes();
