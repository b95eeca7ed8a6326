import { describe, expect, it } from "vitest";
import { newMatch } from "../../worker/rules/match-phases.ts";
import { EARLY_QUIT_MS, isEarlyQuit, isRated, shownRating } from "../../worker/rules/rating.ts";

describe("a match", () => {
  it.each([
    ["decided", ["win", "lose"], true],
    ["tied", ["tie", "tie"], true],
    ["without a contest", ["none", "none"], false],
  ] as const)("that was %s moves ratings: %s %s", (_, results, expected) => {
    expect(isRated({ verdict: { results } })).toBe(expected);
  });

  const OPENS = 12_000;
  const quit = { kind: "rage-quit", by: 0 } as const;
  it.each([
    ["before the editors open", quit, 11_000, 1, true],
    ["in the last moment of the first seconds", quit, OPENS + EARLY_QUIT_MS - 1, 1, true],
    ["after them", quit, OPENS + EARLY_QUIT_MS, 1, false],
    ["after them, where all is slower", quit, OPENS + EARLY_QUIT_MS, 2, true],
    ["before, but scored", { kind: "scored" } as const, 11_000, 1, false],
  ])("that ends %s is an early quit or not", (_, ending, ended_at, scale, expected) => {
    expect(isEarlyQuit({ ...newMatch(0, scale), ending, opens_at: OPENS }, ended_at)).toBe(expected);
  });
});

describe("a shown rating", () => {
  it("is in whole points, and provisional while its deviation is above 110", () => {
    expect(shownRating({ rating: 1499.6, deviation: 110.1 })).toEqual({ points: 1500, provisional: true });
    expect(shownRating({ rating: 1662.3, deviation: 110 })).toEqual({ points: 1662, provisional: false });
  });
});
