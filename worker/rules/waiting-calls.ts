/** When learners are told that somebody waits for a battle, and who of them. */

/** A learner who has waited so long alone has the others called, in milliseconds. */
export const CALL_AFTER_MS = 10_000;
/** The shortest time between two calls for the same challenge. */
export const CALL_INTERVAL_MS = 10 * 60_000;
/** Browsers whose turn it is at a call. */
export const BROWSERS_PER_CALL = 20;
/** Browsers of one learner that are told. */
export const BROWSERS_PER_LEARNER = 10;
/** A browser's turn comes again after this at the earliest: at most three a day. */
export const TURN_INTERVAL_MS = 8 * 60 * 60_000;
/** The turn of a browser that is told of notices only: never. */
export const NO_TURN = Number.MAX_SAFE_INTEGER;
/** The hours of a learner's own day in which nobody is called. */
const NIGHT = { from: 22, to: 8 } as const;

/**
 * Whether it is night for a learner.
 * @param now milliseconds since 1970
 * @param timeZone an IANA name; an unknown one counts as UTC
 */
export function isNight(now: number, timeZone: string): boolean {
  const hour = hourIn(now, timeZone) ?? hourIn(now, "UTC") ?? 0;
  return hour >= NIGHT.from || hour < NIGHT.to;
}

function hourIn(now: number, timeZone: string): number | undefined {
  try {
    const text = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(
      now,
    );
    return Number(text);
  } catch {
    // The zone isn't known.
    return undefined;
  }
}
