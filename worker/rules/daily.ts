import { addDays, utcDate } from "./dates.ts";

/** The difficulties of daily challenges. Each date has one of each. */
export type Difficulty = "Easy" | "Medium" | "Hard";

/**
 * How many past days' challenges are open for practice. It must be smaller than the pool of each difficulty: the pool repeats, and practice shows the
 * answer, which would otherwise be the answer of a coming day.
 */
export const PRACTICE_DAYS = 14;

/** Whether a UTC date's challenge is open: today's, and those of the last PRACTICE_DAYS days. @param now milliseconds since 1970 */
export function isDayOpen(date: string, now: number): boolean {
  const today = utcDate(now);
  return date <= today && date >= addDays(today, -PRACTICE_DAYS);
}
