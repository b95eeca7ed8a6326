const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A date with its time, in the reader's own zone and way. */
export function When({ time }: { time: number }) {
  return <time dateTime={new Date(time).toISOString()}>{FORMAT.format(time)}</time>;
}
