import { describe, expect, it } from "vitest";
import { readLength, readNumber } from "../../../worker/rules/brief/css/lengths.ts";

const CONTEXT = { fontSize: 20, width: 1000 };

describe("a length", () => {
  it.each<[string, number, number]>([
    ["10px", 10, 0],
    ["-1.5px", -1.5, 0],
    ["+.5px", 0.5, 0],
    ["1e2px", 100, 0],
    ["50%", 0, 50],
    ["0", 0, 0],
    ["2em", 40, 0],
    ["calc(10% + 2px * 3)", 6, 10],
    ["min(5px, 1em)", 5, 0],
  ])("%s is %d pixels and %d percent", (text, pixels, percent) =>
    expect(readLength(text, CONTEXT)).toEqual({ pixels, percent }),
  );

  it.each(["5", "auto", "5.", "5.px", "px", "5 px", "5px 5px", "calc(5)"])("is not %s", (text) =>
    expect(readLength(text, CONTEXT)).toBeNull(),
  );
});

describe("a number", () => {
  it.each([
    ["1.5", 1.5],
    ["-.5", -0.5],
    ["calc(1 / 4)", 0.25],
    ["5.", null],
    ["5px", null],
    ["50%", null],
  ])("%s is %s", (text, number) => expect(readNumber(text)).toBe(number));
});
