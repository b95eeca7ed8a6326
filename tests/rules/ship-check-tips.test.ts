import { describe, expect, test } from "vitest";
import { EMPTY_CODE, type Language } from "#rules/code.ts";
import { checkShip } from "#rules/ship-check.ts";
import { tipLines } from "../support/tip-lines.ts";

/** The tips on a ship, each as `tab line: sentence`. */
function tipsOn(language: Language, ship: string, reference: string, start = "") {
  const only = (code: string) => ({ ...EMPTY_CODE, [language]: code });
  return checkShip(only(ship), only(reference), "structural", only(start)).tips;
}
const linesOf = (...args: Parameters<typeof tipsOn>) => tipLines(tipsOn(...args));

describe("a tip names its language, whatever its words", () => {
  test.each([
    ["html", "<p>Hi</p>", "In `<p>`, look at the text"],
    ["css", "p { color: red }", "There is no rule for `p` yet."],
    ["js", "p();", "Missing JS code"],
  ] as const)("%s", (language, reference, words) => {
    const ship = language === "html" ? "<p>Ho</p>" : "";
    const [tip] = tipsOn(language, ship, reference);
    expect(tip?.language).toBe(language);
    expect(tip?.text).toContain(words);
  });

  test("and the tab where its line is, for code that stands inside the HTML", () => {
    const page = (color: string) => `<h1>Hi</h1>\n<style>\n  p { color: ${color} }\n</style>`;
    expect(linesOf("html", page("blue"), page("red"))).toEqual([
      "html 3: In selector `p`, look at `color: blue`: it should be `color: red`",
    ]);
  });
});

describe("a slip before a CSS rule that hides it is told itself, at its line", () => {
  const rule = "h1 { color: red; }";
  const note = "`//` begins no comment in CSS, so what follows it is lost. Write `/* … */`.";
  test.each([
    ["a comment of JavaScript", `p { top: 0 }\n\n// note\n${rule}`, `css 3: Look above \`h1\`: ${note}`],
    ["such a comment in a rule", "h1 {\n  // note\n  color: red;\n}", `css 2: Look at \`// note\`: ${note}`],
    ["`};`", `p { top: 0 };\n${rule}`, "css 1: Look above `h1`: a `;` too many hides this rule."],
    ["a second `}`", `p { top: 0 }\n}\n${rule}`, "css 2: Look above `h1`: a `}` too many hides this rule."],
    [
      "a rule that isn't closed",
      `p {\n  top: 0;\n\n${rule}`,
      "css 4: Look above `h1`: the rule before it isn't closed with `}`.",
    ],
    [
      "a missing semicolon",
      "h1 {\n  top: 0\n  color: red;\n}",
      "css 2: Look at `top: 0 color: red`: a `;` is missing at a line's end.",
    ],
    [
      "a missing colon",
      "h1 {\n  color red;\n}",
      "css 2: Look at `color red;`: between a property and its value stands a `:`.",
    ],
  ])("%s", (_what, ship, tip) => {
    expect(linesOf("css", ship, rule)).toEqual([tip]);
  });

  test("but not where the rule that it hides isn't wanted", () => {
    expect(linesOf("css", `// note\nh2 { top: 0 }`, rule)).toEqual([
      "css: There is no rule for `h1` yet. It should have `color: red`",
    ]);
  });
});

