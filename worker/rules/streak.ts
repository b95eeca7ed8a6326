/** The streak: days in a row with a ship, in the learner's own calendar. */
import { addDays } from "./dates.ts";

/** The Monday of a date's week: one missed day is forgiven in each. */
function weekOf(date: string): string {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -weekday);
}

/**
 * How many days with a ship stand in a row up to today. Today may still be without one; one missed day a week (Monday to
 * Sunday) is forgiven: it doesn't count, but doesn't end the row.
 * @param shipped the dates with at least one ship
 */
export function streakDays(today: string, shipped: ReadonlySet<string>): number {
  let days = 0;
  let forgivenIn = "";
  // Today is not missed before it is over.
  let date = shipped.has(today) ? today : addDays(today, -1);
  for (;;) {
    if (shipped.has(date)) days += 1;
    else if (shipped.has(addDays(date, -1)) && forgivenIn !== weekOf(date)) forgivenIn = weekOf(date);
    else return days;
    date = addDays(date, -1);
  }
}
