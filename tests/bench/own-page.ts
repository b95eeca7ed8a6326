import { generator } from "../../worker/rules/behaviour/draw.ts";
import { lossesBetween } from "../../worker/rules/page-edits/additive.ts";
import { expectedPage, judgeOnOwnPage } from "../../worker/rules/page-edits/expected-page.ts";
import { applyEdits, change } from "../../worker/rules/page-edits/page-edits.ts";
import { loadEngine } from "../support/behaviour-engine.ts";
import { drawLearner } from "../support/learner-pages.ts";
import { differences, hasSameParts } from "./own-page/same-parts.ts";
import { readTasks, readTransitions } from "./own-page/transitions.ts";
import { recordRow } from "./row.ts";

// Usage: npm run bench:own-page [-- --show]. Puts what Codex adds between two tasks into seeded learner pages; `--show` names what errs.

/** Learner pages for each transition. */
const PAGES = 25;
const show = process.argv.includes("--show");

const tally = { clean: 0, collision: 0, wrong: 0 };
const additive = { clean: 0, collision: 0, wrong: 0 };
const judged = { accepted: 0, refused: 0, fallback: 0, "untouched accepted": 0, "another page": 0 };
const milliseconds: number[] = [];
const engine = loadEngine();
const lines: string[] = [];
// The first runs compile the code.
for (const { from, to, next } of readTransitions())
  applyEdits(change(from, to), from, { next: change(to, next) });
for (const { task, from, to, next } of readTransitions()) {
  const { id } = task;
  const losses = lossesBetween(from, to);
  const edits = change(from, to);
  const wanted = change(to, next);
  const count = edits.html.edits.length + edits.css.edits.length + edits.js.edits.length;
  if (losses.length > 0)
    lines.push(`${id}: ${losses.map(({ language, code }) => `${language} \`${code}\``).join(", ")}`);
  if (count === 0) continue;
  for (let seed = 0; seed < PAGES; seed++) {
    const learner = drawLearner(from, seed, generator(id * 1000 + seed));
    const page = learner.change(from);
    const started = process.threadCpuUsage();
    const { page: applied, collisions } = applyEdits(edits, page, { next: wanted });
    const { user, system } = process.threadCpuUsage(started);
    milliseconds.push((user + system) / 1000);
    const expected = learner.change(to);
    const outcome = collisions.length > 0 ? "collision" : hasSameParts(applied, expected) ? "clean" : "wrong";
    tally[outcome]++;
    if (losses.length === 0) additive[outcome]++;
    if (show && outcome !== "clean" && (losses.length === 0 || outcome === "wrong"))
      console.log(
        `${outcome} ${id} seed ${seed} (${learner.names.join(", ")})`,
        collisions.map(({ id, reason }) => `${id} ${reason}`).join(", "),
      );
  }
}
// The judge: the learner's page with the wanted change is right, and without it wrong.
for (const task of readTasks()) {
  const own = { ...task, plan: task.actions?.plan ?? null };
  for (let seed = 0; seed < PAGES; seed++) {
    const learner = drawLearner(task.start, seed, generator(task.id * 1000 + seed));
    const [start, answer] = [learner.change(task.start), learner.change(task.check)];
    const expected = expectedPage(task.start, task.check, start);
    if (!expected) {
      judged.fallback++;
      if (show) console.log(`no expected page: ${task.id} seed ${seed} (${learner.names.join(", ")})`);
      continue;
    }
    const verdict = judgeOnOwnPage(answer, own, start, () => engine, seed);
    judged[verdict.correct ? "accepted" : "refused"]++;
    if (judgeOnOwnPage(start, own, start, () => engine, seed).correct) judged["untouched accepted"]++;
    const parts = differences(expected.page, answer);
    if (parts.length > 0) judged["another page"]++;
    if (show && !verdict.correct)
      console.log(
        `refused: ${task.id} seed ${seed} (${learner.names.join(", ")})`,
        verdict.tips.map(({ text }) => text)[0],
        parts.slice(0, 4),
      );
  }
}

milliseconds.sort((a, b) => a - b);
const share = (part: number, { clean, collision, wrong }: typeof tally) => {
  const whole = clean + collision + wrong;
  return `${part} of ${whole}, ${whole === 0 ? "–" : ((100 * part) / whole).toFixed(1)} %`;
};
const median = milliseconds[Math.floor(milliseconds.length / 2)] ?? 0;
console.table([
  { what: "all transitions that change: clean", measured: share(tally.clean, tally), goal: "" },
  { what: "a collision", measured: share(tally.collision, tally), goal: "" },
  { what: "silently wrong", measured: share(tally.wrong, tally), goal: "0" },
  { what: "transitions that only add: clean", measured: share(additive.clean, additive), goal: "≥ 99 %" },
  { what: "a collision", measured: share(additive.collision, additive), goal: "≤ 1 %" },
  { what: "silently wrong", measured: share(additive.wrong, additive), goal: "0" },
  {
    what: "CPU milliseconds, median / longest",
    measured: `${median.toFixed(1)} / ${(milliseconds.at(-1) ?? 0).toFixed(1)}`,
    goal: "≤ 3 / ≤ 10",
  },
]);
console.table([judged]);
console.log(lines.length === 0 ? "All transitions only add." : `Not additive:\n${lines.join("\n")}`);
recordRow({
  what: "own page: additions applied",
  ours: share(additive.clean, additive),
  baseline: "",
  ratio: "",
  goal: "≥ 99 %",
});
