import { addDays, utcDate } from "./dates.ts";

/**
 * How many past days' challenges are open for practice. Fewer than the pool holds: the pool comes round again, so a challenge of long
 * ago is one of the days to come, and practice shows its answer.
 */
export const PRACTICE_DAYS = 14;

/** Whether a day's challenge can be tried: today's, and those of the days before it. @param now milliseconds since 1970 */
export function isDayOpen(date: string, now: number): boolean {
  const today = utcDate(now);
  return date <= today && date >= addDays(today, -PRACTICE_DAYS);
}
