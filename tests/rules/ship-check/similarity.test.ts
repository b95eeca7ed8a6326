import { describe, expect, it } from "vitest";
import { commonPrefixLength, mostSimilar } from "#rules/ship-check/similarity.ts";

/** Whether two texts are at least so similar. */
const isSimilar = (one: string, other: string, share: number) =>
  mostSimilar([one], (text) => text, other, share) !== undefined;

describe("how alike two texts are", () => {
  it.each<[string, string, string, number]>([
    ["is 1 for equal ones", "color", "color", 1],
    ["is 1 for empty ones", "", "", 1],
    ["is 0 for unlike ones", "abc", "xyz", 0],
    ["is 0 for an empty one", "", "abc", 0],
    ["loses a letter for one that is left out", "colr", "color", 4 / 5],
    ["loses a letter for one that is added", "collor", "color", 5 / 6],
    ["loses a letter for one that is mistyped", "colur", "color", 4 / 5],
    ["loses a letter for two that are swapped", "cloor", "color", 4 / 5],
    ["loses a letter for two that are swapped at the start", "oclor", "color", 4 / 5],
    ["loses a letter for two that are swapped at the end", "colro", "color", 4 / 5],
    ["loses two for letters that are swapped at a distance", "lococ", "cocol", 3 / 5],
    ["loses two for one left out and one added", "ab", "bc", 0],
    ["loses two for two slips", "cloro", "color", 3 / 5],
    ["counts letter by letter up to 24", `a${"b".repeat(23)}`, `${"b".repeat(23)}a`, 22 / 24],
    ["counts shared ends above 24", `a${"b".repeat(24)}`, `${"b".repeat(24)}a`, 0],
    [
      "counts both ends",
      `${"a".repeat(20)}x${"b".repeat(19)}`,
      `${"a".repeat(20)}y${"b".repeat(19)}`,
      39 / 40,
    ],
    ["counts no letter for both ends", "a".repeat(30), "a".repeat(40), 30 / 40],
    ["counts the end where the starts differ", `x${"a".repeat(29)}`, `y${"a".repeat(29)}`, 29 / 30],
    ["looks at 200 letters", `${"a".repeat(200)}bc`, `${"a".repeat(200)}de`, 1],
    [
      "looks at the first 200 letters",
      `${"a".repeat(100)}${"b".repeat(150)}`,
      `${"a".repeat(100)}${"c".repeat(100)}bb`,
      1 / 2,
    ],
  ])("%s", (_, one, other, share) => {
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const)
      expect([isSimilar(a, b, share - 1e-9), isSimilar(a, b, share + 1e-9)]).toEqual([true, false]);
  });
});

describe("what two texts begin with", () => {
  it.each<[string, string, string, number]>([
    ["may be nothing", "a", "b", 0],
    ["may be a part", "abc", "abd", 2],
    ["may be the shorter", "ab", "abc", 2],
    ["may be all", "abc", "abc", 3],
  ])("%s", (_, one, other, length) => {
    expect(commonPrefixLength(one, other)).toBe(length);
    expect(commonPrefixLength(other, one)).toBe(length);
  });
});

describe("the candidate that is most like a word", () => {
  it.each<[string, string[], string, number, string | undefined]>([
    ["is the most alike", ["colr", "colour", "dolor"], "colour", 0.5, "colour"],
    ["is the first of those that are equally alike", ["colox", "coloy"], "color", 0.5, "colox"],
    ["is a later one that is more alike", ["coxox", "coloy"], "color", 0.5, "coloy"],
    ["may be just alike enough", ["ab"], "ac", 0.5, "ab"],
    ["is none that is not alike enough", ["ab"], "cd", 0.5, undefined],
    ["is none of none", [], "color", 0, undefined],
    ["is the 64th", [...Array<string>(63).fill("x"), "color"], "color", 0.5, "color"],
    ["isn't the 65th", [...Array<string>(64).fill("x"), "color"], "color", 0.5, undefined],
  ])("%s", (_, candidates, wanted, least, found) =>
    expect(mostSimilar(candidates, (one) => one, wanted, least)).toBe(found),
  );
});
