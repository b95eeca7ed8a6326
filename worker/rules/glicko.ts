/**
 * Ratings by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", https://www.glicko.net/glicko/glicko2.pdf). A rating period is
 * one UTC day: a day's matches are rated together, from what both players had when the day began.
 */
import rate from "glicko2-lite";
import { DAY_MS } from "./dates.ts";

/**
 * How strong a player is, in points. `deviation`: the standard deviation of what the rating may be off by, in points. `volatility`: by
 * how much the strength is expected to change within a day.
 */
export type Rating = { rating: number; deviation: number; volatility: number };

/** What the paper gives to a player without a rating. */
export const NEW_RATING: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

/** How fast the volatility changes. The paper says from 0.3 to 1.2. */
const TAU = 0.5;
/** The points of rating in a unit of volatility (the paper's step 2). */
const POINTS_PER_UNIT = 173.7178;

/** Equally far from a new rating. */
export const MIN_RATING = 100;
export const MAX_RATING = 2900;
/** So that a result still counts for who plays much. Lichess has the same. */
export const MIN_DEVIATION = 45;
/** So that a series that nothing explains doesn't make a rating worthless. Lichess has the same. */
export const MAX_VOLATILITY = 0.1;

/** 1 for a win, 0.5 for a tie, 0 for a loss. */
export type RatedScore = 0 | 0.5 | 1;

/** A match of a day: what the opponent began that day with, and the player's score. */
export type DayMatch = readonly [opponent_rating: number, opponent_deviation: number, score: RatedScore];

/** A day of a player's: the UTC date, what it began with, and its matches so far. */
export type RatingDay = { date: string; start: Rating; matches: readonly DayMatch[] };

/** What a day's matches make of the rating that it began with. Their order doesn't matter. */
export function rateDay({ start, matches }: Pick<RatingDay, "start" | "matches">): Rating {
  if (matches.length === 0) return start;
  const opponents = matches.map(([rating, deviation, score]): [number, number, number] => [
    rating,
    deviation,
    score,
  ]);
  const { rating, rd, vol } = rate(start.rating, start.deviation, start.volatility, opponents, { tau: TAU });
  return {
    rating: clamp(rating, MIN_RATING, MAX_RATING),
    deviation: clamp(rd, MIN_DEVIATION, NEW_RATING.deviation),
    volatility: Math.min(vol, MAX_VOLATILITY),
  };
}

/**
 * The day in which a match of a date is rated.
 * @param last the player's last day with a match; undefined before the first one. A match that is written late, after one of the next
 * day, belongs to that day
 */
export function dayOf(last: RatingDay | undefined, date: string): RatingDay {
  if (!last) return { date, start: NEW_RATING, matches: [] };
  if (date <= last.date) return last;
  const idleDays = (Date.parse(date) - Date.parse(last.date)) / DAY_MS - 1;
  return { date, start: rest(rateDay(last), idleDays), matches: [] };
}

/** A rating after so many days without a match: it becomes less certain (the paper's step 6). */
function rest({ rating, deviation, volatility }: Rating, days: number): Rating {
  const grown = Math.hypot(deviation, POINTS_PER_UNIT * volatility * Math.sqrt(days));
  return { rating, deviation: Math.min(grown, NEW_RATING.deviation), volatility };
}

/**
 * Rates a match for one player.
 * @param opponent what the opponent's day began with
 * @returns the player's day with the match, and the rating before and after it. A day is rated as a whole, so that after many wins one
 * against a weak opponent can make it look less of a surprise. Such a match is left out: a win never lowers a rating, and a loss
 * never raises one
 */
export function rateMatch(
  day: RatingDay,
  opponent: Rating,
  score: RatedScore,
): { day: RatingDay; before: Rating; after: Rating } {
  const withMatch: RatingDay = {
    ...day,
    matches: [...day.matches, [opponent.rating, opponent.deviation, score]],
  };
  const [before, after] = [rateDay(day), rateDay(withMatch)];
  const isContrary =
    (score === 1 && after.rating < before.rating) || (score === 0 && after.rating > before.rating);
  return isContrary ? { day, before, after: before } : { day: withMatch, before, after };
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
