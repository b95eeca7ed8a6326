/** Ghosts: how strong they are, and their ladder. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finishAt, recordTyping } from "../../worker/rules/battle-ghost.ts";
import { ladderOf, RUNG_NAMES, RUNGS } from "../../worker/rules/ghost-ladder.ts";
import {
  bandOf,
  doneMsOf,
  FASTEST_DONE_MS,
  SLOWEST_DONE_MS,
  strengthOf,
} from "../../worker/rules/ghost-strength.ts";
import { MATCH_TIMING_MS } from "../../worker/rules/match-timing.ts";

const START = { html: "<p>Hi</p>", css: "p {\n}\n", js: "" };
const GOAL = { ...START, css: "p {\n  color: red;\n}\n" };

describe("the strength of a generated recording", () => {
  it.each([
    [25_000, 1500],
    [35_000, 1100],
    [FASTEST_DONE_MS, 2020],
  ])("that is done after %i ms is %i", (done_ms, strength) => {
    expect(strengthOf(done_ms)).toBe(strength);
  });

  it("is the one that is asked for, as far as it can be typed in time", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 2900 }), (strength) => {
        const done_ms = doneMsOf(strength);
        expect(done_ms).toBeGreaterThanOrEqual(FASTEST_DONE_MS);
        expect(done_ms).toBeLessThanOrEqual(SLOWEST_DONE_MS);
        expect(done_ms).toBeLessThan(MATCH_TIMING_MS.editing);
        if (done_ms !== FASTEST_DONE_MS && done_ms !== SLOWEST_DONE_MS)
          expect(strengthOf(done_ms)).toBe(strength);
      }),
    );
  });

  it.each([
    [1499, 14],
    [1500, 15],
    [100, 1],
  ])("of %i is in band %i", (strength, band) => {
    expect(bandOf(strength)).toBe(band);
  });
});

describe("a recording that is done at a time", () => {
  it("has the same edits in the same order, the last one at that time", () => {
    const edits = recordTyping(START, GOAL, 1, Number.POSITIVE_INFINITY);
    for (const done_ms of [FASTEST_DONE_MS, SLOWEST_DONE_MS]) {
      const timed = finishAt(edits, done_ms);
      expect(timed.map(([, ...rest]) => rest)).toEqual(edits.map(([, ...rest]) => rest));
      expect(timed.at(-1)?.[0]).toBe(done_ms);
      expect(timed.map(([at]) => at)).toEqual(timed.map(([at]) => at).sort((one, other) => one - other));
    }
  });

  it("is empty where there is nothing to type", () => {
    expect(finishAt(recordTyping(START, START, 1, 35_000), 20_000)).toEqual([]);
  });
});

describe("the ladder", () => {
  it("is whole before anybody has played", () => {
    const rungs = ladderOf([]);
    expect(rungs).toHaveLength(RUNGS);
    expect(rungs[0]).toBe(strengthOf(SLOWEST_DONE_MS));
    expect(rungs.at(-1)).toBe(strengthOf(FASTEST_DONE_MS));
  });

  it.each([
    ["one weak player", [600], 600, 2020],
    ["a record", [2500], 1140, 2500],
    ["many alike", Array.from({ length: 10 }, () => 1500), 1140, 2020],
    ["all of a crowd", [700, 900, 1100, 1300, 1500, 1700, 1900, 2100, 2300, 2600], 700, 2600],
  ])("with %s goes from the weakest to the record", (_, recorded, first, last) => {
    const rungs = ladderOf(recorded);
    expect([rungs[0], rungs.at(-1)]).toEqual([first, last]);
  });

  it("has a rung for each name, each stronger than the one below, whoever has played", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 100, max: 2900 }), { maxLength: 10 }), (recorded) => {
        const rungs = ladderOf(recorded);
        expect(rungs).toHaveLength(RUNG_NAMES.length);
        for (const [index, strength] of rungs.entries())
          if (index > 0) expect(strength).toBeGreaterThanOrEqual((rungs[index - 1] ?? 0) + 20);
        expect(rungs.at(-1)).toBe(Math.max(2020, ...recorded));
      }),
    );
  });
});
