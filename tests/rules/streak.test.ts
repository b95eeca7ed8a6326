import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, localDate } from "../../worker/rules/dates.ts";
import { streakDays, streakToday } from "../../worker/rules/streak.ts";

// A Friday.
const TODAY = "2026-11-20";
const back = (...days: number[]) => new Set(days.map((day) => addDays(TODAY, -day)));

describe("the streak", () => {
  it.each([
    ["counts days in a row", [0, 1, 2], 3],
    ["counts from yesterday where today has no ship yet", [1, 2], 2],
    ["is none without a ship", [], 0],
    ["forgives one missed day, without counting it", [0, 1, 3, 4], 4],
    ["ends at a second missed day of this week: Thursday and Tuesday", [0, 2, 4, 5], 2],
    ["forgives this week's Thursday and last week's Sunday", [0, 2, 3, 4, 6, 7], 6],
    ["forgives Monday and the Saturday before", [0, 1, 2, 3, 5, 7], 6],
    ["ends at last week's Tuesday, once that week's Sunday is forgiven", [0, 1, 2, 3, 4, 6, 7, 8, 9, 11], 9],
    ["ends at two missed days in a row", [0, 3, 4], 1],
    ["forgives yesterday where today has no ship yet", [2, 3], 2],
    ["ends where today, yesterday and the day before have no ship", [3, 4], 0],
  ])("%s", (_, shipped, days) => expect(streakDays(TODAY, back(...shipped))).toBe(days));

  it.each([
    ["counts already", [0, 1], "done"],
    ["has no streak to keep", [], "start"],
    ["has none after two missed days", [3, 4], "start"],
    ["may be missed", [1, 2], "free"],
    ["may be missed after last week's free day, the Sunday", [1, 2, 3, 4, 6], "free"],
    ["may not be missed after this week's free day, the Tuesday", [1, 2, 4, 5], "needed"],
    ["may not be missed after a missed day", [2, 3], "needed"],
  ])("today %s", (_, shipped, today) => expect(streakToday(TODAY, back(...shipped))).toBe(today));

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

  it("is correct over time zones and daylight saving: each ship counts for the learner's own date", () => {
    const zone = "America/New_York";
    // 23:30 local on three evenings around the end of daylight saving on 1 November 2026: UTC says one day later each time.
    const ships = ["2026-10-31T23:30-04:00", "2026-11-01T23:30-05:00", "2026-11-02T23:30-05:00"];
    const dates = new Set(ships.map((ship) => localDate(Date.parse(ship), zone)));
    expect([...dates]).toEqual(["2026-10-31", "2026-11-01", "2026-11-02"]);
    expect(streakDays("2026-11-02", dates)).toBe(3);
  });
});
