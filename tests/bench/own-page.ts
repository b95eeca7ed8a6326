import { loadEngine } from "../support/behaviour-engine.ts";
import { measureJourneys } from "./own-page/journeys.ts";
import { type Judged, measureJudge } from "./own-page/judged.ts";
import { measureSteps } from "./own-page/steps.ts";
import { recordRow } from "./row.ts";

// Usage: npm run bench:own-page [-- --show]. Takes seeded learner pages through the curriculum; `--show` names what errs.

/** Learner pages for each step and task, and learners for each project. */
const PAGES = 25;

const print = (line: string) => {
  if (process.argv.includes("--show")) console.log(`  ${line}`);
};
const share = (part: number, whole: number) =>
  `${part} of ${whole}, ${whole === 0 ? "–" : ((100 * part) / whole).toFixed(1)} %`;
const shareOf = ({ right, of }: Judged) => share(right, of);

const engine = loadEngine();
const { clean, collision, wrong, milliseconds, losses } = measureSteps(PAGES, print);
const all = clean + collision + wrong;
const median = milliseconds[Math.floor(milliseconds.length / 2)] ?? 0;
const judged = measureJudge(engine, PAGES, print);
const journeys = measureJourneys(engine, PAGES, print);

console.table([
  { what: "additions: clean", measured: share(clean, all), goal: "≥ 99 %" },
  { what: "additions: a collision", measured: share(collision, all), goal: "≤ 1 %" },
  { what: "additions: silently wrong", measured: share(wrong, all), goal: "0" },
  {
    what: "one application, median / longest (CPU)",
    measured: `${median.toFixed(1)} / ${(milliseconds.at(-1) ?? 0).toFixed(1)} ms`,
    goal: "≤ 3 / ≤ 10 ms",
  },
  { what: "right answers accepted", measured: shareOf(judged.answers), goal: "≥ 99 %" },
  { what: "untouched pages refused", measured: shareOf(judged.untouched), goal: "all" },
  { what: "answers that lack a line refused", measured: shareOf(judged.incomplete), goal: "≥ 99 %" },
  { what: "pages without a reference of their own", measured: `${judged.withoutReference}`, goal: "" },
  {
    what: "collisions in a journey through all projects",
    measured: (journeys.collisions / PAGES).toFixed(2),
    goal: "≤ 1",
  },
  {
    what: "right ships refused in journeys",
    measured: share(journeys.refused, journeys.ships),
    goal: "≤ 1 %",
  },
]);
console.log(losses.length === 0 ? "All steps only add." : `Not additive:\n${losses.join("\n")}`);
recordRow({
  what: "own page: additions applied",
  ours: share(clean, all),
  baseline: "",
  ratio: "",
  goal: "≥ 99 %",
});
