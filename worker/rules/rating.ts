/** Which matches move ratings, and what is shown of a rating. The calculation is in glicko.ts. */
import type { MatchResult } from "./battle-score.ts";
import type { MatchState } from "./match-phases.ts";

/** A rating with a larger deviation is provisional. Lichess has the same limit: four in five are off by less than 141 points. */
export const PROVISIONAL_DEVIATION = 110;

/** Only the first matches of a UTC day against the same opponent move ratings: who loses on purpose to a friend can't lift the friend far. */
export const RATED_MATCHES_OF_A_PAIR_A_DAY = 3;

/** Only the first matches of a UTC day move ratings, so that a day's list has an end. */
export const RATED_MATCHES_A_DAY = 50;

/** Who quits before the editors have been open for this long, in milliseconds, has not played. */
export const EARLY_QUIT_MS = 5_000;

/** So often a UTC day an early quit moves no rating. After that it is a loss. */
export const FREE_EARLY_QUITS_A_DAY = 2;

/**
 * Why a match with a result moved no rating.
 * - `never`: matches of its kind never do.
 * - `early-quit`: one of the two quit early.
 * - `same-opponent`: the two had played the day's matches that count.
 * - `daily-limit`: one of the two had.
 * - `held`, `void`: as for EXP.
 * - `unseen`: the result was held, and no moderator has looked at it in time.
 */
export const UNRATED_REASONS = [
  "never",
  "early-quit",
  "same-opponent",
  "daily-limit",
  "held",
  "void",
  "unseen",
] as const;
export type UnratedReason = (typeof UNRATED_REASONS)[number];

/** What decides whether a match is of a kind that moves ratings. */
type EndedMatch = { verdict: { results: readonly [MatchResult, MatchResult] } };

/** Whether matches of this kind move ratings, within a day's limits. A void match and a race have no result that gets here. */
export function isRated({ verdict }: EndedMatch): boolean {
  return verdict.results.every((result) => result !== "none");
}

/**
 * Whether a match ended by an early quit.
 * @param ended_at milliseconds since 1970
 */
export function isEarlyQuit(
  { ending, opens_at, scale }: Pick<MatchState, "ending" | "opens_at" | "scale">,
  ended_at: number,
): boolean {
  return ending?.kind === "rage-quit" && (opens_at === null || ended_at < opens_at + EARLY_QUIT_MS * scale);
}

/** A rating as its learner sees it, in whole points. `provisional`: it may still be far off. */
export type ShownRating = { points: number; provisional: boolean };

/** A stored rating as its learner sees it. */
export const shownRating = ({ rating, deviation }: { rating: number; deviation: number }): ShownRating => ({
  points: Math.round(rating),
  provisional: deviation > PROVISIONAL_DEVIATION,
});
