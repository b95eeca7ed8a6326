import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAILY_AWARD, dailyAward, drawAward, SHIP_AWARD, shipAward } from "../../worker/rules/awards.ts";

/** Random bits from a list. */
function bitsOf(...bits: number[]): () => number {
  return () => {
    const next = bits.shift();
    if (next === undefined) throw new Error("More bits were drawn than there are.");
    return next;
  };
}

const draw = fc.integer({ min: SHIP_AWARD.min, max: SHIP_AWARD.max });

describe("the award of a ship", () => {
  it("is the draw, half of it, then a tenth of it, rounded down", () => {
    fc.assert(
      fc.property(draw, fc.integer({ min: 2, max: 1000 }), (drawn, later) => {
        expect(shipAward(drawn, 0, false)).toBe(drawn);
        expect(shipAward(drawn, 1, false)).toBe(Math.floor(drawn * 0.5));
        expect(shipAward(drawn, later, false)).toBe((drawn - (drawn % 10)) / 10);
      }),
    );
  });

  it("never increases with repeats", () => {
    fc.assert(
      fc.property(
        draw,
        fc.nat(100),
        fc.boolean(),
        (drawn, ships, helped) => shipAward(drawn, ships + 1, helped) <= shipAward(drawn, ships, helped),
      ),
    );
  });

  it("is reduced once by the smaller of both factors", () => {
    expect([0, 1, 2].map((ships) => shipAward(41, ships, true))).toEqual([20, 20, 4]);
  });
});

describe("the award of a daily challenge", () => {
  it("is halved, rounded down, once hints were used", () => {
    expect([dailyAward(31, false), dailyAward(31, true), dailyAward(70, true)]).toEqual([31, 15, 35]);
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
