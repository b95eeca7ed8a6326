import { isLoopback, readTimeScale, TIME_SCALE_COOKIE } from "#rules/time-scale.ts";

/**
 * Scales one of the product's own waits, in milliseconds. A deployed app has scale 1. On a local server a cookie sets the scale,
 * which may change, so call this when the wait begins.
 */
export function scaleWait(ms: number): number {
  if (!isLoopback(location.hostname)) return ms;
  const cookie = new RegExp(`(?:^|; )${TIME_SCALE_COOKIE}=([^;]*)`).exec(document.cookie);
  return ms * readTimeScale(cookie?.[1]);
}
