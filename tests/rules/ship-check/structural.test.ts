import { describe, expect, it } from "vitest";
import { type Code, EMPTY_CODE, LANGUAGES } from "#rules/code.ts";
import { compareStructure, measureChange } from "#rules/ship-check/structural.ts";
import { parseTaskChange } from "#rules/ship-check/task-change.ts";
import { tipLines } from "../../support/tip-lines.ts";

const changeOf = (start: Partial<Code>, reference: Partial<Code>) =>
  parseTaskChange({ ...EMPTY_CODE, ...reference }, { ...EMPTY_CODE, ...start });

describe("the structural check", () => {
  const tips = (start: Partial<Code>, reference: Partial<Code>, ship: Partial<Code>) =>
    tipLines(compareStructure({ ...EMPTY_CODE, ...ship }, changeOf(start, reference)));
  const all = { html: "<p>a</p>", css: "p { color: red }", js: "let a = 1;" };

  it("has no tips about the reference", () => expect(tips({}, all, all)).toEqual([]));

  it("has the tips of all languages in order", () =>
    expect(tips({}, all, { html: "<p>a</p>" })).toEqual([
      "css: There is no rule for `p` yet. It should have `color: red`",
      "js: Missing JS code: `let a = 1;`",
    ]));

  it.each<[string, Partial<Code>, string]>([
    ["HTML", { ...all, html: "" }, "html: `<p>` tag is missing."],
    ["JavaScript", { ...all, js: "" }, "js: Missing JS code: `let a = 1;`"],
  ])("has a tip about %s alone", (_, ship, tip) => expect(tips({}, all, ship)).toEqual([tip]));

  it.each<[string, Partial<Code>, Partial<Code>, Partial<Code>, number]>([
    [
      "counts inline code where the task has some",
      {},
      { html: "<style>p { color: red }</style><p>a</p>" },
      { html: "<style>p { color: red }</style><p>a</p>" },
      0,
    ],
    [
      "counts no inline code where the task has none",
      {},
      { html: "<p>a</p>", css: "p { color: red }" },
      { html: "<style>p { color: red }</style><p>a</p>" },
      1,
    ],
    [
      "wants the notation where only that changes",
      { html: "<p>a" },
      { html: "<p>a</p>" },
      { html: "<p>a" },
      1,
    ],
    ["accepts the notation that is wanted", { html: "<p>a" }, { html: "<p>a</p>" }, { html: "<p>a</p>" }, 0],
    [
      "wants no notation where more changes",
      { html: "<p>a" },
      { html: "<p>a</p><b>c</b>" },
      { html: "<p>a<b>c</b>" },
      1,
    ],
  ])("%s", (_, start, reference, ship, count) => expect(tips(start, reference, ship)).toHaveLength(count));

  // The task mends a selector that matches nothing.
  const win = { html: '<p class="win">a</p>', css: "win { color: red }" };
  const mended = { ...win, css: ".win { color: red }" };
  it.each<[string, Partial<Code>, Partial<Code>, Partial<Code>, number]>([
    ["may stay where it matches nothing", win, mended, { ...win, css: `${win.css} ${mended.css}` }, 0],
    ["doesn't stand for the mended one", win, mended, win, 1],
    [
      "has to go where it matches something",
      { ...win, css: "p { color: red }" },
      mended,
      { ...win, css: "p { color: red } .win { color: red }" },
      1,
    ],
    [
      "has to go where the task only removes it",
      { ...win, css: "win { color: red } p { width: 1px }" },
      { ...win, css: "p { width: 2px }" },
      { ...win, css: "win { color: red } p { width: 2px }" },
      1,
    ],
    [
      "has to go where the script may give it elements",
      { ...win, css: ".on { color: red }" },
      { ...mended, js: 'log("on")' },
      { ...win, css: ".on { color: red } .win { color: red }", js: 'log("on")' },
      1,
    ],
    [
      "has to go where there is no page",
      { css: "win { color: red }" },
      { css: ".win { color: red }" },
      { css: "win { color: red } .win { color: red }" },
      1,
    ],
  ])("a removed rule %s", (_, start, reference, ship, count) =>
    expect(tips(start, reference, ship)).toHaveLength(count),
  );

  it("has no tips about notation where the meaning differs", () => {
    expect(tips({ js: "a('b')" }, { js: 'a("b")' }, { js: "c();" })).toEqual([
      'js: Missing JS code: `a("b")`',
    ]);
    expect(tips({ js: "a('b')" }, { js: 'a("b")' }, { js: "a('b')" })).toEqual([
      "js: JavaScript doesn't match exactly.",
    ]);
  });

  it("reads no code with a syntax error", () =>
    expect(tips({}, all, { ...all, js: "let a = 1;\nb(]" })).toEqual([
      "js 2: Look at `b(]`: JavaScript doesn't run (unexpected token).",
    ]));
});

describe("the progress of a ship", () => {
  const progress = (start: Partial<Code>, reference: Partial<Code>, ship: Partial<Code>) => {
    const measured = measureChange({ ...EMPTY_CODE, ...ship }, changeOf(start, reference));
    return LANGUAGES.map((language) => `${measured[language].met}/${measured[language].wanted}`).join(" ");
  };
  const all = { html: "<p>a</p>", css: "p { color: red }", js: "a();\nb();" };

  it.each<[string, Partial<Code>, Partial<Code>, Partial<Code>, string]>([
    ["is nothing at the start", {}, all, {}, "0/2 0/2 0/2"],
    ["is all at the end", {}, all, all, "2/2 2/2 2/2"],
    ["is counted by language", {}, all, { html: "<p></p>", js: "a();" }, "1/2 0/2 1/2"],
    ["is none where nothing changes", all, all, all, "0/0 0/0 0/0"],
    [
      "counts code with a syntax error as far as it can be read",
      {},
      all,
      { js: "a();\nlet = ;" },
      "0/2 0/2 1/2",
    ],
    [
      "counts the notation where only that changes",
      { html: "<p>a" },
      { html: "<p>a</p>" },
      { html: "<p>a</p>" },
      "1/1 0/0 0/0",
    ],
    [
      "counts an order as one part that is made",
      { js: "a();\nb();" },
      { js: "b();\na();" },
      { js: "b();\na();" },
      "0/0 0/0 1/1",
    ],
    [
      "counts an order as one part that isn't made",
      { js: "a();\nb();" },
      { js: "b();\na();" },
      { js: "a();\nb();" },
      "0/0 0/0 0/1",
    ],
    [
      "counts an order of elements",
      { html: "<p>a</p><b>c</b>" },
      { html: "<b>c</b><p>a</p>" },
      { html: "<b>c</b><p>a</p>" },
      "1/1 0/0 0/0",
    ],
    [
      "counts inline code where the task has some",
      {},
      { html: "<script>a();</script>" },
      { html: "<script>a();</script>" },
      "1/1 0/0 1/1",
    ],
  ])("%s", (_, start, reference, ship, counts) => expect(progress(start, reference, ship)).toBe(counts));
});
