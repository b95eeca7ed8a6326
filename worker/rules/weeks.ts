/** Weeks, from Monday to Sunday in UTC. The current time is always an argument, in milliseconds since 1970. */
import { DAY_MS, utcDate } from "./dates.ts";

export const WEEK_MS = 7 * DAY_MS;
/** 1970 began on a Thursday: three days into a week. */
const FIRST_MONDAY_MS = -3 * DAY_MS;

/** The number of the week that a time is in. The week of 1 January 1970 has the number 0. */
export function weekOf(now: number): number {
  return Math.floor((now - FIRST_MONDAY_MS) / WEEK_MS);
}

/** When a week begins: on Monday at 00:00 UTC. */
export function weekStart(week: number): number {
  return week * WEEK_MS + FIRST_MONDAY_MS;
}

/** The Monday of the week that a calendar date is in. @param date and the Monday as `YYYY-MM-DD` */
export function mondayOf(date: string): string {
  return utcDate(weekStart(weekOf(Date.parse(`${date}T00:00:00Z`))));
}
