/** How often somebody may talk, over a sliding window. */
import type { Rate } from "./limits.ts";

/**
 * Counts one try.
 * @param earlier times of the tries that were let through, in milliseconds, oldest first
 * @returns the times to keep, and how long to wait: 0 where this try is let through
 */
export function takeTurn(
  earlier: readonly number[],
  now: number,
  rate: Rate,
): { times: number[]; wait: number } {
  const window = rate.seconds * 1000;
  const times = earlier.filter((time) => time > now - window);
  const [oldest] = times;
  if (oldest !== undefined && times.length >= rate.max) return { times, wait: oldest + window - now };
  return { times: [...times, now], wait: 0 };
}
