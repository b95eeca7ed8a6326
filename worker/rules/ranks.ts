/** Ranks on the leaderboard. */

/** Rows of the leaderboard (specification, part 2 §9). */
export const LEADERBOARD_SIZE = 20;

/** Ranks for EXP values in descending order. Equal values share a rank. */
export function ranksOf(exps: readonly number[]): number[] {
  return exps.map((exp) => 1 + exps.indexOf(exp));
}
