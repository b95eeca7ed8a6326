/** Calendar dates as `YYYY-MM-DD`. The current time is always an argument, in milliseconds since 1970. */

const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** The UTC date: "today" of the daily challenge. */
export function utcDate(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** When the current UTC day began, in milliseconds since 1970. */
export function utcDayStart(now: number): number {
  return now - (now % DAY_MS);
}

/** Milliseconds left until the next UTC midnight. */
export function untilUtcMidnight(now: number): number {
  return DAY_MS - (now % DAY_MS);
}

/** A cache by time zone: creating a formatter takes about 0.1 ms. */
const formatters = new Map<string, Intl.DateTimeFormat>();
/** IANA has about 600 zone names. */
const MAX_FORMATTERS = 600;

/** @throws RangeError for an unknown zone */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone);
  if (cached) return cached;
  // The Swedish locale writes times as YYYY-MM-DD HH:MM.
  const formatter = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  formatters.set(timeZone, formatter);
  return formatter;
}

/**
 * The learner's local date: "today" of the task log and the heatmap.
 * @param timeZone an IANA name from the browser; an unknown one counts as UTC
 */
export function localDate(now: number, timeZone: string): string {
  try {
    return formatterOf(timeZone).format(now).slice(0, 10);
  } catch (error) {
    if (error instanceof RangeError) return utcDate(now);
    throw error;
  }
}

/** The range of offsets from UTC that time zones have. */
const MIN_OFFSET_MINUTES = -12 * 60;
export const MAX_OFFSET_MINUTES = 14 * 60;

/**
 * The offset of a time zone from UTC at a moment, in minutes, positive to the east.
 * @param timeZone an IANA name from the browser; an unknown one counts as UTC
 */
export function utcOffset(now: number, timeZone: string): number {
  const minute = Math.floor(now / MINUTE_MS);
  try {
    const [date, time] = formatterOf(timeZone).format(now).split(" ");
    const offset = Date.parse(`${date}T${time}:00Z`) / MINUTE_MS - minute;
    return Math.min(MAX_OFFSET_MINUTES, Math.max(MIN_OFFSET_MINUTES, offset));
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

/**
 * How long the stored zone of a learner stays the same before it can change again. A traveller changes zones about once a day; without
 * this limit, switching zones back and forth would date one hour's ships on three different days.
 */
export const MIN_ZONE_CHANGE_INTERVAL_MS = 20 * 60 * MINUTE_MS;

/** The date so many days later, or earlier when `days` is negative. */
export function addDays(date: string, days: number): string {
  return utcDate(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS);
}

/** The date so many months earlier. The day is clamped to that month's last day (31 July − 5 months = 28 or 29 February). */
export function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return utcDate(Date.UTC(year, month - 1 - months, Math.min(day, lastDay)));
}
