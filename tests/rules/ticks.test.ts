import { describe, expect, it } from "vitest";
import { parseActions } from "../../worker/rules/behaviour/actions.ts";
import type { Code } from "../../worker/rules/code.ts";
import { type JudgedTask, judgeShip } from "../../worker/rules/ship-verdict.ts";
import { MAX_TICKS, ticksOf } from "../../worker/rules/ticks.ts";
import { loadEngine } from "../support/behaviour-engine.ts";

const engine = loadEngine();
const SEED = 3;

const task = (actions: string, change: Partial<JudgedTask> = {}): JudgedTask => ({
  mode: "structural",
  start: { html: '<p id="out">0</p>', css: "", js: "let n = 0;" },
  check: {
    html: '<p id="out">0</p>\n<button>Add</button>',
    css: "p { color: teal; }",
    js: 'let n = 0;\ndocument.querySelector("button").addEventListener("click", () => {\n  n += 1;\n  out.textContent = n;\n});',
  },
  plan: actions === "" ? null : parseActions(actions).plan,
  ...change,
});
const CLICKS = task('look: page\ngiven: n = <2..9>\nclick "button"\nclick "button"');
const { start, check } = CLICKS;

/** What is done, by the ticks' texts. */
const doneOf = (code: Code, of: JudgedTask = CLICKS) =>
  Object.fromEntries(ticksOf(code, of, () => engine, SEED).ticks.map(({ text, done }) => [text, done]));
const textsOf = (of: JudgedTask) => Object.keys(doneOf(of.check, of));

