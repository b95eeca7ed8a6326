/**
 * Learners' ids, which say the number of the database that a learner began in. A short id has eleven characters of 64 random bits, and two more
 * for a number other than 0. It stands in each row of the learner and in each index of it, so its length is a good part of what a learner takes.
 * Older ids, and those of a worker that a release before may follow, are UUIDs: one of version 4 says 0; one of version 8 (RFC 9562) has the
 * number in its third group, `xxxxxxxx-xxxx-8nnn-xxxx-xxxxxxxxxxxx`.
 */

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE = DIGITS.length;
/** As many as 64 bits take. */
const RANDOM_CHARACTERS = 11;
const NUMBER_CHARACTERS = 2;

/** The largest number that two characters hold. */
export const MAX_DATABASE_NUMBER = BASE ** NUMBER_CHARACTERS - 1;

const SHORT = /^[\da-zA-Z]{11}([\da-zA-Z]{2})$/;
const NUMBERED = /^[\da-f]{8}-[\da-f]{4}-8([\da-f]{3})-[\da-f]{4}-[\da-f]{12}$/;

/** The number of the database that a learner began in. Anything but a numbered id says 0. */
export function homeInId(user_id: string): number {
  const [, digits] = SHORT.exec(user_id) ?? [];
  if (digits !== undefined) return [...digits].reduce((sum, digit) => sum * BASE + DIGITS.indexOf(digit), 0);
  const [, number] = NUMBERED.exec(user_id) ?? [];
  return number === undefined ? 0 : Number.parseInt(number, 16);
}

/**
 * A learner's id.
 * @param random a random UUID of version 4
 * @param number 0 to MAX_DATABASE_NUMBER
 */
export function learnerId(random: string, number: number): string {
  // The version and the variant, which aren't random, are in the two groups between.
  const bits = BigInt(`0x${random.slice(0, 8)}${random.slice(-8)}`);
  const id = inDigits(bits, RANDOM_CHARACTERS);
  return number === 0 ? id : id + inDigits(BigInt(number), NUMBER_CHARACTERS);
}

/** As `learnerId`, in the form that the release before knows. */
export function longLearnerId(random: string, number: number): string {
  if (number === 0) return random;
  return `${random.slice(0, 14)}8${number.toString(16).padStart(3, "0")}${random.slice(18)}`;
}

function inDigits(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest /= BigInt(BASE))
    text = (DIGITS[Number(rest % BigInt(BASE))] ?? "") + text;
  return text;
}

/**
 * The numbers of the databases that take new learners. One that is named twice takes twice as many.
 * @param named the variable NEW_LEARNERS_IN: numbers between commas; empty for the last database
 * @param count how many databases there are, the directory included
 */
export function openNumbers(named: string, count: number): number[] {
  const last = count - 1;
  const numbers = named
    .split(",")
    .map((text) => text.trim())
    .filter((text) => /^\d+$/.test(text))
    .map(Number)
    .filter((number) => number >= 1 && number <= last);
  return numbers.length > 0 ? numbers : [last];
}
