import { describe, expect, it } from "vitest";
import { parseActions } from "../../worker/rules/behaviour/actions.ts";
import { type JudgedTask, judgeShip } from "../../worker/rules/ship-verdict.ts";
import { loadEngine } from "../support/behaviour-engine.ts";

const engine = loadEngine();
const noEngine = () => {
  throw new Error("The engine isn't wanted here.");
};

const task: JudgedTask = {
  mode: "structural",
  start: { html: '<p id="out">0</p>', css: "", js: "let n = 0;" },
  check: {
    html: '<p id="out">0</p>\n<button>Add</button>',
    css: "p { color: teal; }",
    js: 'let n = 0;\ndocument.querySelector("button").addEventListener("click", () => {\n  n += 1;\n  out.textContent = n;\n});',
  },
  plan: parseActions('look: page\nclick "button"\nclick "button"').plan,
};

const { html, css, js } = task.check;
const other =
  'let n = 0;\nconst button = document.querySelector("button");\nbutton.onclick = function () {\n  out.innerText = ++n;\n};';
const shadowed = js.replace("  n += 1;", "  let n = 0;\n  n += 1;");
const endless = js.replace("n += 1;", "for (;;) {}");

describe("the verdict on a ship", () => {
  it("is by structure if the task has no actions, without an engine", () => {
    const plain = { ...task, plan: null };
    expect(judgeShip(task.check, plain, noEngine, 1)).toEqual({ correct: true, tips: [], by: "structure" });
    expect(judgeShip({ html, css, js: other }, plain, noEngine, 1).correct).toBe(false);
  });

  it("accepts a script of any form with the right behaviour", () => {
    expect(judgeShip({ html, css, js: other }, task, () => engine, 1)).toEqual({
      correct: true,
      tips: [],
      by: "behaviour",
    });
  });

  it.each([
    ["the start", "let n = 0;", "Your JavaScript is still the one that you were given."],
    [
      "a shadowed variable",
      shadowed,
      "After clicking `button` a second time, your page says `1`; it should say `2`.",
    ],
    ["an endless loop", endless, "Your code runs on and on. Is there a loop that never ends?"],
    [
      "what can't be read",
      "let n = ;",
      "Your code stops with an error: `SyntaxError: Unexpected token ';'`.",
    ],
    [
      "a script that leaves the page",
      `${js}\nfetch("/api/me");`,
      "Your code tried `fetch`, which can't work here.",
    ],
  ])("refuses %s", (_what, script, text) => {
    const { correct, tips } = judgeShip({ html, css, js: script }, task, () => engine, 1);
    expect({ correct, texts: tips.map((tip) => tip.text) }).toEqual({ correct: false, texts: [text] });
  });

  it("compares HTML and CSS by structure, and puts their tips first", () => {
    const { correct, tips } = judgeShip({ html, css: "", js: shadowed }, task, () => engine, 1);
    expect({ correct, languages: tips.map(({ language }) => language) }).toEqual({
      correct: false,
      languages: ["css", "js"],
    });
  });

  it("names the line of the first statement that differs", () => {
    const { tips } = judgeShip({ html, css, js: js.replace("n += 1", "n += 2") }, task, () => engine, 1);
    expect(tips).toMatchObject([{ language: "js", kind: "different", line: 3 }]);
  });

  describe("where the judge fails", () => {
    const slow = { ...task, check: { ...task.check, js: `for (let i = 0; i < 1e9; i++) {}\n${js}` } };

    it("accepts what is right by structure", () => {
      expect(judgeShip(slow.check, slow, () => engine, 1)).toEqual({
        correct: true,
        tips: [],
        by: "structure",
      });
    });

    it("refuses what is wrong without its script", () => {
      const { correct, tips } = judgeShip({ ...slow.check, css: "" }, slow, () => engine, 1);
      expect({ correct, languages: tips.map(({ language }) => language) }).toEqual({
        correct: false,
        languages: ["css"],
      });
    });

    it("refuses to judge anything else, with a reason", () => {
      expect(judgeShip({ html, css, js: other }, slow, () => engine, 1)).toEqual({
        correct: null,
        tips: [],
        by: "behaviour",
        reason: "The reference was ended: fuel.",
      });
      expect(judgeShip({ html, css, js: other }, task, noEngine, 1)).toMatchObject({
        correct: null,
        reason: "Error",
      });
    });
  });

  it("is the same for the same seed, on another engine too", () => {
    const drawn = {
      ...task,
      plan: parseActions('given: n = <1..1000000>\nclick "button"\ncall Math.random()').plan,
    };
    const ship = { html, css, js: shadowed };
    const first = judgeShip(ship, drawn, () => engine, 5);
    expect(judgeShip(ship, drawn, () => engine, 5)).toEqual(first);
    expect(judgeShip(ship, drawn, loadEngine, 5)).toEqual(first);
    expect(judgeShip(ship, drawn, loadEngine, 6)).not.toEqual(first);
  });
});
