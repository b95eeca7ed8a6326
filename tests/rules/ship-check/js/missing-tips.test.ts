import { describe, expect, it } from "vitest";
import type { Body } from "#rules/ship-check/js/code-node.ts";
import { missingJsTips } from "#rules/ship-check/js/missing-tips.ts";
import { readScript } from "#rules/ship-check/js/parse.ts";
import { tipLines } from "../../../support/tip-lines.ts";

const bodyOf = (text: string): Body => readScript({ text, firstLine: 1, tab: "js" }).body;

describe("the tips on missing code", () => {
  const linesOf = (found: string, wanted: string) =>
    missingJsTips(bodyOf(found), bodyOf(wanted)).map((tip) => `${tip.kind} ${tipLines([tip])}`);

  it.each<[string, string, string, string[]]>([
    ["are none where nothing is missing", "a();", "a();", []],
    [
      "name the statement that is missing",
      "x();",
      "x();\nalert('long enough');",
      ["missing js: Missing JS code: `alert('long enough');`"],
    ],
    [
      "name the statement that is like it",
      "x();\nalrt('Hi');",
      "x();\nalert('Hi');",
      ["different js 2: Look at `alrt('Hi');`: it should be `alert('Hi');`"],
    ],
    [
      "name another value of the same name",
      "let a = 1;",
      "let a = 'quite another';",
      ["different js 1: Look at `let a = 1;`: it should be `let a = 'quite another';`"],
    ],
    [
      "name what is missing inside of a statement",
      "x();\nif (a) {\n}",
      "x();\nif (a) {\n  go();\n}",
      ["missing js 2: Look inside `if (a) {`. Missing JS code: `go();`"],
    ],
    [
      "name what is wrong inside of a statement",
      "if (a) {\n  go(1);\n}",
      "if (a) {\n  go(2);\n}",
      ["different js 2: Look at `go(1);`: it should be `go(2);`"],
    ],
    [
      "name what is in the wrong place",
      "b();\na();",
      "a();\nb();",
      ["order js 1: Look at `b();`: it is in the wrong place, or undone later."],
    ],
    [
      "name what undoes it",
      "a = 1;\ngo();\na = 2;",
      "a = 1;\ngo();",
      ["order js 3: Look at `a = 2;`: it is in the wrong place, or undone later."],
    ],
    [
      "name the statement around a dead one",
      "function f() {\n  return;\n  a();\n}",
      "function f() {\n  a();\n}",
      ["order js 3: Look at `a();`: it is in the wrong place, or undone later."],
    ],
    [
      "name each of several that are missing",
      "",
      "alert(1);\nlet a = 2;",
      ["missing js: Missing JS code: `alert(1);`", "missing js: Missing JS code: `let a = 2;`"],
    ],
    [
      "name what is missing of a block that declares names",
      "let a = 1;",
      "{\n  let a = 1;\n  go(a);\n}",
      ["missing js: Missing JS code: `go(a);`"],
    ],
    [
      "name a whole statement without looking into it",
      "",
      "if (x) {\n  go();\n}",
      ["missing js: Missing JS code: `if (x) {`"],
    ],
    [
      "name what is missing in an else that is missing",
      "if (x) {\n}",
      "if (x) {\n} else {\n  go();\n}",
      ["missing js 1: Look inside `if (x) {`. Missing JS code: `go();`"],
    ],
    [
      "name the line of an attempt that has no other line",
      "x();\ndocument.querySelector('p')",
      "x();\ndocument.querySelector('p')\n  .go();",
      ["missing js 2: Missing JS code: `document.querySelector('p')`"],
    ],
    [
      "name what is missing beside two that begin alike",
      "if (x) {\n  y();\n}\nif (x) {\n  go();\n}",
      "stop();\nif (x) {\n  go();\n}",
      ["missing js: Missing JS code: `stop();`"],
    ],
    [
      "look at sixteen that begin alike",
      `${"if (x) { y(); }\n".repeat(15)}if (x) { go(); }`,
      "stop();\nif (x) { go(); }",
      ["missing js: Missing JS code: `stop();`"],
    ],
    [
      "don't look at the seventeenth that begins alike",
      `${"if (x) { y(); }\n".repeat(16)}if (x) { go(); }`,
      "stop();\nif (x) { go(); }",
      ["missing js: Missing JS code: `stop();`", "different js 1: Look at `y();`: it should be `go();`"],
    ],
  ])("%s", (_, found, wanted, tips) => expect(linesOf(found, wanted)).toEqual(tips));

  it("are eight at most", () => {
    const wanted = Array.from({ length: 9 }, (_, index) => `go${index}(${"x".repeat(index * 9 + 1)});`).join(
      "\n",
    );
    expect(linesOf("", wanted)).toHaveLength(8);
  });
});
