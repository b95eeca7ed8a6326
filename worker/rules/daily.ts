import { addDays, utcDate } from "./dates.ts";

/** The difficulties of daily challenges. Each date has one of each. */
export type Difficulty = "Easy" | "Medium" | "Hard";

/**
 * How many past days' challenges are open to try: the archive. It must be smaller than the pool of each difficulty: the pool repeats,
 * and the archive shows answers, which would otherwise be those of coming days.
 */
export const ARCHIVE_DAYS = 14;

/** Whether a UTC date's challenge is open: today's, and those of the last ARCHIVE_DAYS days. @param now milliseconds since 1970 */
export function isDayOpen(date: string, now: number): boolean {
  const today = utcDate(now);
  return date <= today && date >= addDays(today, -ARCHIVE_DAYS);
}
