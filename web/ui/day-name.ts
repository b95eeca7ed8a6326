const FORMAT = new Intl.DateTimeFormat("en", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** A UTC date for reading: "Thu, Dec 3". @param date `YYYY-MM-DD` */
export function dayName(date: string): string {
  return FORMAT.format(Date.parse(`${date}T00:00:00Z`));
}
