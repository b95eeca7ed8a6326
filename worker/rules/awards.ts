/** How much EXP a deed earns. Chance comes in as `draw`, a whole number drawn by the caller from the award's range. */

/** An inclusive range from which an award is drawn. */
export type AwardRange = { least: number; most: number };

/** A correct task earns 20 to 50 EXP (specification, part 1 §9). */
export const SHIP_AWARD: AwardRange = { least: 20, most: 50 };

/** A correct daily challenge earns 30 to 70 EXP (specification, part 2 §9). */
export const DAILY_AWARD: AwardRange = { least: 30, most: 70 };

/** The first avatar earns this once per account. */
export const WELCOME_AWARD = 50;

/** Right ships of one task that may earn in a UTC day. */
export const PAID_SHIPS_A_DAY = 3;

/** A right ship this soon after its answer was shown earns nothing, in milliseconds: nobody has read it yet. */
export const READING_TIME = 20_000;

/** Ships that one learner may send, of tasks and daily challenges together. The day is the UTC day. */
export const SHIPS_A_MINUTE = 12;
export const SHIPS_A_DAY = 200;

/**
 * What one right ship of a task earns, as long as the day's limit and the reading time allow it anything.
 * @param draw a whole number from SHIP_AWARD
 * @param earlierShips how often this task was shipped before, right or wrong: the first ship earns all of it, the second half, each later one a tenth
 * @param helped whether the answer was shown or hints were used: then it earns half at most. The smaller factor holds, they don't multiply
 */
export function shipAward(draw: number, earlierShips: number, helped: boolean): number {
  // Divided, not multiplied by 0.1: 0.1 has no exact double.
  const divisor = earlierShips === 0 ? 1 : earlierShips === 1 ? 2 : 10;
  return Math.floor(draw / Math.max(divisor, helped ? 2 : 1));
}

/** What a correct daily challenge earns; help (hints, or the answer) halves it once, rounded down. */
export function dailyAward(draw: number, helped: boolean): number {
  return helped ? Math.floor(draw / 2) : draw;
}

/**
 * A whole number from the range, each equally likely.
 * @param random 32 uniform bits, asked again while the value falls into the incomplete last block
 */
export function drawAward(range: AwardRange, random: () => number): number {
  const count = range.most - range.least + 1;
  const limit = 2 ** 32 - (2 ** 32 % count);
  let bits = random();
  while (bits >= limit) bits = random();
  return range.least + (bits % count);
}