describe("a tip leads to the slip, not to what stands around it", () => {
  test.each([
    [
      "a property",
      "css",
      "h1 {\n  top: 0;\n  colour: red;\n}",
      "h1 { color: red; }",
      "css 3: In selector `h1`, look at `colour: red`: it should be `color: red`",
    ],
    [
      "a value",
      "css",
      "h1 {\n  top: 0;\n  color: rde;\n}",
      "h1 { color: red; }",
      "css 3: In selector `h1`, look at `color: rde`: it should be `color: red`",
    ],
    [
      "a selector",
      "css",
      "p { top: 0 }\n.crad { top: 0 }",
      ".card { top: 0; }",
      "css 2: Look at the selector `.crad`: it should be `.card`",
    ],
    [
      "an attribute's name",
      "html",
      '<p>\n  <a\n    class="x"\n    hfre="/x">y</a></p>',
      '<p><a href="/x">y</a></p>',
      'html 4: In `<a>`, look at `hfre="/x"`: it should be `href="/x"`',
    ],
    [
      "an attribute's value",
      "html",
      '<img\n  src="a.png"\n  alt="A shp">',
      '<img src="a.png" alt="A ship">',
      'html 3: In `<img>`, look at `alt="A shp"`: it should be `alt="A ship"`',
    ],
    ["a tag", "html", "\n<hl>Amara</hl>", "<h1>Amara</h1>", "html 2: Look at `<hl>`: it should be `<h1>`"],
    [
      "a text",
      "html",
      "<p>\n  Amara Okoe\n</p>",
      "<p>Amara Okoye</p>",
      "html 2: In `<p>`, look at the text `Amara Okoe`: it should be `Amara Okoye`",
    ],
    [
      "a statement in a block",
      "js",
      "a.on(() => {\n  b = cuont + 1;\n});",
      "a.on(() => {\n  b = count + 1;\n});",
      "js 2: Look at `b = cuont + 1;`: it should be `b = count + 1;`",
    ],
    [
      "a line of a long statement",
      "js",
      "const a = [\n  1,\n  3,\n];",
      "const a = [\n  1,\n  2,\n];",
      "js 3: Look at `3,`: it should be `2,`",
    ],
  ] as const)("%s", (_what, language, ship, reference, tip) => {
    expect(linesOf(language, ship, reference)).toEqual([tip]);
  });

  test("and shows a long text from a little before the slip", () => {
    const long =
      "Far out at sea there stands an old lighthouse, and in it lives a keeper of the light. ".repeat(2);
    const [tip] = tipsOn("html", `<p>${long}Her name is Amra.</p>`, `<p>${long}Her name is Amara.</p>`);
    expect(tip?.text).toBe(
      "In `<p>`, look at the text `…r of the light. Her name is Amra.`: it should be `…r of the light. Her name is Amara.`",
    );
  });
});

describe("a tip names places as the task writes them", () => {
  test.each([
    ['input[type="text"] > b::before', "li:nth-child(even)"],
    ["a:hover", ".menu > li, .menu > a"],
  ])("the selectors %j and %j", (one, other) => {
    expect(linesOf("css", "", `${one} { top: 0; }\n${other} { left: 0; }`)).toEqual([
      `css: There is no rule for \`${one}\` yet. It should have \`top: 0\``,
      `css: There is no rule for \`${other}\` yet. It should have \`left: 0\``,
    ]);
  });

  test("of a list of selectors only those that are missing", () => {
    expect(linesOf("css", "button { top: 0 }", "button,\ninput[type=text] { top: 0; }")).toEqual([
      "css: There is no rule for `input[type=text]` yet. It should have `top: 0`",
    ]);
  });

  test("an at-rule that a rule should stand in", () => {
    expect(linesOf("css", "\n.a { top: 0 }", "@media (max-width: 700px) {\n  .a { top: 0; }\n}")).toEqual([
      "css 2: Look at the rule `.a`: it should stand inside `@media (max-width: 700px)`.",
    ]);
  });

  test("a border as it is written, not in the order that is compared", () => {
    const wanted = "a { border: 3px solid var(--b); outline: var(--w) solid; }";
    expect(linesOf("css", "a { border: var(--a) solid 3px; outline: solid var(--x) }", wanted)).toEqual([
      "css 1: In selector `a`, look at `border: var(--a) solid 3px`: it should be `border: 3px solid var(--b)`",
      "css 1: In selector `a`, look at `outline: solid var(--x)`: it should be `outline: var(--w) solid`",
    ]);
  });

  test("a step of an animation", () => {
    expect(
      linesOf("css", "@keyframes a {\n  to { top: 1px }\n}", "@keyframes a { to { top: 2px; } }"),
    ).toEqual(["css 2: In selector `to` inside `@keyframes a`, look at `top: 1px`: it should be `top: 2px`"]);
  });

  test("in another order: the one that stands too early, not the tag around both", () => {
    expect(linesOf("html", "<p>Red</p>\n<h1>Mars</h1>", "<h1>Mars</h1><p>Red</p>")).toEqual([
      "html 1: Look at `<p>Red`: it should come after `<h1>Mars`.",
    ]);
  });

  test("in another element: where it is and where it should be", () => {
    expect(linesOf("html", "<h1>Mars\n<p>Red</p></h1>", "<h1>Mars</h1><p>Red</p>")).toEqual([
      "html 2: Look at `<p>`: it should stand on the page itself, not in `<h1>`.",
    ]);
  });

  test("the attribute as it is written, not in the form that is compared", () => {
    const button = (place: string) => `<button onclick="go('${place}')">Go</button>`;
    expect(linesOf("html", button("a"), button("b"))).toEqual([
      "html 1: In `<button>`, look at `onclick=\"go('a')\"`: it should be `onclick=\"go('b')\"`",
    ]);
  });

  test("the code of a block, never its bracket alone", () => {
    const wanted = "go();\nif (a) {\n  const b = 1;\n  c(b);\n}\n{\n  let d = 2;\n}";
    expect(linesOf("js", "go();\nif (a) {\n  c(b);\n}", wanted, "go();")).toEqual([
      "js 2: Look inside `if (a) {`. Missing JS code: `const b = 1;`",
      "js: Missing JS code: `let d = 2;`",
    ]);
  });
});