describe("the ticks of a task", () => {
  it("are none for the start and all for the check", () => {
    expect(doneOf(start)).toEqual({
      "The HTML is as asked": false,
      "The CSS is as asked": false,
      "The page opens as it should, with other values too": false,
      "Click `button`": false,
      "Click `button` again": false,
    });
    expect(Object.values(doneOf(check))).toEqual([true, true, true, true, true]);
  });

  const OPENS = "The page opens as it should, with other values too";
  it.each<[string, Partial<Code>, string[]]>([
    ["HTML that isn't there yet", { html: start.html, js: "n = 0;" }, ["The CSS is as asked"]],
    ["CSS alone", { ...start, css: check.css }, ["The CSS is as asked"]],
    [
      "a variable of the click's own",
      { js: check.js.replace("  n += 1", "  let n = 0;\n  n += 1") },
      ["The HTML is as asked", "The CSS is as asked", OPENS],
    ],
    [
      "a listener that hears one click",
      { js: check.js.replace(/\}\);$/, "}, { once: true });") },
      ["The HTML is as asked", "The CSS is as asked", OPENS, "Click `button`"],
    ],
    [
      "printed constants",
      {
        js: 'let n = 0; let c = 0; document.querySelector("button").onclick = () => { out.textContent = ++c; };',
      },
      ["The HTML is as asked", "The CSS is as asked", OPENS],
    ],
    [
      "an endless loop in the click",
      { js: check.js.replace("n += 1;", "for (;;) {}") },
      ["The HTML is as asked", "The CSS is as asked", OPENS],
    ],
    ["JavaScript that can't be read", { js: "let n = ;" }, ["The HTML is as asked", "The CSS is as asked"]],
    [
      "a variable that is gone",
      { js: check.js.replaceAll(/\bn\b/g, "m") },
      ["The HTML is as asked", "The CSS is as asked"],
    ],
  ])("show what %s does", (_what, code, done) => {
    const ticks = doneOf({ ...check, ...code });
    expect(Object.keys(ticks).filter((text) => ticks[text])).toEqual(done);
    expect(Object.values(ticks)).not.toContain(null);
  });

  it("say that a page is opened at several hours", () => {
    const greets = (hour: string) => ({
      html: '<p id="out"></p>',
      css: "",
      js: `out.textContent = ${hour} < 20 ? "Day" : "Night";`,
    });
    const clock = "new Date().getHours()";
    const greeting = task("look: page\nclock: 8, 20", {
      start: { ...greets(clock), js: "" },
      check: greets(clock),
    });
    const OPENS_AT_ALL = "The page opens as it should, at each hour of the day";
    expect(doneOf(greets(clock), greeting)).toEqual({ [OPENS_AT_ALL]: true });
    expect(doneOf(greets("12"), greeting)).toEqual({ [OPENS_AT_ALL]: false });
  });

  it("are only the languages if all is judged by structure", () => {
    expect(doneOf({ ...check, css: "" }, { ...task(""), plan: null })).toEqual({
      "The HTML is as asked": true,
      "The CSS is as asked": false,
      "The JavaScript is as asked": true,
    });
  });

  it("contain a language that the task doesn't change only if something of it was removed", () => {
    const unchanged = task("", { start: { ...start, html: check.html } });
    expect(textsOf(unchanged)).not.toContain("The HTML still has what this task needs");
    expect(doneOf({ ...check, html: "" }, unchanged)).toMatchObject({
      "The HTML still has what this task needs": false,
    });
  });

  it("contain each form that the task is about", () => {
    const forms = task('uses: let, template, no while, addEventListener\nclick "button"');
    expect(doneOf({ ...check, js: check.js.replace("let n", "var n") }, forms)).toMatchObject({
      "The code uses `let`": false,
      "The code uses a template literal": false,
      "It is done without a `while` loop": true,
      "The code uses `addEventListener`": true,
      "Click `button`": true,
    });
  });

  it("contain actions without their values, together with what prepares them", () => {
    const actions = [
      'set "#out" "<2..9>0"',
      'set "#b" "secret"',
      'click "button"',
      "call tip(<2..20>0, -<1..3>)",
      "call tip(50)",
      "call [...secret].map((x) => x + 1)",
      "read secret.map((x) => x + 1)",
      "read n",
      "wait 500",
    ];
    const texts = textsOf(task(actions.slice(0, 5).join("\n")));
    expect(texts.slice(3)).toEqual([
      "Fill in `#out`, then fill in `#b`, then click `button`",
      "Call `tip(…, …)`",
      "Call `tip(50)`",
    ]);
    expect(textsOf(task(actions.slice(5).join("\n"))).slice(3)).toEqual([
      "Call a function",
      "Look up a value",
      "Look up `n`",
      "Wait 0.5 seconds",
    ]);
  });

  it("are at most eight: the last actions share one", () => {
    const many = task(Array.from({ length: 20 }, () => 'click "button"').join("\n"));
    const texts = textsOf(many);
    expect(texts).toHaveLength(MAX_TICKS);
    expect(texts.slice(-2)).toEqual(["Click `button` a fourth time", "The last 16 steps"]);
    const stuck = doneOf({ ...check, js: check.js.replace("n += 1", "n = Math.min(n + 1, 9)") }, many);
    expect(stuck["The last 16 steps"]).toBe(false);
    expect(stuck["Click `button` a fourth time"]).toBe(true);
  });

  it("are never all done if a ship would be wrong", () => {
    const intact = task('intact: Array.prototype.map\nclick "button"');
    const code = { ...check, js: `Array.prototype.map = null;\n${check.js}` };
    expect(judgeShip(code, intact, () => engine, SEED).correct).toBe(false);
    expect(Object.values(doneOf(code, intact))).toContain(false);
  });
});

describe("a judge that fails", () => {
  const broken = () => {
    throw new RangeError("no engine");
  };
  const ticksBy = (code: Code, of: JudgedTask) => ticksOf(code, of, broken, SEED);

  it("leaves the actions' ticks unknown, and doesn't affect the others", () => {
    const { ticks, reason } = ticksBy({ ...check, js: "let n = 1;", css: "" }, CLICKS);
    expect(ticks.map(({ done }) => done)).toEqual([true, false, null, null, null]);
    expect(reason).toBe("RangeError");
  });

  it("leaves them done if structure accepts the code", () => {
    const { ticks, reason } = ticksBy(check, CLICKS);
    expect(ticks.every(({ done }) => done)).toBe(true);
    expect(reason).toBeNull();
  });

  it("is distinguished from the learner's fault: a reference that runs out of fuel", () => {
    const slow = task('click "button"', {
      check: { ...check, js: `for (let i = 0; i < 1e9; i++) {}\n${check.js}` },
    });
    const { ticks, reason } = ticksOf({ ...check, js: "let n = 1;" }, slow, () => engine, SEED);
    expect(ticks.filter(({ done }) => done === null)).toHaveLength(2);
    expect(reason).toContain("ended");
  });
});
