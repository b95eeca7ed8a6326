/** The streak: consecutive days with a ship or a finished day of practice, by the learner's local dates. */
import { addDays } from "./dates.ts";

/** The Monday of a date's week. */
function weekOf(date: string): string {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -weekday);
}

/**
 * The number of days with a ship or a finished practice in the streak up to today. Today may still lack one. One missed day per week (Monday to Sunday)
 * is forgiven: it isn't counted, but doesn't end the streak.
 * @param shipped dates with at least one ship, or with a finished practice
 */
export function streakDays(today: string, shipped: ReadonlySet<string>): number {
  let days = 0;
  let forgivenIn: string | undefined;
  // Today isn't a missed day until it is over.
  let date = shipped.has(today) ? today : addDays(today, -1);
  for (;;) {
    if (shipped.has(date)) days += 1;
    else if (shipped.has(addDays(date, -1)) && forgivenIn !== weekOf(date)) forgivenIn = weekOf(date);
    else return days;
    date = addDays(date, -1);
  }
}

/**
 * What a day means for the streak: `done` where it counts already, `start` where there is no streak to keep, `free` where the streak stays as it is
 * without a ship, because a missed day would be forgiven, `needed` where it would end or lose days.
 */
export type StreakToday = "done" | "start" | "free" | "needed";

/** What today means for the streak. @param shipped as for `streakDays` */
export function streakToday(today: string, shipped: ReadonlySet<string>): StreakToday {
  if (shipped.has(today)) return "done";
  const days = streakDays(today, shipped);
  if (days === 0) return "start";
  return streakDays(addDays(today, 1), shipped) === days ? "free" : "needed";
}
