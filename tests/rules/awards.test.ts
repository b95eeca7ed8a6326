import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  AWARD_RULES,
  type AwardRule,
  award,
  DAILY_AWARD,
  drawAward,
  SHIP_AWARD,
} from "../../worker/rules/awards.ts";

/** Random bits from a list. */
function bitsOf(...bits: number[]): () => number {
  return () => {
    const next = bits.shift();
    if (next === undefined) throw new Error("More bits were drawn than there are.");
    return next;
  };
}

describe("the award of a right ship", () => {
  it.each<[AwardRule, number, number]>([
    ["whole", 41, 41],
    ["second", 41, 20],
    ["later", 41, 4],
    ["choice", 41, 20],
    ["hints", 31, 15],
    ["answer", 70, 35],
    ["day", 50, 0],
    ["copy", 50, 0],
  ])("by the rule %s of %i drawn EXP is %i", (rule, roll, exp) => expect(award(roll, rule)).toBe(exp));

  it("is never more than was drawn, and is whole", () => {
    const roll = fc.integer({ min: SHIP_AWARD.min, max: DAILY_AWARD.max });
    fc.assert(
      fc.property(roll, fc.constantFrom(...AWARD_RULES), (drawn, rule) => {
        const exp = award(drawn, rule);
        expect(Number.isInteger(exp) && exp >= 0 && exp <= drawn).toBe(true);
      }),
    );
  });
});

describe("drawing an award", () => {
  it.each([
    ["a ship", SHIP_AWARD, 20, 50],
    ["a daily challenge", DAILY_AWARD, 30, 70],
  ])("of %s stays within its range, both ends included", (_, range, min, max) => {
    const drawn = new Set<number>();
    for (let bits = 0; bits < 200; bits += 1) drawn.add(drawAward(range, bitsOf(bits)));
    expect([Math.min(...drawn), Math.max(...drawn), drawn.size]).toEqual([min, max, max - min + 1]);
  });

  // 2^32 is 4 more than a multiple of the 31 values.
  it.each<[string, number[], number]>([
    ["takes bits below the last whole block", [2 ** 32 - 5, 7], 50],
    ["draws again at the first bits of the incomplete block", [2 ** 32 - 4, 7], 27],
    ["draws again at the last bits of the incomplete block", [2 ** 32 - 1, 7], 27],
    ["draws again as often as needed", [2 ** 32 - 1, 2 ** 32 - 2, 2 ** 32 - 3, 8], 28],
  ])("%s", (_, bits, drawn) => expect(drawAward(SHIP_AWARD, bitsOf(...bits))).toBe(drawn));

  it("is uniform for uniform bits", () => {
    const counts = new Map<number, number>();
    // A full period of a generator that visits each residue as often as any other.
    for (let step = 0; step < 31 * 100; step += 1) {
      const drawn = drawAward(SHIP_AWARD, bitsOf(step));
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
    }
    expect([...counts.values()].every((count) => count === 100)).toBe(true);
  });
});
