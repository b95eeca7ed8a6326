import { useEffect, useReducer } from "react";
import { timeAgo } from "./time-ago.ts";

const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
/** The words change by the minute at most. */
const REFRESH_MS = 60_000;

/** How long ago a time was, in words that go on being true, with the date and time as a tip. @param time in milliseconds since 1970 */
export function TimeAgo({ time }: { time: number }) {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={new Date(time).toISOString()} title={FORMAT.format(time)}>
      {timeAgo(time, Date.now())}
    </time>
  );
}
