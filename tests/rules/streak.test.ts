import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, localDate } from "../../worker/rules/dates.ts";
import { streakDays } from "../../worker/rules/streak.ts";

// A Friday.
const TODAY = "2026-11-20";
const back = (...days: number[]) => new Set(days.map((day) => addDays(TODAY, -day)));

describe("the streak", () => {
  it("counts days in a row, today included once it has a ship", () => {
    expect(streakDays(TODAY, back(0, 1, 2))).toBe(3);
    expect(streakDays(TODAY, back(1, 2))).toBe(2);
    expect(streakDays(TODAY, back())).toBe(0);
  });

  it("forgives one missed day a week, without counting it", () => {
    expect(streakDays(TODAY, back(0, 1, 3, 4))).toBe(4);
  });

  it("ends at a second missed day in the same week", () => {
    // Thursday and Tuesday are missing, both in this week.
    expect(streakDays(TODAY, back(0, 2, 4, 5))).toBe(2);
  });

  it("forgives again in the week before", () => {
    // Thursday of this week and Sunday of the last.
    expect(streakDays(TODAY, back(0, 2, 3, 4, 6, 7))).toBe(6);
  });

  it("ends at two missed days in a row", () => {
    expect(streakDays(TODAY, back(0, 3, 4))).toBe(1);
    expect(streakDays(TODAY, back(2, 3))).toBe(2);
    expect(streakDays(TODAY, back(3, 4))).toBe(0);
  });

  it("never counts more days than have a ship, and grows by a ship today", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 60 })), (days) => {
        const shipped = back(...days);
        const streak = streakDays(TODAY, shipped);
        expect(streak).toBeLessThanOrEqual(shipped.size);
        if (!shipped.has(TODAY)) expect(streakDays(TODAY, new Set([...shipped, TODAY]))).toBe(streak + 1);
      }),
    );
  });

  it("goes on over zones and the clock's change: each ship counts for the learner's own date", () => {
    const zone = "America/New_York";
    // 23:30 local on three evenings around the end of daylight saving on 1 November 2026: UTC says one day later each time.
    const ships = ["2026-10-31T23:30-04:00", "2026-11-01T23:30-05:00", "2026-11-02T23:30-05:00"];
    const dates = new Set(ships.map((ship) => localDate(Date.parse(ship), zone)));
    expect([...dates]).toEqual(["2026-10-31", "2026-11-01", "2026-11-02"]);
    expect(streakDays("2026-11-02", dates)).toBe(3);
  });
});
