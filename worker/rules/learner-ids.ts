/**
 * Learners' ids, which say the number of the database that a learner began in. An id of version 4 says 0; one of version 8 (RFC 9562) has the
 * number in its third group: `xxxxxxxx-xxxx-8nnn-xxxx-xxxxxxxxxxxx`, with 110 random bits left.
 */

/** Numbers have three hexadecimal digits. */
export const MAX_DATABASE_NUMBER = 0xfff;

const NUMBERED = /^[\da-f]{8}-[\da-f]{4}-8([\da-f]{3})-[\da-f]{4}-[\da-f]{12}$/;

/** The number of the database that a learner began in. Anything but a numbered id says 0. */
export function homeInId(user_id: string): number {
  const [, number] = NUMBERED.exec(user_id) ?? [];
  return number === undefined ? 0 : Number.parseInt(number, 16);
}

/**
 * A learner's id.
 * @param random a random id of version 4
 * @param number 0 to MAX_DATABASE_NUMBER
 */
export function learnerId(random: string, number: number): string {
  if (number === 0) return random;
  return `${random.slice(0, 14)}8${number.toString(16).padStart(3, "0")}${random.slice(18)}`;
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
