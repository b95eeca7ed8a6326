/** A rate limit over a sliding window. */
import type { Rate } from "./limits.ts";

/**
 * Checks one try, and counts it if it is accepted.
 * @param accepted when earlier tries were accepted, in milliseconds, oldest first
 * @returns the times to store, and the wait in milliseconds: 0 if this try is accepted
 */
export function tryAcquire(
  accepted: readonly number[],
  now: number,
  rate: Rate,
): { times: number[]; wait: number } {
  const windowMs = rate.seconds * 1000;
  const times = accepted.filter((time) => time > now - windowMs);
  const [oldest] = times;
  if (oldest !== undefined && times.length >= rate.max) return { times, wait: oldest + windowMs - now };
  return { times: [...times, now], wait: 0 };
}
