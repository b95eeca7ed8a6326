import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { metWishes, type Wish } from "../../worker/rules/wishes.ts";

const EMPTY = { html: "", css: "", js: "" };
const isMet = (want: Wish["want"], code: Partial<typeof EMPTY>) =>
  metWishes({ ...EMPTY, ...code }, [{ id: "one", text: "", want }])[0];

const round: Wish["want"] = { css: ".moon { border-radius: 50% }" };
const mango: Wish["want"] = { html: "<ul><li></li><li></li><li>Mango</li></ul>" };
const above: Wish["want"] = { html: "<h1>Goal!</h1><p></p>" };
const tip: Wish["want"] = { js: "function tip(bill) { return bill * 0.15; }" };

const CASES: readonly [what: string, want: Wish["want"], code: Partial<typeof EMPTY>, met: boolean][] = [
  ["a declaration however it is written", round, { css: ".moon{BORDER-RADIUS:50% 50%}" }, true],
  [
    "a declaration by its longhands",
    { css: "p { padding: 2px }" },
    {
      css: "p { padding: 1px; padding-top: 2px; padding-right: 2px; padding-bottom: 2px; padding-left: 2px }",
    },
    true,
  ],
  [
    "a part of a shorthand",
    { css: "p { border: 6px dashed lime }" },
    { css: "p { border: 6px solid lime }" },
    false,
  ],
  ["a colour by another name", { css: "p { color: tomato }" }, { css: "p { color: #ff6347 }" }, true],
  [
    "a declaration that a later one undoes",
    round,
    { css: ".moon { border-radius: 50%; border-radius: 0 }" },
    false,
  ],
  [
    "a declaration that a heavier rule undoes",
    round,
    { css: ".moon { border-radius: 50% } body .moon { border-radius: 0 }" },
    false,
  ],
  ["a declaration at another selector", round, { css: ".sun { border-radius: 50% }" }, false],
  ["a declaration in a list of selectors", round, { css: ".sun, .moon { border-radius: 50% }" }, true],
  ["a declaration in a comment", round, { css: "/* .moon { border-radius: 50% } */" }, false],
  ["a declaration in a style element", round, { html: "<style>.moon { border-radius: 50% }</style>" }, true],
  ["an at-rule", { css: "@media print { p { color: red } }" }, { css: "p { color: red }" }, false],
  ["the third of a list", mango, { html: "<ul><li>a<li>b<li>Mango</ul>" }, true],
  [
    "the third of a list, as the second",
    mango,
    { html: "<ul><li>a</li><li>Mango</li><li>b</li></ul>" },
    false,
  ],
  [
    "an element anywhere on the page",
    above,
    { html: "<main><header><h1>Goal!</h1></header><p>Yuki</p></main>" },
    true,
  ],
  ["elements in another order", above, { html: "<p>Yuki</p><h1>Goal!</h1>" }, false],
  ["an element within the one that it should follow", above, { html: "<h1>Goal!<p>Yuki</p></h1>" }, false],
  [
    "an element behind the first of two that fit",
    above,
    { html: "<h1>Goal!</h1><h1>Goal!</h1><p>Yuki</p>" },
    true,
  ],
  ["another text", above, { html: "<h1>Goal</h1><p>Yuki</p>" }, false],
  ["a hidden element", above, { html: "<div hidden><h1>Goal!</h1><p>Yuki</p></div>" }, false],
  ["an element in a template", above, { html: "<template><h1>Goal!</h1><p>Yuki</p></template>" }, false],
  ["an element in a comment", above, { html: "<!-- <h1>Goal!</h1> --><p>Yuki</p>" }, false],
  ["a class among others", { html: '<p class="a"></p>' }, { html: '<p class="b a">Hi</p>' }, true],
  [
    "a whole page",
    { html: '<html lang="en"></html>' },
    { html: "<!doctype html><html lang='en'><p>Hi" },
    true,
  ],
  ["a tag that is only implied", { html: "<body></body>" }, { html: "<p>Hi</p>" }, false],
  [
    "a function among others",
    tip,
    { js: "let a = 1; function tip(bill) { return bill * .15 } tip(a)" },
    true,
  ],
  ["a function that does something else", tip, { js: "function tip(bill) { return bill * 0.2 }" }, false],
  ["a script that doesn't run", tip, { js: "function tip(bill) { return bill * 0.15 } let x =" }, false],
  [
    "two languages, of which one is there",
    { ...round, ...above },
    { css: ".moon { border-radius: 50% }" },
    false,
  ],
  [
    "two languages",
    { ...round, ...above },
    { css: ".moon { border-radius: 50% }", html: "<h1>Goal!</h1><p>" },
    true,
  ],
];

describe("a wish", () => {
  it.each(CASES)("is judged by the state of the page: %s", (_, want, code, met) => {
    expect(isMet(want, code)).toBe(met);
  });

  it("is judged by itself, independently of the others in the list", () => {
    const wishes = [round, { css: ".sun { color: gold }" }, { css: "body p { color: red }" }].map(
      (want, index) => ({
        id: String(index),
        text: "",
        want,
      }),
    );
    expect(
      metWishes({ ...EMPTY, css: ".moon { border-radius: 50% } body p { color: red }" }, wishes),
    ).toEqual([true, false, true]);
  });

  it.each([
    ["the first state", ".bat { transform: rotate(180deg) }", true],
    ["another state", ".bat { transform: scaleY(-1) }", true],
    ["none", ".bat { transform: rotate(90deg) }", false],
  ])("with several states is met by any of them: %s", (_, css, met) => {
    const want = { css: ".bat { transform: rotate(180deg) }" };
    const or = [{ css: ".bat { transform: scaleY(-1) }" }];
    expect(metWishes({ ...EMPTY, css }, [{ id: "one", text: "", want, or }])).toEqual([met]);
  });

  it("is judged alike whatever was looked at before", () => {
    const some = (...texts: string[]) => fc.constantFrom("", ...texts);
    const moon = ".moon { border-radius: 50% }";
    const codes = fc.array(
      fc.record({
        html: some(
          ...["<p>a</p>", "<ul><li></li><li></li><li>Mango</li></ul>", `<style>${moon}</style>`],
          ...["<html dir=rtl>", "<script>function tip(bill) { return bill * 0.15; }</script>"],
        ),
        css: some(moon, ".moon { margin-inline-start: 1px }", ".moon {"),
        js: some("function tip(bill) { return bill * 0.15; }", "function tip("),
      }),
    );
    const side = { css: ".moon { margin-left: 1px }" };
    const wishes = [round, mango, tip, side].map((want, index) => ({ id: String(index), text: "", want }));
    fc.assert(
      fc.property(codes, (all) => {
        const last = {};
        for (const code of all) expect(metWishes(code, wishes, last)).toEqual(metWishes(code, wishes));
      }),
    );
  });

  it("has a result for any code", () => {
    const text = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(fc.record({ html: text, css: text, js: text }), (code) => {
        expect(metWishes(code, [{ id: "one", text: "", want: { ...round, ...mango, ...tip } }])).toEqual([
          false,
        ]);
      }),
    );
  });
});
