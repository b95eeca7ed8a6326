/**
 * A factor for the product's own waits (match phases, inbox arrivals, map animations) on a developer's machine: tests and
 * demonstrations shorten or stretch them. A deployed worker and its pages always use 1.
 */

/** A cookie with the factor for one browser; it overrides the worker's variable TIME_SCALE. */
export const TIME_SCALE_COOKIE = "time-scale";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a host name is a loopback name, which no deployed worker can have. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname);

/** Parses a factor; 1 for a missing or invalid one. @returns more than 0 and at most 100 */
export function readTimeScale(text: string | undefined): number {
  const scale = Number(text || 1);
  return scale > 0 && scale <= 100 ? scale : 1;
}
