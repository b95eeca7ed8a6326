/**
 * What the frames of a socket cost their sender. One account has one bucket in each object, for all of its sockets there, and a frame
 * is paid for before it is parsed.
 */
import type { Bucket } from "./token-bucket.ts";
import { takeToken } from "./token-bucket.ts";

/** Tokens that an account gets back each second. An honest page spends up to 5 in a busy channel, 15 in a match. */
export const FRAME_REFILL = 30;
/** Tokens of a full bucket: a line that stalled delivers some seconds of frames at once. */
export const FRAME_BURST = 120;
/** What opening a socket costs, in tokens. */
export const JOIN_COST = 6;
/** Characters of a frame that cost one token; a frame costs one at least. */
export const FRAME_UNIT = 8192;

/** What a frame costs, by its length in UTF-16 units or bytes. */
export const frameCost = (length: number): number => Math.max(1, Math.ceil(length / FRAME_UNIT));

/** Pays out of an account's bucket. False where there isn't enough in it; then it is left as empty as it is. */
export const payFrame = (bucket: Bucket, cost: number, now: number): boolean =>
  takeToken(bucket, FRAME_REFILL, FRAME_BURST, now, cost);
