/** EXP awards. The random part is an argument, `draw`: a whole number that the caller draws from the award's range. */

/** An inclusive range of EXP from which an award is drawn. */
export type AwardRange = { min: number; max: number };

/** A correct task earns 20 to 50 EXP (specification, part 1 §9). */
export const SHIP_AWARD: AwardRange = { min: 20, max: 50 };

/** A correct daily challenge earns 30 to 70 EXP (specification, part 2 §9). */
export const DAILY_AWARD: AwardRange = { min: 30, max: 70 };

/** EXP for a right answer in practice. */
export const PRACTICE_AWARD = 5;

/** EXP for choosing the first avatar, once per account. */
export const WELCOME_AWARD = 50;

/** Correct ships of one task that earn EXP within a UTC day. */
export const MAX_AWARDED_SHIPS_PER_DAY = 3;

/** A correct ship within this time after the answer was shown earns nothing: it is a copy, nobody reads that fast. */
export const READING_TIME_MS = 20_000;

/** Ships that one learner may send, tasks and daily challenges together. Days are UTC days. */
export const MAX_SHIPS_PER_MINUTE = 12;
export const MAX_SHIPS_PER_DAY = 200;

/**
 * The EXP of one correct ship of a task. The caller enforces MAX_AWARDED_SHIPS_PER_DAY and READING_TIME_MS.
 * @param draw a whole number from SHIP_AWARD
 * @param earlierShips earlier ships of this task, correct or not: the first ship earns the whole draw, the second half, later ones a
 *   tenth
 * @param helped whether the answer was shown or hints were used: at most half is earned. The smaller factor applies; factors are not
 *   multiplied
 */
export function shipAward(draw: number, earlierShips: number, helped: boolean): number {
  // Division, because 0.1 is not exact in binary floating point.
  const divisor = earlierShips === 0 ? 1 : earlierShips === 1 ? 2 : 10;
  return Math.floor(draw / Math.max(divisor, helped ? 2 : 1));
}

/** The EXP of a correct daily challenge. Help (hints or the shown answer) halves it once, rounded down. */
export function dailyAward(draw: number, helped: boolean): number {
  return helped ? Math.floor(draw / 2) : draw;
}

/**
 * Draws a whole number from the range with equal probability.
 * @param random returns 32 uniform bits; called again while the value is in the incomplete last block (rejection sampling)
 */
export function drawAward(range: AwardRange, random: () => number): number {
  const count = range.max - range.min + 1;
  const limit = 2 ** 32 - (2 ** 32 % count);
  let bits = random();
  while (bits >= limit) bits = random();
  return range.min + (bits % count);
}
