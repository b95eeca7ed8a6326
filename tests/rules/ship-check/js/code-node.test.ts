import { describe, expect, it } from "vitest";
import { type CodeNode, firstDifference, locationOf, shownCode } from "#rules/ship-check/js/code-node.ts";

/** A node with this text, which begins on line 3 of the second tab. */
const node = (text: string): CodeNode => ({
  head: "",
  bodies: [],
  target: null,
  source: { text: `x();\n${text}\ny();`, firstLine: 2, tab: "css" },
  start: 5,
  end: 5 + text.length,
});

describe("a node in a tip", () => {
  it.each([
    ["is its text", "go(1);", "go(1);"],
    ["is its first line", "if (a) {\n  go();\n}", "if (a) {"],
    ["is its first line with a letter", "{\n  é();\n}", "é();"],
    ["is its first line with a digit", "(\n  5\n)", "5"],
    ["is its first line where none has a letter or a digit", "[\n  _\n]", "["],
    ["is without space at its ends", "  go();", "go();"],
    ["is cut behind 99 characters", `go(${"x".repeat(101)})`, `go(${"x".repeat(96)}…`],
  ])("%s", (_, text, shown) => expect(shownCode(node(text))).toBe(shown));
});

it("a node's line is that of its beginning", () =>
  expect(locationOf(node("go();"))).toEqual({ tab: "css", line: 3 }));

describe("the first difference of two nodes", () => {
  const difference = (found: string, wanted: string) => {
    const result = firstDifference(node(found), node(wanted));
    return result && [result.found, result.wanted, result.location.line];
  };
  const lines = (count: number, last: string) => `${"go();\n".repeat(count - 1)}${last}`;

  it.each<[string, string, string, [string, string, number] | undefined]>([
    ["is in the only line", "a();", "b();", ["a();", "b();", 3]],
    ["is in the first line", "a();\nc();", "b();\nc();", ["a();", "b();", 3]],
    ["is in a later line", "if (a) {\n  b();\n}", "if (a) {\n  c();\n}", ["b();", "c();", 4]],
    [
      "is no space at the ends of a line",
      "if (a) {\nb();  \n  c();",
      "if (a) {\n  b();\nd();",
      ["c();", "d();", 5],
    ],
    ["is none in equal nodes", "a();", "a();", undefined],
    ["is none where the wanted node has no such line", "a();\nb();", "a();", undefined],
    ["is none where the found node has no such line", "a();", "a();\nb();", undefined],
    ["is none where the found line is empty", "a();\n\nb();", "a();\nb();", undefined],
    ["is none where the wanted line is empty", "a();\nb();", "a();\n\nb();", undefined],
    ["is in the 200th line", lines(200, "a();"), lines(200, "b();"), ["a();", "b();", 202]],
    ["is none in the 201st line", lines(201, "a();"), lines(201, "b();"), undefined],
  ])("%s", (_, found, wanted, result) => expect(difference(found, wanted)).toEqual(result));

  it("is located in the found node's tab", () =>
    expect(
      firstDifference(node("a"), { ...node("b"), source: { ...node("b").source, tab: "js" } })?.location.tab,
    ).toBe("css"));
});