describe("in JavaScript a tip", () => {
  test("leads to the learner's own try, or to no line where there is none", () => {
    const start = 'console.log("Hello");\nconst tide = "low";\n';
    expect(linesOf("js", `${start}console.log("tide");`, `${start}console.log(tide);`, start)).toEqual([
      'js 3: Look at `console.log("tide");`: it should be `console.log(tide);`',
    ]);
    expect(linesOf("js", start, `${start}board.textContent = tide;`, start)).toEqual([
      "js: Missing JS code: `board.textContent = tide;`",
    ]);
  });

  test("doesn't take the learner's own addition for a try", () => {
    expect(linesOf("js", "const zebra = find('x');", "const tide = 'low';")).toEqual([
      "js: Missing JS code: `const tide = 'low';`",
    ]);
  });

  test("doesn't call missing what is there, but in the wrong place", () => {
    const wanted = "for (const a of b) {\n  f(a);\n  g(a);\n}";
    expect(linesOf("js", "for (const a of b) {\n  g(a);\n  f(a);\n}", wanted)).toEqual([
      "js 2: Look at `g(a);`: it is in the wrong place, or undone later.",
    ]);
  });

  test("speaks of the wrong statement alone", () => {
    const start = "let n = 0;\nb.addEventListener('click', () => {\n  // here\n  show();\n});\nshow();";
    const wanted = start.replace("// here", "n += 5;");
    expect(linesOf("js", start.replace("// here", "n += 4;"), wanted, start)).toEqual([
      "js 3: Look at `n += 4;`: it should be `n += 5;`",
    ]);
  });
});

describe("on empty code a tip names no line", () => {
  test.each([
    ["html", "<h1>Hi</h1>", ["html: `<h1>` tag is missing."]],
    ["css", "h1 { top: 0; }", ["css: There is no rule for `h1` yet. It should have `top: 0`"]],
    ["js", "go();", ["js: Missing JS code: `go();`"]],
  ] as const)("%s", (language, reference, tips) => {
    expect(linesOf(language, "", reference)).toEqual(tips);
  });
});

describe("JavaScript that doesn't run", () => {
  test.each([
    ["let a = 1;\nLet b = 2;", "js 2: Look at `Let b = 2;`: JavaScript doesn't run (unexpected token)."],
    [
      'let a = 1;\nlet b = "x;',
      "js 2: Look at `let b = \"x;`: JavaScript doesn't run (unterminated string constant).",
    ],
    ["if (a) {\n  b();\n\n", "js 2: Look at the end: a bracket isn't closed, so JavaScript doesn't run."],
  ])("%j is told with its line", (ship, tip) => {
    expect(linesOf("js", ship, "let a = 1;")).toEqual([tip]);
  });
});
