/** A token bucket: a rate limit that allows bursts, since a stalled connection delivers its frames at once. `at` is in milliseconds. */
export type Bucket = { tokens: number; at: number };

/** @param now in milliseconds */
export const fullBucket = (max: number, now: number): Bucket => ({ tokens: max, at: now });

/**
 * Refills a bucket, then takes tokens from it.
 * @param perSecond tokens refilled each second, up to `max`
 * @param now in milliseconds
 * @param count at most `max`
 * @returns false if the bucket holds fewer; then nothing is taken
 */
export function takeTokens(bucket: Bucket, perSecond: number, max: number, now: number, count = 1): boolean {
  bucket.tokens = Math.min(max, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
  bucket.at = now;
  if (bucket.tokens < count) return false;
  bucket.tokens -= count;
  return true;
}
