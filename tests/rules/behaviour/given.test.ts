import { describe, expect, it } from "vitest";
import { readGivens, withGivens } from "../../../worker/rules/behaviour/given.ts";

const replaced: [what: string, script: string, given: string, wanted: string][] = [
  ["a const", "const hour = 9;\nlog(hour);", "hour = 20", "const hour = (20);\nlog(hour);"],
  ["one of several", "let a = 1, b = 2;", "b = 5", "let a = 1, b = (5);"],
  ["several at once", "let a = 1;\nvar b = 2;", "a = 3; b = 4", "let a = (3);\nvar b = (4);"],
  [
    "a value on three lines, each line kept",
    "const a = [\n  1,\n];\nlog(a);",
    "a = [2]",
    "const a = ([2])\n\n;\nlog(a);",
  ],
  ["a value that comes later", "let a;\na = 1;", "a = 2", "let a;\na = (2);"],
  ["no value at all", "let a;\nlog(a);", "a = 2", "let a;\nlog(a);"],
  [
    "a function that is called above its place",
    "log(f(1));\nfunction f(x) { return x; }",
    "f = (x) => x + 1",
    "log(f(1));\nfunction f(...given) { return ((x) => x + 1)(...given); }",
  ],
  [
    "the last of two functions, which is called",
    "function f(x) { return x; }\nfunction f(x, y) { return y; }",
    "f = () => 7",
    "function f(x) { return x; }\nfunction f(...given) { return (() => 7)(...given); }",
  ],
  ["an arrow function", "const f = (x) => x;", "f = () => 7", "const f = (() => 7);"],
  [
    "the script's own name inside of a function",
    "const a = 1;\n() => { const a = 2; };",
    "a = 3",
    "const a = (3);\n() => { const a = 2; };",
  ],
  ["a script that can't be read", "const a = ;", "a = 3", "const a = ;"],
];

describe("other values for a script's variables", () => {
  it.each(replaced)("replaces %s", (_what, script, values, expected) => {
    expect(withGivens(script, readGivens(values) ?? [])).toEqual({ script: expected, missing: null });
  });

  it.each([
    ["nowhere", "log(1);"],
    ["inside of a function", "function f() { let a = 1; }"],
    ["inside of a block", "if (true) { let a = 1; }"],
    ["without a declaration", "a = 1;"],
  ])("reports a variable that is created %s", (_where, script) => {
    expect(withGivens(script, readGivens("a = 2") ?? []).missing).toBe("a");
  });

  it.each(["", "a", "a.b = 1", "a += 1", "f()", "a = ", "let a = 1"])("reads nothing from %j", (source) => {
    expect(readGivens(source)).toBeNull();
  });
});
