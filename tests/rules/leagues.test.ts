import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../../worker/rules/dates.ts";
import { LEAGUES, leagueAfter, moveOf, moversOf } from "../../worker/rules/leagues.ts";
import { WEEK_MS, weekOf, weekStart } from "../../worker/rules/weeks.ts";

describe("a week", () => {
  it.each([
    ["1970-01-01T00:00:00.000Z", 0],
    ["1970-01-04T23:59:59.999Z", 0],
    ["1970-01-05T00:00:00.000Z", 1],
    ["2026-11-22T23:59:59.999Z", 2968],
    ["2026-11-23T00:00:00.000Z", 2969],
    // In the nights in which clocks are changed in Europe and North America.
    ["2027-03-14T23:59:59.999Z", 2984],
    ["2027-03-29T00:00:00.000Z", 2987],
    ["2027-11-01T00:00:00.000Z", 3018],
  ])("%s has the number %d", (time, week) => {
    expect(weekOf(Date.parse(time))).toBe(week);
  });

  it("begins on a Monday at midnight UTC and has 7 days, at any time", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (time) => {
        const start = weekStart(weekOf(time));
        expect(new Date(start).getUTCDay()).toBe(1);
        expect(start - 4 * DAY_MS).toBe(Math.floor((start - 4 * DAY_MS) / DAY_MS) * DAY_MS);
        expect(time - start).toBeGreaterThanOrEqual(0);
        expect(time - start).toBeLessThan(WEEK_MS);
        // As the trigger `exp_ledger_sum` counts it, in whole numbers.
        expect(weekOf(time)).toBe(Math.trunc((time + 259_200_000) / 604_800_000));
      }),
    );
  });
});

describe("a league", () => {
  it.each([
    [1, 0],
    [9, 0],
    [10, 2],
    [14, 2],
    [15, 3],
    [30, 6],
  ])("of whose group of %d learners as many as %d move", (players, movers) => {
    expect(moversOf(players)).toBe(movers);
  });

  it.each([
    [{ league: 0, rank: 1, players: 30 }, "up"],
    [{ league: 0, rank: 6, players: 30 }, "up"],
    [{ league: 0, rank: 7, players: 30 }, "stay"],
    [{ league: 0, rank: 30, players: 30 }, "stay"],
    [{ league: 2, rank: 24, players: 30 }, "stay"],
    [{ league: 2, rank: 25, players: 30 }, "down"],
    [{ league: 4, rank: 1, players: 30 }, "stay"],
    [{ league: 4, rank: 25, players: 30 }, "down"],
    [{ league: 2, rank: 1, players: 9 }, "stay"],
    [{ league: 2, rank: 9, players: 9 }, "stay"],
  ] as const)("leads from %j %s", (result, move) => {
    expect(moveOf(result)).toBe(move);
    expect(leagueAfter(result)).toBe(result.league + { up: 1, stay: 0, down: -1 }[move]);
  });

  it("is never left upwards or downwards beyond the last or first one", () => {
    const league = fc.integer({ min: 0, max: LEAGUES.length - 1 });
    const ranked = fc
      .integer({ min: 1, max: 30 })
      .chain((players) =>
        fc.record({ league, players: fc.constant(players), rank: fc.integer({ min: 1, max: players }) }),
      );
    fc.assert(
      fc.property(ranked, (result) => {
        expect(LEAGUES[leagueAfter(result)]).toBeDefined();
      }),
    );
  });
});
