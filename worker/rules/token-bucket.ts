/** A rate that forgives a burst: what a stalled line delivers at once is still honest typing. */
export type Bucket = { tokens: number; at: number };

/** A full bucket. */
export const fullBucket = (most: number, now: number): Bucket => ({ tokens: most, at: now });

/** Takes one token out of a bucket that is refilled at `rate` a second, up to `most`. Says whether there was one. */
export function takeToken(bucket: Bucket, rate: number, most: number, now: number): boolean {
  bucket.tokens = Math.min(most, bucket.tokens + ((now - bucket.at) / 1000) * rate);
  bucket.at = now;
  if (bucket.tokens < 1) return false;
  bucket.tokens -= 1;
  return true;
}
