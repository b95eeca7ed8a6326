import { describe, expect, it } from "vitest";
import type { Body } from "#rules/ship-check/js/code-node.ts";
import { readScript } from "#rules/ship-check/js/parse.ts";
import { countJs, leftoverJsTips } from "#rules/ship-check/js/path-counts.ts";
import { PathIds, ROOT_PATH } from "#rules/ship-check/path-counts.ts";
import { tipLines } from "../../../support/tip-lines.ts";

const bodyOf = (text: string): Body => readScript({ text, firstLine: 1, tab: "js" }).body;

describe("the tips on code that should be gone", () => {
  const left = (text: string, ...allowed: [text: string, times: number][]) => {
    const ids = new PathIds();
    const limits = new Map<number, number>();
    for (const [code, times] of allowed) {
      const counted = new Map<number, number>();
      countJs(bodyOf(code), ids, counted, ROOT_PATH);
      for (const path of counted.keys()) limits.set(path, times);
    }
    const tips = leftoverJsTips(bodyOf(text), ids, limits, ROOT_PATH);
    expect(tips.every(({ kind }) => kind === "extra")).toBe(true);
    return tipLines(tips);
  };

  it.each<[string, string, [string, number][], string[]]>([
    ["are none where nothing has to go", "a();", [], []],
    ["name what has to go", "b();\na();", [["a();", 0]], ["js 2: Look at `a();`: it should be gone."]],
    [
      "name one more than may stay",
      "a();\na();",
      [["a();", 1]],
      ["js 2: Look at `a();`: it should be gone."],
    ],
    ["are none for what may stay", "a();", [["a();", 1]], []],
    [
      "name what has to go inside of a statement",
      "if (x) {\n  a();\n}",
      [
        ["if (x) { a(); }", 0],
        ["if (x) {}", 5],
      ],
      ["js 2: Look at `a();`: it should be gone."],
    ],
    [
      "name a statement with what is in it once",
      "if (x) {\n  a();\n}",
      [["if (x) { a(); }", 0]],
      ["js 1: Look at `if (x) {`: it should be gone."],
    ],
    [
      "tell the parts of a statement apart",
      "if (x) { a(); } else { b(); }",
      [
        ["if (x) { b(); }", 0],
        ["if (x) {}", 5],
      ],
      [],
    ],
  ])("%s", (_, text, limits, tips) => expect(left(text, ...limits)).toEqual(tips));

  it("are eight at most", () => expect(left("a();\n".repeat(9), ["a();", 0])).toHaveLength(8));
});
