/** A rate that forgives a burst: what a stalled line delivers at once is still honest typing. */
export type Bucket = { tokens: number; at: number };

/** A full bucket. */
export const fullBucket = (most: number, now: number): Bucket => ({ tokens: most, at: now });

/**
 * Takes tokens out of a bucket that is refilled at `rate` a second, up to `most`.
 * @param count how many; more than `most` can never be taken
 * @returns whether there were so many; otherwise none is taken
 */
export function takeToken(bucket: Bucket, rate: number, most: number, now: number, count = 1): boolean {
  bucket.tokens = Math.min(most, bucket.tokens + ((now - bucket.at) / 1000) * rate);
  bucket.at = now;
  if (bucket.tokens < count) return false;
  bucket.tokens -= count;
  return true;
}
