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
  it("names the error by which a form is sent, and a button that isn't there", () => {
    const form: JudgedTask = {
      ...task,
      start: { html: "", css: "", js: "" },
      check: {
        html: "<form><button>Go</button></form>",
        css: "",
        js: 'document.querySelector("form").addEventListener("submit", (event) => {\n  event.preventDefault();\n});',
      },
      plan: parseActions('look: page\nclick "button"').plan,
    };
    const tipsOf = (code: Partial<typeof form.check>) =>
      judgeShip({ ...form.check, ...code }, form, () => engine, 1).tips.map(({ text }) => text);
    expect(tipsOf({ js: form.check.js.replace("tD", "td") })).toContain(
      "After clicking `button`, your code stops with an error: `TypeError: event.preventdefault is not a function`.",
    );
    expect(tipsOf({ html: "<form></form>" })).toContain("There is no `button` on your page.");
  });

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
    [
      "a listener on the document",
      js.replace('document.querySelector("button")', "document"),
      "After clicking beside `button`, your page says `1`; it should say `0`.",
    ],
    [
      "a listener for the mouse that comes",
      js.replace('"click"', '"mouseover"'),
      "After moving the mouse onto `button`, your page says `1`; it should say `0`.",
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

  describe("where the plan clicks", () => {
    const list: JudgedTask = {
      ...task,
      check: {
        html: '<main><p id="out">0</p><div class="box"><label><button>Add</button></label><i>Drop</i></div></main>',
        css: "",
        js: 'let n = 0;\nconst add = (by) => {\n  n += by;\n  out.textContent = n;\n};\ndocument.querySelector("button").onclick = () => add(1);\ndocument.querySelector("i").onclick = () => add(-1);',
      },
      plan: parseActions('look: page\nclick "button"\nclick "i"\nclick "button"').plan,
    };
    const textsOf = (js: string, judged = list) =>
      judgeShip({ ...list.check, js }, judged, () => engine, 1).tips.map(({ text }) => text);

    it.each(["body", ".box", "main"])("refuses a listener on what the button stands in: %s", (selector) =>
      expect(textsOf(list.check.js.replace('"button"', `"${selector}"`))).toEqual([
        "After clicking beside `button` and `i`, your page says `1`; it should say `0`.",
      ]),
    );

    it("accepts one listener that asks what was clicked", () => {
      const js =
        'let n = 0;\ndocument.onclick = ({ target }) => {\n  if (target.matches("button")) n += 1;\n  if (target.matches("i")) n -= 1;\n  out.textContent = n;\n};';
      expect(textsOf(js)).toEqual([]);
    });

    it("clicks nothing beside where the reference itself does something then", () => {
      const js = list.check.js.replace('querySelector("i")', 'querySelector(".box")');
      const judged = { ...list, check: { ...list.check, js } };
      expect(textsOf(js, judged)).toEqual([]);
      expect(textsOf(js.replace('"button"', '"label"'), judged)).toEqual([]);
    });
  });

  it("compares HTML and CSS by structure, and puts their tips first", () => {
    const { correct, tips } = judgeShip({ html, css: "", js: shadowed }, task, () => engine, 1);
    expect({ correct, languages: tips.map(({ language }) => language) }).toEqual({
      correct: false,
      languages: ["css", "js"],
    });
  });

  describe("with HTML of the learner's own", () => {
    const form: JudgedTask = {
      ...task,
      check: {
        html: '<p id="out">0</p><form><input id="box" required><input type="checkbox" id="all"></form>',
        css: "",
        js: 'box.addEventListener("input", () => {\n  out.textContent = box.value;\n  out.classList.add("full");\n  all.checked = true;\n});',
      },
      plan: parseActions('look: page\nset "#box" "Noor"').plan,
    };
    const page = form.check.html.replace("required", 'required="required" name="guest" value="you"');
    const script = form.check.js;
    const verdictOn = (markup: string, code: string) => {
      const { correct, tips } = judgeShip({ html: markup, css: "", js: code }, form, () => engine, 1);
      return { correct, texts: tips.map(({ text }) => text) };
    };

    it("accepts what the script should do, whatever else the tags have", () => {
      expect(verdictOn(page, script)).toEqual({ correct: true, texts: [] });
    });

    it.each([
      ["a text", "box.value;", '"Hello";', "your page says `Hello`; it should say `Noor`."],
      ["a class", '"full"', '".full"', '`#out` has `class=".full"`; it should have `class="full"`.'],
      [
        "a lacking class",
        '  out.classList.add("full");\n',
        "",
        '`#out` has no `class`; it should have `class="full"`.',
      ],
      [
        "a value",
        "all.checked",
        'box.value = "you";\n  all.checked',
        "`#box` holds `you`; it should hold `Noor`.",
      ],
      ["a box that isn't ticked", "all.checked = true", "", "`#all` isn't ticked; it should be."],
    ])("says what differs: %s", (_what, from, to, text) => {
      expect(script).toContain(from);
      expect(verdictOn(page, script.replace(from, to))).toEqual({
        correct: false,
        texts: [`After setting \`#box\` to \`Noor\`, ${text}`],
      });
    });

    it("says that a field is empty", () => {
      const { texts } = verdictOn(
        form.check.html,
        script.replace("all.checked", 'box.value = "";\n  all.checked'),
      );
      expect(texts).toEqual(["After setting `#box` to `Noor`, `#box` is empty; it should hold `Noor`."]);
    });

    it("says what differs where only spaces and quotes are the learner's own", () => {
      const { texts } = verdictOn(
        form.check.html.replace('"out"', "'out' "),
        script.replace("value;", "value + 1;"),
      );
      expect(texts).toEqual([
        "After setting `#box` to `Noor`, your page says `Noor1`; it should say `Noor`.",
      ]);
    });
  });

  describe("where the HTML has already what a press should show", () => {
    const ghost: JudgedTask = {
      ...task,
      start: { html: '<p id="out">...</p><button>Open</button>', css: "", js: "out;" },
      check: {
        html: '<p id="out">...</p><button>Open</button>',
        css: "",
        js: 'document.querySelector("button").onclick = () => {\n  out.textContent = "Boo!";\n};',
      },
      plan: parseActions('look: page\nclick "button"').plan,
    };
    const idle = ghost.check.js.replace('  out.textContent = "Boo!";\n', "");
    const nothing = "After clicking `button`, nothing changes on your page; your code should change it then.";

    it.each([
      ["a script that does nothing", "Boo!", idle, [nothing]],
      ["a script that does it as the page loads", "...", `${idle}\nout.textContent = "Boo!";`, null],
      ["another text before, and the right script", "Shh", ghost.check.js, []],
    ])("judges %s", (_what, text, script, texts) => {
      const markup = ghost.check.html.replace("...", text);
      const verdict = judgeShip({ html: markup, css: "", js: script }, ghost, () => engine, 1);
      expect(verdict.correct).toBe(texts?.length === 0);
      if (texts) expect(verdict.tips.map((tip) => tip.text)).toEqual(texts);
    });
  });

  describe("with chance", () => {
    const dice: JudgedTask = {
      ...task,
      check: {
        ...task.check,
        js: 'document.querySelector("button").addEventListener("click", () => {\n  out.textContent = Math.floor(Math.random() * 6) + 1;\n});',
      },
      plan: parseActions(`look: page\n${'click "button"\n'.repeat(6)}`).plan,
    };
    it.each([
      ["the same chance", dice.check.js, true],
      [
        "a number more as the page loads",
        `const coin = Math.floor(Math.random() * 2);\n${dice.check.js}`,
        true,
      ],
      ["a number more behind each", dice.check.js.replace("+ 1;", "+ 1;\n  Math.random();"), true],
      ["other numbers", dice.check.js.replace("* 6", "* 5"), false],
      ["one number for all", dice.check.js.replace("Math.random()", "0.5"), false],
    ])("judges %s", (_what, script, correct) => {
      expect(judgeShip({ ...dice.check, js: script }, dice, () => engine, 3).correct).toBe(correct);
    });
  });

  describe("with a field that the script empties", () => {
    const order: JudgedTask = {
      ...task,
      start: { ...task.start, js: "" },
      check: {
        html: '<input id="thing"><input id="size"><button>Add</button><ul id="list"></ul>',
        css: "",
        js: 'document.querySelector("button").addEventListener("click", () => {\n  list.append(thing.value);\n  size.value = thing.value.length;\n});',
      },
      plan: parseActions(
        'look: page\nset "#thing" "map"\nclick "button"\nset "#thing" "rope"\nclick "button"',
      ).plan,
    };
    const emptying = (statement: string) => order.check.js.replace("\n});", `\n  ${statement}\n});`);
    const verdictOn = (markup: string, code: string) => {
      const { correct, tips } = judgeShip({ html: markup, css: "", js: code }, order, () => engine, 1);
      return { correct, texts: tips.map(({ text }) => text) };
    };
    const pages = [
      ["the reference's page", order.check.html],
      ["a page of the learner's own", order.check.html.replace("<ul", '<ul class="mine"')],
      ["a page whose field held something", order.check.html.replace('"thing"', '"thing" value="hat"')],
    ] as const;

    it.each(pages)("accepts it where the learner typed, on %s", (_what, markup) => {
      expect(verdictOn(markup, emptying('thing.value = "";'))).toEqual({ correct: true, texts: [] });
    });

    it.each(pages)("refuses it where the reference writes, on %s", (_what, markup) => {
      expect(verdictOn(markup, emptying('size.value = "";'))).toEqual({
        correct: false,
        texts: [
          "After setting `#thing` to `map` and clicking `button`, `#size` is empty; it should hold `3`.",
        ],
      });
    });

    it.each(pages)("refuses another value than none, on %s", (_what, markup) => {
      expect(verdictOn(markup, emptying('thing.value = "hat";'))).toEqual({
        correct: false,
        texts: [
          "After setting `#thing` to `map` and clicking `button`, `#thing` holds `hat`; it should hold `map`.",
        ],
      });
    });
  });

  describe("the console", () => {
    /** Code that prints each letter on a line of its own. */
    const printing = (letters: string) => ({
      html: "",
      css: "",
      js: [...letters].map((letter) => `console.log("${letter}");`).join("\n"),
    });
    const loud: JudgedTask = {
      ...task,
      check: printing("abc"),
      plan: parseActions("look: console").plan,
    };
    it.each([
      ["lines too much", "axybc", "prints `x`, which is too much."],
      ["a line at the end", "abcd", "prints `d`, which is too much."],
      ["a line that is missing", "ac", "should print `b`."],
      ["another line", "axc", "prints `x`; it should print `b`."],
      ["another line, and one too much", "axyz", "prints `x`; it should print `b`."],
    ])("has %s", (_what, letters, text) => {
      const { tips } = judgeShip(printing(letters), loud, () => engine, 1);
      expect(tips.map((tip) => tip.text)).toEqual([`Your code ${text}`]);
    });
  });

  it("shows long values from shortly before their first difference", () => {
    const long = { ...task, plan: parseActions("read list").plan };
    const list = (last: string) => `const list = ["${"a".repeat(90)}", "${last}"];`;
    const check = { ...task.check, js: list("b") };
    const { tips } = judgeShip({ ...task.check, js: list("c") }, { ...long, check }, () => engine, 1);
    const start = `…${"a".repeat(26)}", "`;
    expect(tips[0]?.text).toBe(`\`list\` gives \`${start}c"]\`; it should give \`${start}b"]\`.`);
  });

  it("says that a form's sending isn't prevented", () => {
    const sent = { ...task, plan: parseActions('submit "form"').plan };
    const markup = "<form><button>Send</button></form>";
    const listener = (body: string) =>
      `document.querySelector("form").addEventListener("submit", (event) => { ${body} });`;
    const check = { html: markup, css: "", js: listener("event.preventDefault();") };
    const { tips } = judgeShip({ ...check, js: listener("") }, { ...sent, check }, () => engine, 1);
    expect(tips.map(({ text }) => text)).toEqual([
      "After submitting `form`, the form is sent and the browser leaves your page. Your code should prevent that.",
    ]);
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
