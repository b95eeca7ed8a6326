import { judgeBrief } from "../../worker/rules/brief/judge.ts";
import { type Brief, briefSchema } from "../../worker/rules/brief/schema.ts";
import { type Code, EMPTY_CODE } from "../../worker/rules/code.ts";
import { loadEngine } from "../support/behaviour-engine.ts";
import { type HostilePage, type Page, readInputs } from "./brief/cases.ts";

// Usage: npm run bench:brief -- FILE… [--show] [--only=TEXT]. Measures the judge of free tasks on files of pages with briefs, in
// the data's notation or compiled. `--show` names the pages that err and the wishes that decided; `--only` takes pages whose id or
// group contains the text.

/** The seed of every judgement, so that two runs give the same verdicts. */
const SEED = 1;
const HOSTILE_LIMIT_MS = 100;

const options = process.argv.slice(2).filter((argument) => argument.startsWith("--"));
const isShowing = options.includes("--show");
const only = options.find((option) => option.startsWith("--only="))?.slice("--only=".length) ?? "";
const isWanted = ({ id, group = "hostile" }: { id: string; group?: string }) =>
  id.includes(only) || group.includes(only);

const engine = loadEngine();
const isValid = (brief: Brief) => briefSchema.safeParse(brief).success;
const inputs = readInputs(
  process.argv.slice(2).filter((argument) => !argument.startsWith("--")),
  isValid,
);
for (const path of inputs.missing) console.log(`There is no ${path}: what it holds isn't measured.`);

interface Judged {
  correct: boolean | null;
  wishes: (boolean | null)[];
  tips: string[];
  /** Milliseconds of this thread's own time. */
  milliseconds: number;
}

function judge(code: Code, brief: Brief): Judged {
  const started = process.threadCpuUsage();
  const { correct, wishes, tips } = judgeBrief(code, brief, engine, SEED);
  const { user, system } = process.threadCpuUsage(started);
  return { correct, wishes, tips: tips.map(({ text }) => text), milliseconds: (user + system) / 1000 };
}

/** How many pages of a group were judged rightly. A page that can't be judged isn't accepted, so it is right only if refused. */
class Tally {
  total = 0;
  right = 0;
  open = 0;
}

const tallies = new Map<string, Tally>();
const times = { static: [] as number[], actions: [] as number[] };

function count(group: string, isRight: boolean, isOpen: boolean): void {
  const tally = tallies.get(group) ?? new Tally();
  tallies.set(group, tally);
  tally.total++;
  if (isRight) tally.right++;
  if (isOpen) tally.open++;
}

const hasActions = ({ wishes }: Brief) =>
  wishes.some(({ checks = [], alternatives = [] }) =>
    [checks, ...alternatives].flat().some(({ check }) => check === "after"),
  );

function printFault({ id, group, why, isRight, brief }: Page, { wishes, tips }: Judged): void {
  const missed = brief.wishes.filter((_, index) => wishes[index] !== true);
  const decided = isRight
    ? missed.map(({ text, ...rest }) => `"${text}" ${JSON.stringify(rest.checks ?? rest.alternatives)}`)
    : ["all wishes hold"];
  console.log(`  ${id} [${group}] ${why}\n    ${decided.join("\n    ")}\n    tip: ${tips.join(" ")}`);
}

function judgePage(page: Page): void {
  const judged = judge(page.code, page.brief);
  const isRight = (judged.correct === true) === page.isRight;
  count(page.group, isRight, judged.correct === null);
  (hasActions(page.brief) ? times.actions : times.static).push(judged.milliseconds);
  if (!isRight && isShowing) printFault(page, judged);
}

/** A page that is right by a brief with an action, and the same page with a script that does nothing. */
const NEXT: { brief: Brief; right: Code; wrong: Code } = {
  brief: {
    wishes: [
      {
        id: "counts",
        text: "A press is counted",
        checks: [
          {
            check: "after",
            actions: [{ action: "click", on: { noun: "button" } }],
            changes: [{ change: "number", elements: { id: "n" }, is: "grows" }],
          },
          {
            check: "elements",
            elements: { noun: "heading" },
            has: [{ condition: "style", property: "color" }],
          },
        ],
      },
    ],
  },
  right: {
    html: '<h1>Presses</h1><p id="n">0</p><button>Count</button>',
    css: "h1 { color: teal; }",
    js: 'let n = 0; document.querySelector("button").onclick = () => { n++; document.querySelector("#n").textContent = n; };',
  },
  wrong: {
    html: '<h1>Presses</h1><p id="n">0</p><button>Count</button>',
    css: "h1 { color: teal; }",
    js: "let n = 0;",
  },
};

const isNextRight = () =>
  judge(NEXT.right, NEXT.brief).correct === true && judge(NEXT.wrong, NEXT.brief).correct === false;

/** Judges each hostile page twice. The second, warm time counts. */
function attack(pages: readonly HostilePage[]): void {
  const results = pages.flatMap(({ id, code, brief }) => {
    if (!brief) return [];
    judge(code, brief);
    const { milliseconds, correct } = judge(code, brief);
    return [{ id, milliseconds, correct, isNextRight: isNextRight() }];
  });
  results.sort((a, b) => b.milliseconds - a.milliseconds);
  for (const { id, milliseconds, correct } of results.slice(0, isShowing ? 12 : 0))
    console.log(`  hostile: ${id}: ${milliseconds.toFixed(1)} CPU ms, ${correct}`);
  for (const { id } of results.filter((one) => isShowing && !one.isNextRight))
    console.log(`  hostile: after ${id} the next judgement is wrong`);
  const slow = results.filter(({ milliseconds }) => milliseconds > HOSTILE_LIMIT_MS).length;
  console.log(
    `\n${pages.length} hostile pages: longest ${(results[0]?.milliseconds ?? 0).toFixed(1)} CPU ms, ${slow} over ` +
      `${HOSTILE_LIMIT_MS} ms, ${results.filter((one) => one.isNextRight).length} of ${results.length} next judgements right, ` +
      `${pages.length - results.length} briefs refused by the schema.`,
  );
}

function printTimes(): void {
  for (const [name, list] of Object.entries(times)) {
    if (list.length === 0) continue;
    list.sort((a, b) => a - b);
    const at = (part: number) => (list[Math.floor(list.length * part)] ?? 0).toFixed(1);
    const goal = name === "static" ? "≤ 3 / ≤ 15" : "≤ 10 / ≤ 40";
    console.log(
      `${list.length} judgements, ${name}: p50 ${at(0.5)}, p95 ${at(0.95)} CPU ms (goal ${goal}), longest ${at(0.9999)}`,
    );
  }
}

const pages = inputs.pages.filter(isWanted);
// The compiler of the engine has to be warm before times count.
for (let index = 0; index < 20; index++) isNextRight();
judge(EMPTY_CODE, NEXT.brief);
for (const page of pages) {
  if (isValid(page.brief)) judgePage(page);
  else console.log(`The schema refuses the brief of ${page.id}.`);
}
console.log("| what | pages | right | can't be judged |\n|---|--:|--:|--:|");
for (const [name, { total, right, open }] of [...tallies].sort(([a], [b]) => a.localeCompare(b)))
  console.log(`| ${name} | ${total} | ${right}, ${((100 * right) / total).toFixed(1)} % | ${open} |`);
printTimes();
attack(inputs.hostile.filter(isWanted));
