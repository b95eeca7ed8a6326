import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { levelOf, levelProgress, levelStart } from "../../worker/rules/levels.ts";

const exp = fc.nat({ max: 1_000_000_000 });

describe("levels", () => {
  it.each([
    [0, 0],
    [50, 0],
    [99, 0],
    [100, 1],
    [399, 1],
    [400, 2],
    [899, 2],
    [900, 3],
    [1_000_000, 100],
    [999_999_999_999_999, 3_162_277],
  ])("%i EXP are level %i", (amount, level) => expect(levelOf(amount)).toBe(level));

  it("are between their own start and that of the next level, for any EXP", () => {
    fc.assert(
      fc.property(exp, (amount) => {
        const level = levelOf(amount);
        expect(levelStart(level)).toBeLessThanOrEqual(amount);
        expect(levelStart(level + 1)).toBeGreaterThan(amount);
      }),
    );
  });

  it("begin exactly at their start, for any level", () => {
    fc.assert(
      fc.property(fc.nat({ max: 3_000_000 }), (level) => {
        expect(levelOf(levelStart(level))).toBe(level);
        if (level > 0) expect(levelOf(levelStart(level) - 1)).toBe(level - 1);
      }),
    );
  });

  it("never decrease when EXP increase", () => {
    fc.assert(
      fc.property(exp, fc.nat({ max: 10_000 }), (amount, more) => levelOf(amount + more) >= levelOf(amount)),
    );
  });

  it.each([
    ["begins empty", 400, { level: 2, maxExp: 900, missing: 500, share: 0 }],
    ["is half full halfway", 250, { level: 1, maxExp: 400, missing: 150, share: 0.5 }],
    ["is nearly full before the end", 899, { level: 2, maxExp: 900, missing: 1, share: 0.998 }],
  ])("have a bar that %s", (_, amount, progress) => expect(levelProgress(amount)).toEqual(progress));

  it("have a bar from 0 up to, but not including, 1", () => {
    fc.assert(
      fc.property(exp, (amount) => {
        const progress = levelProgress(amount);
        expect(progress.share).toBeGreaterThanOrEqual(0);
        expect(progress.share).toBeLessThan(1);
        expect(progress.maxExp).toBe(100 * (progress.level + 1) ** 2);
        expect(progress.missing).toBe(progress.maxExp - amount);
      }),
    );
  });
});
