/** Calendar dates as `YYYY-MM-DD`. The clock comes in as an argument, in milliseconds since 1970. */

/** The UTC date: "today" of the daily challenge. */
export function utcDate(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** When the UTC day of a moment began. */
export function utcDayStart(now: number): number {
  return now - (now % 86_400_000);
}

/** Milliseconds left until the next UTC midnight. */
export function untilUtcMidnight(now: number): number {
  return 86_400_000 - (now % 86_400_000);
}

/** Zones that learners have named: to make a formatter takes a tenth of a millisecond. */
const formatters = new Map<string, Intl.DateTimeFormat>();
/** There are some 600 names; what comes beyond that is made up. */
const FORMATTERS_MOST = 600;

/** @throws RangeError for an unknown zone */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  // The Swedish locale writes times as YYYY-MM-DD HH:MM.
  const made = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  if (formatters.size >= FORMATTERS_MOST) formatters.clear();
  formatters.set(timeZone, made);
  return made;
}

/**
 * The learner's own date: "today" of the task log and the heatmap.
 * @param timeZone an IANA name as the browser sends it; an unknown one counts as UTC
 */
export function localDate(now: number, timeZone: string): string {
  try {
    return formatterOf(timeZone).format(now).slice(0, 10);
  } catch (error) {
    if (error instanceof RangeError) return utcDate(now);
    throw error;
  }
}

/** Clocks on earth are at most so far from UTC, in minutes. */
const OFFSETS = { least: -12 * 60, most: 14 * 60 };

/**
 * How far a zone's clocks are from UTC at a moment, in minutes, east of it positive.
 * @param timeZone an IANA name as the browser sends it; an unknown one counts as UTC
 */
export function utcOffset(now: number, timeZone: string): number {
  const minute = Math.floor(now / 60_000);
  try {
    const [date, time] = formatterOf(timeZone).format(now).split(" ");
    const offset = Date.parse(`${date}T${time}:00Z`) / 60_000 - minute;
    return Math.min(OFFSETS.most, Math.max(OFFSETS.least, offset));
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

/**
 * For so long the zone under which a learner's ships are dated stays the same, in milliseconds. Whoever travels changes it once a day;
 * one that jumps to and fro would date one hour's work on three days.
 */
export const ZONE_KEPT = 20 * 60 * 60_000;

/** A date some days later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  return utcDate(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000);
}

/** The date some months earlier; the day is cut to that month's last (31 July − 5 months = 28 or 29 February). */
export function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return utcDate(Date.UTC(year, month - 1 - months, Math.min(day, lastDay)));
}
