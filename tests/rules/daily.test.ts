import { describe, expect, it } from "vitest";
import {
  type DueOnDate,
  dueByPool,
  hardestTaught,
  isDayOpen,
  isDue,
  type PoolEntry,
} from "../../worker/rules/daily.ts";
import { DAY_MS } from "../../worker/rules/dates.ts";

const entry = (
  id: number,
  difficulty: PoolEntry["difficulty"],
  needs: number[] = [],
  retired = false,
): PoolEntry => ({
  ...{ id, difficulty, needs, retired },
});
const due = (...[pool_id, easy_id, medium_id, hard_id]: (number | null)[]): DueOnDate => ({
  ...{ pool_id: pool_id ?? null, easy_id: easy_id ?? null },
  ...{ medium_id: medium_id ?? null, hard_id: hard_id ?? null },
});

describe("a day's challenges", () => {
  it.each([
    ["2026-11-28", true],
    ["2026-11-29", false],
    ["2026-11-14", true],
    ["2026-11-13", false],
  ])("of %s are open on November 28: %s", (date, isOpen) =>
    expect(isDayOpen(date, Date.parse("2026-11-28T23:59:59Z"))).toBe(isOpen),
  );

  it("rotate through the pool by day, each difficulty by itself, without what is retired", () => {
    const pool = [
      ...[entry(1, "Easy"), entry(2, "Medium"), entry(3, "Easy", [], true), entry(4, "Easy")],
      entry(5, "Medium", [], true),
    ];
    const day = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);
    expect([20_000, 20_001, 20_002].map((number) => dueByPool(pool, day(number)))).toEqual([
      due(null, 1, 2, null),
      due(null, 4, 2, null),
      due(null, 1, 2, null),
    ]);
  });

  it.each([
    [due(7), 7, true],
    [due(null, 7), 7, true],
    [due(null, 1, 7), 7, true],
    [due(null, 1, 2, 7), 7, true],
    [due(8, 1, 2, 3), 7, false],
  ])("%o have %i: %s", (challenges, id, has) => expect(isDue(challenges, id)).toBe(has));
});

describe("the challenge of a learner", () => {
  const pool = new Map(
    [
      ...[entry(1, "Easy"), entry(2, "Medium", [1010]), entry(3, "Hard", [1020, 2010])],
      entry(4, "Medium", [1030]),
    ].map((one) => [one.id, one]),
  );
  it.each<[string, DueOnDate, [number, number][], number | null]>([
    ["is the easy one before any lesson", due(null, 1, 2, 3), [], 1],
    ["is none where even that is too hard", due(null, 2, 4, 3), [], null],
    ["is the medium one from its last lesson on", due(null, 1, 2, 3), [[1, 1010]], 2],
    ["isn't yet the medium one a lesson before", due(null, 1, 2, 3), [[1, 1009]], 1],
    [
      "is the hard one once each project has taught its part",
      due(null, 1, 2, 3),
      [
        [1, 1020],
        [2, 2010],
      ],
      3,
    ],
    ["isn't the hard one while one project is missing", due(null, 1, 2, 3), [[1, 1020]], 2],
    ["passes over a difficulty that the date lacks", due(null, 1, null, 3), [[1, 1010]], 1],
    ["is the one of a date from before difficulties", due(2), [[1, 1010]], 2],
    ["isn't that one where the date has difficulties too", due(1, null, 2), [], null],
    ["is none where the pool lacks it", due(null, 9), [], null],
    ["is none on a date without any", due(), [], null],
  ])("%s", (_, challenges, shipped, id) =>
    expect(hardestTaught(challenges, pool, new Map(shipped))).toBe(id),
  );
});
