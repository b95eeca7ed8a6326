import { isLoopback, readTimeScale, TIME_SCALE_COOKIE } from "#rules/time-scale.ts";

/**
 * One of the product's own waits, in milliseconds, at the pace of this browser: the specification's, but where a developer's
 * machine scales it by the cookie. Call it when the wait begins.
 */
export function paced(ms: number): number {
  if (!isLoopback(location.hostname)) return ms;
  const cookie = new RegExp(`(?:^|; )${TIME_SCALE_COOKIE}=([^;]*)`).exec(document.cookie);
  return ms * readTimeScale(cookie?.[1]);
}
