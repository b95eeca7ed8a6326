/** Levels: level L starts at 100·L² EXP, so level = floor(sqrt(exp / 100)). */

/** The EXP at which a level starts. */
export function levelStart(level: number): number {
  return 100 * level * level;
}

/**
 * The level of an amount of EXP; 0 below 100 EXP.
 * @param exp whole, from 0 to 10^15: above, the floating-point root of an amount just below a threshold can reach it
 */
export function levelOf(exp: number): number {
  return Math.floor(Math.sqrt(exp / 100));
}

/** A learner's progress within a level. */
export type LevelProgress = {
  level: number;
  /** The next level's threshold, in total EXP. Shown as `exp / maxExp EXP`. */
  maxExp: number;
  /** EXP still missing for the next level. */
  missing: number;
  /** The filled part of the progress bar, from 0 to below 1. */
  share: number;
};

/** The progress for a total amount of EXP. */
export function levelProgress(exp: number): LevelProgress {
  const level = levelOf(exp);
  const maxExp = levelStart(level + 1);
  const start = levelStart(level);
  return { level, maxExp, missing: maxExp - exp, share: (exp - start) / (maxExp - start) };
}
