/** Battles whose JavaScript is scored by behaviour. */
import { describe, expect, it } from "vitest";
import { judgeActions } from "../../worker/rules/battle-actions.ts";
import { type ActionJudge, scoreCode, settleMatch, wishTexts } from "../../worker/rules/battle-score.ts";
import { parseActions } from "../../worker/rules/behaviour/actions.ts";
import type { Code } from "../../worker/rules/code.ts";
import { type Edit, editsBetween } from "../../worker/rules/match-edits.ts";
import { loadEngine } from "../support/behaviour-engine.ts";
import { curriculum } from "../support/curriculum.ts";

const engine = loadEngine();
const start: Code = {
  html: "<p>0</p>\n<button>Clap</button>",
  css: "p {\n}\n",
  js: 'let claps = 0;\nconst count = document.querySelector("p");\nconst button = document.querySelector("button");\nbutton.addEventListener("click", () => {\n\n});',
};
const inClick = (js: string): Code => ({ ...start, js: start.js.replace("\n\n", `\n${js}\n`) });
const gold = (code: Code): Code => ({ ...code, css: "p { color: gold; }" });
const check = gold(inClick("claps += 1;\ncount.textContent = claps;"));
const plan = parseActions('look: page\ngiven: claps = <10..90>\nclick "button"\nclick "button"').plan;
const wishes = [
  { id: "color", text: "the color gold", want: { css: "p { color: gold; }" } },
  {
    id: "count",
    text: "each click add 1",
    want: { js: 'button.addEventListener("click", () => { claps += 1; count.textContent = claps; });' },
  },
];
const battle = { start, check, wishes, plan };
const byEngine: ActionJudge = (code) => {
  const done = judgeActions(battle, code, () => engine);
  return typeof done === "string" ? null : done;
};
const noJudge: ActionJudge = () => null;
const scoreOf = (code: Code) => scoreCode(code, battle, byEngine);

describe("a battle's actions", () => {
  it("count as one wish each, in place of the wishes for JavaScript", () => {
    expect(wishTexts(battle)).toEqual([
      { id: "color", text: "the color gold" },
      { id: "step 1", text: "Click button" },
      { id: "step 2", text: "Click button again" },
    ]);
    expect(scoreOf(start)).toEqual({ html: null, css: 0, js: 0, score: 0, met: [] });
    expect(scoreOf(check)).toEqual({
      html: null,
      css: 1,
      js: 1,
      score: 1,
      met: ["color", "step 1", "step 2"],
    });
  });

  const once = inClick("claps += 1;\ncount.textContent = claps;").js.replace(/\}\);$/, "}, { once: true });");
  it.each<[string, Code, string[]]>([
    [
      "another form of the same",
      { ...start, js: `${start.js}\nbutton.onclick = () => { count.innerText = ++claps; };` },
      ["step 1", "step 2"],
    ],
    [
      "a text instead of a number",
      inClick('claps = claps + 1; count.innerHTML = claps + "";'),
      ["step 1", "step 2"],
    ],
    ["one click of two", { ...start, js: once }, ["step 1"]],
    ["nothing but CSS", gold(start), ["color"]],
    ["something that changes nothing", inClick("claps + 1;"), []],
    ["the number that the check's page shows", inClick('count.textContent = "1";'), []],
    ["code that stops as the page loads", { ...check, css: start.css, js: `oops();\n${check.js}` }, []],
    ["an endless loop", inClick("for (;;) {}"), []],
    ["an endless loop as the page loads", { ...check, css: start.css, js: `for (;;) {}\n${check.js}` }, []],
    ["JavaScript that can't be read", { ...check, js: "let = ;" }, ["color"]],
    ["a variable with another name", { ...check, js: check.js.replaceAll("claps", "n") }, ["color"]],
  ])("are met by what the code does: %s", (_what, code, met) => {
    expect(scoreOf(code).met).toEqual(met);
    expect(scoreOf(code).score).toBeCloseTo(met.length / 3);
  });

  it("count only up to the first that differs", () => {
    // The second click leads to the same page with a switch that does nothing and with a correct one.
    const lamp = {
      start: { html: '<p class="lamp">o</p>', css: "", js: 'const lamp = document.querySelector("p");' },
      plan: parseActions('look: page\nclick ".lamp"\nclick ".lamp"').plan,
    };
    const right = `${lamp.start.js}\nlamp.onclick = () => lamp.classList.toggle("on");`;
    const doneBy = (js: string) =>
      judgeActions(
        { check: { ...lamp.start, js: right }, plan: lamp.plan },
        { ...lamp.start, js },
        () => engine,
      );
    expect(doneBy(right)).toEqual([true, true]);
    expect(doneBy(`${lamp.start.js} lamp;`)).toEqual([false, false]);
    expect(doneBy(right.replace("toggle", "add"))).toEqual([true, false]);
  });

  it("are scored by structure if the judge fails, so that nobody loses by it", () => {
    const score = (code: Code) => scoreCode(code, battle, noJudge);
    expect(score(check)).toMatchObject({ js: 1, score: 1, met: ["color", "step 1", "step 2"] });
    expect(score(gold(start))).toMatchObject({ js: 0, score: 1 / 3 });
    expect(score(start)).toMatchObject({ score: 0 });
    expect(scoreCode(check, battle).score).toBe(1);
    const broken = () => {
      throw new RangeError("no engine");
    };
    expect(judgeActions(battle, check, broken)).toBe("RangeError");
    const slow = { ...battle, check: { ...check, js: `for (let i = 0; i < 1e9; i++) {}\n${check.js}` } };
    expect(judgeActions(slow, check, () => engine)).toContain("ended");
  });
});

