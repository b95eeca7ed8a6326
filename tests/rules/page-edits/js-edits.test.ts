import { describe, expect, it } from "vitest";
import { applyEdits, change } from "#rules/page-edits/page-edits.ts";

const HTML = '<p class="out"></p><button class="go">Go</button>';
const page = (js: string, html = HTML) => ({ html, css: "", js });

function apply(from: string, to: string, own: string, takeCodex?: "all") {
  const { page: applied, collisions } = applyEdits(
    change(page(from), page(to)),
    page(own),
    takeCodex && { takeCodex },
  );
  return collisions.length > 0 ? collisions.map(({ reason }) => reason).join() : applied.js;
}

const FROM = `let heat = 20;

const go = document.querySelector(".go");
go.addEventListener("click", () => {
  heat += 50;
});
`;
const WITH_LINE = FROM.replace("50;\n", "50;\n  console.log(heat);\n");
const WITH_CONST = FROM.replace("\n\nconst go", '\n\nconst out = document.querySelector(".out");\nconst go');

describe("the edits of JavaScript", () => {
  it.each([
    [
      "a statement in a function",
      FROM,
      WITH_LINE,
      FROM.replaceAll("heat", "warm"),
      WITH_LINE.replaceAll("heat", "warm"),
    ],
    [
      "a statement in a function in other notation",
      FROM,
      WITH_LINE,
      "let heat = 1\nconst go = document.querySelector('.go')\ngo.addEventListener('click', function () { heat += 50 })\n",
      "let heat = 1\nconst go = document.querySelector('.go')\ngo.addEventListener('click', function () { heat += 50; console.log(heat); })\n",
    ],
    [
      "a statement in a property's listener",
      FROM,
      WITH_LINE,
      "let heat = 20;\nconst go = document.querySelector('.go');\ngo.onclick = () => {\n    heat += 50;\n};\n",
      "let heat = 20;\nconst go = document.querySelector('.go');\ngo.onclick = () => {\n    heat += 50;\n    console.log(heat);\n};\n",
    ],
    ["a statement between others", FROM, WITH_CONST, FROM.replace("20", "5"), WITH_CONST.replace("20", "5")],
    [
      "a statement behind what it needs",
      "const a = 1;\nconst b = 2;\n",
      "const a = 1;\nconst c = a + 1;\nconst b = 2;\n",
      "const b = 2;\nconst a = 1;\n",
      "const b = 2;\nconst a = 1;\nconst c = a + 1;\n",
    ],
    [
      "a statement behind a comment",
      "let a = 1;\n",
      "let a = 1;\na += 1;\n",
      "let a = 1; // one\nfoo();\n",
      "let a = 1; // one\na += 1;\nfoo();\n",
    ],
    ["a first statement", "", "let a = 1;\n", "// mine\n", "// mine\nlet a = 1;\n"],
    [
      "a statement in an empty function",
      "function f() {\n}\n",
      "function f() {\n  g();\n}\nfunction g() {}\n",
      "function f() {\n  // mine\n}\n",
      "function f() {\n  // mine\n  g();\n}\nfunction g() {}\n",
    ],
    [
      "an else",
      "let a = 1;\nif (a) {\n  a = 2;\n}\n",
      "let a = 1;\nif (a) {\n  a = 2;\n} else {\n  a = 3;\n}\n",
      "let b = 1;\nif (b) {\n  b = 2;\n  mine();\n}\n",
      "let b = 1;\nif (b) {\n  b = 2;\n  mine();\n} else {\n  b = 3;\n}\n",
    ],
    [
      "another argument",
      "const t = f(a);\n",
      "const t = f(a, b);\n",
      "const own = f(a); // mine\n",
      "const own = f(a, b); // mine\n",
    ],
    [
      "a parameter",
      "function f(a) {\n  return a;\n}\n",
      "function f(a, b) {\n  return a * b;\n}\n",
      "function f(a) {\n  mine();\n  return a;\n}\n",
      "function f(a, b) {\n  mine();\n  return a * b;\n}\n",
    ],
    ["a statement less", "f();\ng();\n", "g();\n", "mine();\nf();\ng();\n", "mine();\ng();\n"],
  ])("write %s and leave the rest", (_, from, to, own, expected) => {
    expect(apply(from, to, own)).toBe(expected);
  });

  it.each([
    ["a name that the learner declared", FROM, WITH_CONST, `${FROM}const out = 1;\n`, "taken"],
    [
      "a name that the learner declared in a function",
      FROM,
      WITH_CONST,
      `${FROM}function f(out) {\n  return out;\n}\n`,
      "taken",
    ],
    ["a listener that the learner deleted", FROM, WITH_LINE, "let heat = 20;\n", "gone"],
    ["code that can't be read", FROM, WITH_LINE, `${FROM}let = ;\n`, "gone"],
    ["a line that the learner changed", "f(1);\ng();\n", "f(2);\ng();\n", "f(3);\ng();\n", "changed"],
    [
      "a removed line that the learner changed",
      "let a = 1;\ng();\n",
      "g();\n",
      "let a = 2;\ng();\n",
      "changed",
    ],
    [
      "a variable that the learner did away with",
      "let a = 1;\ng();\n",
      "let a = 1;\ng();\nh(a);\n",
      "g();\n",
      "unresolved",
    ],
  ])("collide with %s", (_, from, to, own, reason) => {
    expect(apply(from, to, own)).toBe(reason);
  });

  it.each([
    ["a variable of a function", "function f() {\n  const out = 1;\n  return out;\n}"],
    ["a parameter", "function f(out) {\n  return out;\n}"],
    ["a variable of a listener", 'go.addEventListener("keydown", () => {\n  let out = 1;\n});'],
  ])("show only the statement whose %s has the name, and keep it beside Codex's", (_, mine) => {
    const edits = change(page(FROM), page(WITH_CONST));
    const own = page(`${FROM}${mine}\n`);
    const { collisions } = applyEdits(edits, own);
    expect(collisions).toMatchObject([
      {
        language: "js",
        reason: "taken",
        yours: { text: mine },
        codex: { text: expect.stringMatching(/^const out/) },
      },
    ]);
    const ids = new Set(collisions.map(({ id }) => id));
    expect(applyEdits(edits, own, { takeCodex: ids })).toMatchObject({
      collisions: [],
      page: { js: `${WITH_CONST}${mine}\n` },
    });
  });

  it("take the learner's class in selectors and class lists", () => {
    const from = { html: HTML, css: ".on {\n  color: red;\n}\n", js: "let a = 1;\n" };
    const to = {
      ...from,
      js: 'let a = 1;\nconst out = document.querySelector(".out");\nout.classList.add("on");\n',
    };
    const own = { html: HTML.replace("out", "mine"), css: from.css.replace("on", "lit"), js: from.js };
    expect(applyEdits(change(from, to), own).page.js).toBe(
      'let a = 1;\nconst out = document.querySelector(".mine");\nout.classList.add("lit");\n',
    );
  });
});
