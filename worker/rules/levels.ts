/** EXP to levels: level L starts at 100·L² EXP, so level = floor(sqrt(exp / 100)). */

/** The EXP at which a level starts. */
export function levelStart(level: number): number {
  return 100 * level * level;
}

/**
 * The level that an amount of EXP has reached; 0 for a newcomer.
 * @param exp whole, not negative
 */
export function levelOf(exp: number): number {
  const level = Math.floor(Math.sqrt(exp / 100));
  // The root of a large square can come out a hair low or high; the threshold itself decides.
  if (exp >= levelStart(level + 1)) return level + 1;
  return exp < levelStart(level) ? level - 1 : level;
}

/** Where a learner stands: every screen shows the same reading of it. */
export type LevelProgress = {
  level: number;
  /** The next level's threshold, in total EXP: the text reads `exp / maxExp EXP`. */
  maxExp: number;
  /** EXP still missing for the next level. */
  missing: number;
  /** How much of the way from this level's start to the next one's is done, 0 to below 1: how far the bar is filled. */
  share: number;
};

/** Progress within the level, for the bar and its text. */
export function levelProgress(exp: number): LevelProgress {
  const level = levelOf(exp);
  const maxExp = levelStart(level + 1);
  const start = levelStart(level);
  return { level, maxExp, missing: maxExp - exp, share: (exp - start) / (maxExp - start) };
}
