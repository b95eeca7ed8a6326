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
 * What decides how much of the drawn EXP a right ship earns. One of them holds for each ship: of several factors the smallest counts, and
 * they are not multiplied.
 * - `whole`: nothing takes away from it
 * - `second`: one earlier ship of the task
 * - `later`: two or more
 * - `choice`: wrong choices of a question, and no right one
 * - `hints`: the tools of a daily challenge were shown
 * - `answer`: the answer of a daily challenge was shown
 * - `day`: MAX_AWARDED_SHIPS_PER_DAY are paid
 * - `copy`: the answer was shown within READING_TIME_MS
 */
export const AWARD_RULES = ["whole", "second", "later", "choice", "hints", "answer", "day", "copy"] as const;
export type AwardRule = (typeof AWARD_RULES)[number];

/** By what the drawn EXP are divided; infinite where nothing is paid. Whole numbers, because 0.1 is not exact in binary floating point. */
const DIVISORS: Readonly<Record<AwardRule, number>> = {
  whole: 1,
  second: 2,
  later: 10,
  choice: 2,
  hints: 2,
  answer: 2,
  day: Number.POSITIVE_INFINITY,
  copy: Number.POSITIVE_INFINITY,
};

/**
 * The EXP of a right ship, rounded down.
 * @param roll a whole number from SHIP_AWARD or DAILY_AWARD
 */
export function award(roll: number, rule: AwardRule): number {
  return Math.floor(roll / DIVISORS[rule]);
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
