/** Ranks on the leaderboard. */

/** How many the leaderboard shows (specification, part 2 §9). */
export const LEADERBOARD_SIZE = 20;

/** Learners counted exactly within one bucket of EXP; past that a rank is a little too good. */
export const RANK_COUNT_LIMIT = 1000;

/** Ranks for rows in order of falling EXP: the same EXP, the same rank. */
export function ranksOf(exps: readonly number[]): number[] {
  return exps.map((exp) => 1 + exps.indexOf(exp));
}
