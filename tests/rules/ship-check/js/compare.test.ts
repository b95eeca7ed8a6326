import { describe, expect, it } from "vitest";
import { compareJs } from "#rules/ship-check/js/compare.ts";
import { parseCode } from "#rules/ship-check/parsed-code.ts";
import { parseTaskChange } from "#rules/ship-check/task-change.ts";
import { tipLines } from "../../../support/tip-lines.ts";

const codeOf = (js: string) => ({ html: "", css: "", js });
const change = (start: string, reference: string) => parseTaskChange(codeOf(reference), codeOf(start)).js;
const shipOf = (js: string) => parseCode(codeOf(js), false, { css: true, js: true });

describe("the comparison of JavaScript with its task", () => {
  const tips = (start: string, reference: string, ship: string) =>
    tipLines(compareJs(shipOf(ship), change(start, reference)));

  it.each<[string, string, string, string]>([
    ["the reference", "a();", "a();\nb();", "a();\nb();"],
    ["more code", "a();", "a();\nb();", "a();\nc();\nb();"],
    ["other notation", "", "x = 'a'", 'x = "a";'],
    ["what the task removes only once more than it is wanted", "a();\na();", "a();", "a();"],
    ["the tokens of a reference that doesn't parse", "", "if (a {", "if (a\n  {"],
  ])("accepts %s", (_, start, reference, ship) => expect(tips(start, reference, ship)).toEqual([]));

  it.each<[string, string, string, string, string[]]>([
    ["what is missing", "a();", "a();\nlet b = 1;", "a();", ["js: Missing JS code: `let b = 1;`"]],
    [
      "a syntax error alone",
      "",
      "a();",
      "let = ;\nb();",
      ["js 1: Look at `let = ;`: JavaScript doesn't run (unexpected token)."],
    ],
    ["what should be gone", "a();\nb();", "a();", "a();\nb();", ["js 2: Look at `b();`: it should be gone."]],
    [
      "what is missing rather than what should be gone",
      "b();",
      "a(1, 2, 3);",
      "b();",
      ["js: Missing JS code: `a(1, 2, 3);`"],
    ],
    [
      "another token where the reference doesn't parse",
      "",
      "if (a {",
      "if (b {",
      ["js: JavaScript doesn't match exactly."],
    ],
    [
      "code that parses where the reference doesn't",
      "",
      "if (a {",
      "if (a) {}",
      ["js: JavaScript doesn't match exactly."],
    ],
  ])("names %s", (_, start, reference, ship, expected) =>
    expect(tips(start, reference, ship)).toEqual(expected),
  );

  it("has the kind of each tip", () => {
    expect(compareJs(shipOf("b"), change("", "a ("))).toEqual([
      { language: "js", kind: "different", line: null, text: "JavaScript doesn't match exactly." },
    ]);
  });

  it("is the same each time", () => {
    const requirements = change("a();\na();", "a();");
    const ship = shipOf("a();\na();");
    const expected = ["js 2: Look at `a();`: it should be gone."];
    expect(tipLines(compareJs(ship, requirements))).toEqual(expected);
    expect(tipLines(compareJs(ship, requirements))).toEqual(expected);
  });
});
