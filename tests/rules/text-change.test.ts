import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeBetween } from "../../worker/rules/text-change.ts";

describe("the change between two texts", () => {
  it.each([
    ["abc", "abc", { from: 3, to: 3, insert: "" }],
    ["abc", "abXc", { from: 2, to: 2, insert: "X" }],
    ["abc", "ac", { from: 1, to: 2, insert: "" }],
    ["abc", "aXc", { from: 1, to: 2, insert: "X" }],
    ["", "abc", { from: 0, to: 0, insert: "abc" }],
    // The common end doesn't take in what is part of the common beginning.
    ["aa", "aaa", { from: 2, to: 2, insert: "a" }],
    ["aaa", "aa", { from: 2, to: 3, insert: "" }],
  ])("of %j and %j", (before, after, expected) => expect(changeBetween(before, after)).toEqual(expected));

  it("makes any text of any other", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (before, after) => {
        const { from, to, insert } = changeBetween(before, after);
        expect(from).toBeLessThanOrEqual(to);
        expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
      }),
    );
  });
});
