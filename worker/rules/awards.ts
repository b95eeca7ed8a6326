/** How much EXP a deed earns. Chance comes in as `draw`, a whole number drawn by the caller from the award's range. */

/** An inclusive range from which an award is drawn. */
export type AwardRange = { least: number; most: number };

/** A correct task earns 20 to 50 EXP (specification, part 1 §9). */
export const SHIP_AWARD: AwardRange = { least: 20, most: 50 };

/** A correct daily challenge earns 30 to 70 EXP (specification, part 2 §9). */
export const DAILY_AWARD: AwardRange = { least: 30, most: 70 };

/** A right ship this soon after its answer was shown is a copy and earns nothing, in milliseconds. */
export const COPIED_WITHIN = 20_000;

/** The first avatar earns this once per account. */
export const WELCOME_AWARD = 50;

/**
 * What one ship of a task earns.
 * @param draw a whole number from SHIP_AWARD
 * @param earlierShips how often this task was shipped before, right or wrong: the first ship earns all of it, the second half, each later one a tenth
 */
export function shipAward(draw: number, earlierShips: number): number {
  // Divided, not multiplied by 0.1: 0.1 has no exact double.
  const divisor = earlierShips === 0 ? 1 : earlierShips === 1 ? 2 : 10;
  return Math.floor(draw / divisor);
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
