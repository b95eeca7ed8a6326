const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a week still takes, in its largest whole unit: "3 days left". @param left in milliseconds */
export function timeLeft(left: number): string {
  const [unit, length] =
    left >= DAY_MS ? ["day", DAY_MS] : left >= HOUR_MS ? ["hour", HOUR_MS] : ["minute", MINUTE_MS];
  const count = Math.max(1, Math.floor(left / Number(length)));
  return `${count} ${unit}${count === 1 ? "" : "s"} left`;
}
