import { describe, expect, it } from "vitest";
import type { Code } from "#rules/code.ts";
import { isAdditive, lossesBetween } from "#rules/page-edits/additive.ts";

const CODE: Code = {
  html: '<main class="a">\n  <h1>One</h1>\n  <p>Two</p>\n</main>\n',
  css: "h1 {\n  color: red;\n  margin: 0;\n}\n",
  js: "let a = 1;\nfunction f() {\n  a += 1;\n}\n",
};
const edit = (part: keyof Code, from: string, to: string): Code => ({
  ...CODE,
  [part]: CODE[part].replace(from, to),
});

describe("what is lost between a result and the next start", () => {
  it.each([
    ["the same", CODE],
    ["an element", edit("html", "</main>", "  <p>Three</p>\n</main>")],
    ["an attribute", edit("html", "<p>", '<p id="p">')],
    ["a class", edit("html", '"a"', '"a b"')],
    ["a wrapper", edit("html", "<h1>One</h1>", "<header><h1>One</h1></header>")],
    ["a rule", edit("css", "h1", "p {\n  margin: 0;\n}\n\nh1")],
    ["a declaration", edit("css", "margin", "top: 0;\n  margin")],
    ["a statement", edit("js", "function", "const b = 2;\nfunction")],
    ["a statement in a function", edit("js", "a += 1;", "a += 1;\n  a -= 1;")],
    ["comments", { html: `<!-- 1 -->\n${CODE.html}`, css: `/* 1 */ ${CODE.css}`, js: `// 1\n${CODE.js}` }],
  ])("is nothing with %s more", (_, next) => {
    expect(lossesBetween(CODE, next)).toEqual([]);
    expect(isAdditive(CODE, next)).toBe(true);
  });

  it.each([
    ["other words", edit("html", "One", "Three"), "html One"],
    ["an element less", edit("html", "  <p>Two</p>\n", ""), "html <p>"],
    ["a class less", edit("html", ' class="a"', ""), 'html <main class="a">'],
    [
      "an element moved",
      edit("html", "  <h1>One</h1>\n  <p>Two</p>", "  <p>Two</p>\n  <h1>One</h1>"),
      "html <h1>",
    ],
    ["another value", edit("css", "red", "blue"), "css color: red"],
    ["a declaration less", edit("css", "  margin: 0;\n", ""), "css margin: 0"],
    ["a rule less", { ...CODE, css: "" }, "css h1"],
    ["other selectors", edit("css", "h1", "h1, p"), "css h1"],
    ["another value of a variable", edit("js", "1", "2"), "js let a = 1;"],
    ["a statement less", edit("js", "  a += 1;\n", ""), "js a += 1;"],
    ["a parameter more", edit("js", "f()", "f(b)"), "js function f() { a += 1; }"],
  ])("is told with %s", (_, next, expected) => {
    expect(lossesBetween(CODE, next).map(({ language, code }) => `${language} ${code}`)).toContain(expected);
    expect(isAdditive(CODE, next)).toBe(false);
  });
});
