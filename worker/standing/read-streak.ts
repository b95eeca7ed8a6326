import type { LearnerDatabase } from "../db/client.ts";
import { addDays } from "../rules/dates.ts";
import { streakDays } from "../rules/streak.ts";
import { selectActiveDays } from "./queries.ts";

/** Days that are read at once: more than the heatmap shows, so that a streak of up to a year takes one trip. */
export const DAYS_AT_ONCE = 366;

/** The streak up to today, from the active days since `first`. Reads the days before, a year at once, as long as they count too. */
export async function readStreak(
  db: LearnerDatabase,
  user_id: string,
  today: string,
  dates: readonly string[],
  first: string,
): Promise<number> {
  const active = new Set(dates);
  for (let from = first; ; from = addDays(from, -DAYS_AT_ONCE)) {
    const streak = streakDays(today, active);
    const ifLonger = streakDays(today, new Set([...active, addDays(from, -1)]));
    if (ifLonger === streak) return streak;
    const earlier = await selectActiveDays(db, user_id, addDays(from, -DAYS_AT_ONCE), from);
    for (const { date } of earlier) active.add(date);
  }
}
