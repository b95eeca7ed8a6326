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
  // The Swedish locale writes dates as YYYY-MM-DD.
  const made = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
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
    return formatterOf(timeZone).format(now);
  } catch (error) {
    if (error instanceof RangeError) return utcDate(now);
    throw error;
  }
}

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
