/**
 * The pace of the product's own waits (phases of a match, arrivals, travels) on a developer's machine: tests and demonstrations
 * shorten or stretch them. A deployed worker, and a page that it serves, always go at the product's pace.
 */

/** A cookie for one browser; it wins over the worker's variable TIME_SCALE. */
export const TIME_SCALE_COOKIE = "time-scale";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether an address leads to the machine that asks, so that no deployed worker can have it. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname);

/** The factor that a text says, 1 where it says none. @returns more than 0 and at most 100 */
export function readTimeScale(text: string | undefined): number {
  const scale = Number(text || 1);
  return scale > 0 && scale <= 100 ? scale : 1;
}
