import { describe, expect, it } from "vitest";
import {
  countProgress,
  countTexts,
  increment,
  PathIds,
  removalLimits,
  UNKNOWN_PATH,
} from "#rules/ship-check/path-counts.ts";

describe("the ids of paths", () => {
  it("are the same for the same names in the same path alone", () => {
    const ids = new PathIds();
    const first = ids.id(0, "a");
    const inner = ids.id(first, "a");
    expect(new Set([first, inner, ids.id(0, "b"), ids.id(inner, "a")]).size).toBe(4);
    expect([ids.id(0, "a"), ids.id(first, "a")]).toEqual([first, inner]);
  });

  it("begin above the top's and are none's of UNKNOWN_PATH", () => {
    const ids = new PathIds();
    expect([ids.id(0, "a"), ids.id(0, "b")]).toEqual([1, 2]);
    expect(ids.id(UNKNOWN_PATH, "a")).toBe(UNKNOWN_PATH);
  });

  it("are not given to anything new once they are frozen", () => {
    const ids = new PathIds();
    const first = ids.id(0, "a");
    const second = ids.id(0, "b");
    ids.freeze();
    expect([ids.id(0, "a"), ids.id(0, "b")]).toEqual([first, second]);
    // New names, and known names in a new path.
    expect([ids.id(0, "c"), ids.id(first, "c"), ids.id(first, "b")]).toEqual([-1, -1, -1]);
    expect([ids.id(0, "c"), ids.id(first, "b")]).toEqual([-1, -1]);
  });
});

const facts = (...entries: [fact: number, times: number][]) => new Map(entries);

describe("facts", () => {
  it("are counted", () => {
    const counts = facts();
    for (const fact of [3, 3, 4]) increment(counts, fact);
    expect(counts).toEqual(facts([3, 2], [4, 1]));
  });

  it("of texts have one number for each text, in all that are compared", () => {
    const numbers = new Map<string, number>();
    expect(countTexts(["a", "b", "a"], numbers)).toEqual(facts([0, 2], [1, 1]));
    expect(countTexts(["c", "b"], numbers)).toEqual(facts([2, 1], [1, 1]));
  });

  it("that are taken away may be left as often as the reference has them", () => {
    const start = facts([1, 2], [2, 2], [3, 1], [4, 1]);
    expect(removalLimits(start, facts([1, 1], [2, 2], [3, 5]))).toEqual(facts([1, 1], [4, 0]));
  });
});

describe("the progress of a ship", () => {
  it.each<
    [string, [number, number][], [number, number][], [number, number][], [wanted: number, met: number]]
  >([
    ["is nothing where nothing changes", [[1, 2]], [[1, 1]], [[1, 1]], [0, 0]],
    ["counts what is added", [[1, 2]], [[1, 3]], [], [3, 2]],
    ["counts nothing beyond what is wanted", [[1, 9]], [[1, 3]], [], [3, 3]],
    ["counts nothing beyond what is wanted above the start", [[1, 9]], [[1, 4]], [[1, 2]], [2, 2]],
    ["counts from what the start has", [[1, 3]], [[1, 4]], [[1, 2]], [2, 1]],
    ["counts nothing below what the start has", [[1, 1]], [[1, 4]], [[1, 2]], [2, 0]],
    ["counts what is taken away", [[1, 1]], [], [[1, 3]], [3, 2]],
    ["counts what is taken away in part", [[1, 2]], [[1, 1]], [[1, 3]], [2, 1]],
    ["counts all that is gone", [], [[1, 1]], [[1, 3]], [2, 2]],
    ["counts nothing that grew instead", [[1, 5]], [[1, 1]], [[1, 3]], [2, 0]],
    ["counts both", [[1, 1]], [[1, 1]], [[2, 1]], [2, 2]],
  ])("%s", (_, ship, reference, start, [wanted, met]) =>
    expect(countProgress(facts(...ship), facts(...reference), facts(...start))).toEqual({ wanted, met }),
  );
});