describe("equal scores of a battle with actions", () => {
  const typed = (side: 0 | 1, ...versions: [at: number, code: Code][]): Edit[] =>
    versions.flatMap(([at, code], index) => editsBetween(versions[index - 1]?.[1] ?? start, code, at, side));
  const settle = (codes: [Code, Code], edits: Edit[]) =>
    settleMatch({ kind: "scored" }, codes, battle, () => edits, byEngine);
  const other = gold({
    ...start,
    js: `${start.js}\nbutton.onclick = () => { count.innerText = ++claps; };`,
  });

  it("are decided by the last change of JavaScript, or by a wish that was met later", () => {
    const half = { ...start, js: other.js };
    expect(
      settle([check, other], [...typed(0, [9000, check]), ...typed(1, [4000, half], [8000, other])]),
    ).toMatchObject({ results: ["lose", "win"], last_met_at: [9000, 8000] });
    expect(
      settle([check, other], [...typed(0, [7000, check]), ...typed(1, [3000, gold(start)], [8000, other])]),
    ).toMatchObject({ results: ["win", "lose"], last_met_at: [7000, 8000] });
  });

  it("don't depend on the JavaScript of players who met only other wishes", () => {
    const tried = { ...gold(start), js: `${start.js}\n// 1` };
    expect(
      settle(
        [gold(start), tried],
        [...typed(0, [5000, gold(start)]), ...typed(1, [4000, gold(start)], [9000, tried])],
      ),
    ).toMatchObject({ results: ["lose", "win"], last_met_at: [5000, 4000] });
  });
});

describe("the battles with actions of the content", () => {
  const { battles } = curriculum;
  const scripted = battles.flatMap((one) => (one.actions ? [{ ...one, plan: one.actions.plan }] : []));

  it("are some", () => {
    expect(scripted.length).toBeGreaterThanOrEqual(3);
  });

  it.each(scripted)("$id is 0 for its start and whole for its check", (one) => {
    const judge: ActionJudge = (code) => judgeActions(one, code, () => engine) as boolean[];
    expect(scoreCode(one.start, one, judge).score).toBe(0);
    expect(scoreCode(one.check, one, judge).score).toBe(1);
    expect(scoreCode({ ...one.start, js: one.check.js }, one, judge).js).toBe(1);
  });
});
