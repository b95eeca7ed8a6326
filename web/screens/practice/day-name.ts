const FORMAT = new Intl.DateTimeFormat("en", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** A UTC date for reading: "on Thu, Dec 3". */
export function dayName(date: string): string {
  return `on ${FORMAT.format(Date.parse(`${date}T00:00:00Z`))}`;
}
