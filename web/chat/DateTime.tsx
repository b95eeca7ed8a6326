const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A date and time, in the browser's time zone and locale. @param time in milliseconds since 1970 */
export function DateTime({ time }: { time: number }) {
  return <time dateTime={new Date(time).toISOString()}>{FORMAT.format(time)}</time>;
}

const CLOCK_FORMAT = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/** A time of day, with its date as a tip. @param time in milliseconds since 1970 */
export function ClockTime({ time }: { time: number }) {
  return (
    <time dateTime={new Date(time).toISOString()} title={FORMAT.format(time)}>
      {CLOCK_FORMAT.format(time)}
    </time>
  );
}
