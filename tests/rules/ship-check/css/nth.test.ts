import { describe, expect, it } from "vitest";
import { isNth, readNth } from "#rules/ship-check/css/nth.ts";

describe("readNth", () => {
  it.each([
    ["3", { step: 0, offset: 3 }],
    ["+3", { step: 0, offset: 3 }],
    ["-3", { step: 0, offset: -3 }],
    ["even", { step: 2, offset: 0 }],
    ["ODD", { step: 2, offset: 1 }],
    ["n", { step: 1, offset: 0 }],
    ["+n", { step: 1, offset: 0 }],
    ["-N + 2", { step: -1, offset: 2 }],
    [" 2n -1 ", { step: 2, offset: -1 }],
    ["10n+12", { step: 10, offset: 12 }],
  ])("reads %s", (text, formula) => expect(readNth(text)).toEqual(formula));

  it.each(["", "x", "2x", "x2", "evens", "xodd", "2n+", "2 of p", "1.5"])("refuses %o", (text) =>
    expect(readNth(text)).toBe(null),
  );
});

describe("isNth", () => {
  it.each([
    ["2n+1", [1, 3, 5]],
    ["3n", [3, 6]],
    ["n+5", [5, 6]],
    ["-n+2", [1, 2]],
    ["-2n+3", [1, 3]],
    ["4", [4]],
    ["-4", []],
    ["0n", []],
  ])("is true for the positions of %s", (text, positions) => {
    const formula = readNth(text);
    if (!formula) throw new Error(`${text} is no formula.`);
    expect([1, 2, 3, 4, 5, 6].filter((position) => isNth(formula, position))).toEqual(positions);
  });
});
