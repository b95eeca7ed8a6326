import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DayMatch,
  dayOf,
  MAX_RATING,
  MAX_VOLATILITY,
  MIN_DEVIATION,
  MIN_RATING,
  NEW_RATING,
  type RatedScore,
  type Rating,
  type RatingDay,
  rateDay,
  rateMatch,
} from "../../worker/rules/glicko.ts";

const DATE = "2026-11-20";
const SETTLED: Rating = { rating: 1500, deviation: 60, volatility: 0.06 };

const points = fc.double({ min: MIN_RATING, max: MAX_RATING, noNaN: true });
const deviations = fc.double({ min: MIN_DEVIATION, max: NEW_RATING.deviation, noNaN: true });
const ratings = fc.record<Rating>({
  rating: points,
  deviation: deviations,
  volatility: fc.double({ min: 0.03, max: MAX_VOLATILITY, noNaN: true }),
});
const scores = fc.constantFrom<RatedScore>(0, 0.5, 1);
const matches: fc.Arbitrary<DayMatch> = fc.tuple(points, deviations, scores);
const days = fc.record<RatingDay>({
  date: fc.constant(DATE),
  start: ratings,
  matches: fc.array(matches, { maxLength: 50 }),
});

/** The other side of a new rating. */
const mirror = (rating: number) => 2 * NEW_RATING.rating - rating;

describe("a day's rating", () => {
  it("is that of the example in Glickman's paper", () => {
    const start = { rating: 1500, deviation: 200, volatility: 0.06 };
    const rated = rateDay({
      start,
      matches: [
        [1400, 30, 1],
        [1550, 100, 0],
        [1700, 300, 0],
      ],
    });
    expect(rated.rating).toBeCloseTo(1464.06, 1);
    expect(rated.deviation).toBeCloseTo(151.52, 2);
    expect(rated.volatility).toBeCloseTo(0.05999, 4);
  });

  it("is what the day began with before its first match", () => {
    expect(rateDay({ start: SETTLED, matches: [] })).toBe(SETTLED);
  });

  it("doesn't depend on the order of the matches", () => {
    fc.assert(
      fc.property(days, ({ start, matches }) => {
        const [one, other] = [rateDay({ start, matches }), rateDay({ start, matches: matches.toReversed() })];
        expect(other.rating).toBeCloseTo(one.rating, 3);
        expect(other.deviation).toBeCloseTo(one.deviation, 3);
      }),
    );
  });

  it("takes from one of two equals what it gives to the other", () => {
    fc.assert(
      fc.property(ratings, scores, (start, score) => {
        const from = { ...start, rating: NEW_RATING.rating };
        const change = (own: number) =>
          rateDay({ start: from, matches: [[from.rating, from.deviation, own as RatedScore]] }).rating -
          from.rating;
        expect(change(score)).toBeCloseTo(-change(1 - score), 6);
      }),
    );
  });

  it("is mirrored where strengths and scores are", () => {
    fc.assert(
      fc.property(days, ({ start, matches }) => {
        const one = rateDay({ start, matches });
        const other = rateDay({
          start: { ...start, rating: mirror(start.rating) },
          matches: matches.map(([rating, deviation, score]) => [
            mirror(rating),
            deviation,
            (1 - score) as RatedScore,
          ]),
        });
        expect(mirror(other.rating)).toBeCloseTo(one.rating, 3);
        expect(other.deviation).toBeCloseTo(one.deviation, 3);
      }),
    );
  });

  it("stays within its limits, whatever was played", () => {
    fc.assert(
      fc.property(days, (day) => {
        const { rating, deviation, volatility } = rateDay(day);
        expect(rating).toBeGreaterThanOrEqual(MIN_RATING);
        expect(rating).toBeLessThanOrEqual(MAX_RATING);
        expect(deviation).toBeGreaterThanOrEqual(MIN_DEVIATION);
        expect(deviation).toBeLessThanOrEqual(NEW_RATING.deviation);
        expect(volatility).toBeGreaterThan(0);
        expect(volatility).toBeLessThanOrEqual(MAX_VOLATILITY);
      }),
    );
  });

  it("becomes more certain with a match against somebody of like strength", () => {
    const { deviation } = rateDay({ start: NEW_RATING, matches: [[1500, 60, 0.5]] });
    expect(deviation).toBeLessThan(NEW_RATING.deviation);
  });
});

describe("a rated match", () => {
  it("never lowers a rating by a win, nor raises it by a loss", () => {
    fc.assert(
      fc.property(days, ratings, fc.constantFrom<RatedScore>(0, 1), (day, opponent, score) => {
        const { before, after } = rateMatch(day, opponent, score);
        const gain = after.rating - before.rating;
        if (score === 1) expect(gain).toBeGreaterThanOrEqual(0);
        else expect(gain).toBeLessThanOrEqual(0);
      }),
    );
  });

  it("is left out of the day where it would", () => {
    // Who has beaten three like ones on the first day is taken for much stronger, so that one more win against a weak one says little.
    const won: DayMatch = [1500, 60, 1];
    const day: RatingDay = { date: DATE, start: NEW_RATING, matches: [won, won, won] };
    const weak = { ...SETTLED, rating: 1300 };
    expect(rateDay({ ...day, matches: [...day.matches, [1300, 60, 1]] }).rating).toBeLessThan(
      rateDay(day).rating,
    );
    const { day: rated, before, after } = rateMatch(day, weak, 1);
    expect(rated).toBe(day);
    expect(after).toBe(before);
  });

  it("joins the day's list with what the opponent began the day with", () => {
    const { day, before, after } = rateMatch({ date: DATE, start: SETTLED, matches: [] }, NEW_RATING, 1);
    expect(day).toEqual({ date: DATE, start: SETTLED, matches: [[1500, 350, 1]] });
    expect(before).toBe(SETTLED);
    expect(after).toEqual(rateDay(day));
  });
});

describe("the day of a match", () => {
  const yesterday: RatingDay = { date: DATE, start: SETTLED, matches: [[1500, 60, 1]] };

  it("begins with a new rating before the first match", () => {
    expect(dayOf(undefined, DATE)).toEqual({ date: DATE, start: NEW_RATING, matches: [] });
  });

  it("is the last one where that isn't over, or is later", () => {
    expect(dayOf(yesterday, DATE)).toBe(yesterday);
    expect(dayOf(yesterday, "2026-11-19")).toBe(yesterday);
  });

  it("begins on the next date with what the last day has come to", () => {
    expect(dayOf(yesterday, "2026-11-21")).toEqual({
      date: "2026-11-21",
      start: rateDay(yesterday),
      matches: [],
    });
  });

  it("begins less certain after days without a match, up to a new one's, and with the same rating", () => {
    const later = (days: number) =>
      dayOf(yesterday, new Date(Date.parse(DATE) + days * 86_400_000).toISOString().slice(0, 10)).start;
    const settled = rateDay(yesterday);
    const grown = [1, 2, 30, 80, 10_000].map((days) => later(days).deviation);
    expect(grown).toEqual(grown.toSorted((one, other) => one - other));
    // 78 days without a match after this one.
    expect(later(79).deviation).toBeCloseTo(
      Math.hypot(settled.deviation, 173.7178 * 0.06 * Math.sqrt(78)),
      1,
    );
    expect(grown.at(-1)).toBe(NEW_RATING.deviation);
    expect(later(10_000)).toMatchObject({ rating: settled.rating, volatility: settled.volatility });
  });
});
