/**
 * The rate limit of WebSocket frames, in tokens. An account has one bucket in each object, for all of its sockets there. Tokens are
 * taken before a frame is parsed.
 */
import type { Bucket } from "./token-bucket.ts";
import { takeTokens } from "./token-bucket.ts";

/** Tokens refilled each second. Our own page uses up to 5 in a busy channel and 15 in a match. */
export const FRAME_TOKENS_PER_SECOND = 30;
/** Tokens in a full bucket. A connection that stalled delivers several seconds of frames at once. */
export const MAX_FRAME_TOKENS = 120;
/** Tokens for opening a socket. */
export const SOCKET_TOKENS = 6;
/** Length of a frame for each token. Every frame costs at least one. */
export const CHARACTERS_PER_TOKEN = 8192;

/** The tokens for a frame, by its length in UTF-16 units (text) or bytes (binary). */
export const frameCost = (length: number): number => Math.max(1, Math.ceil(length / CHARACTERS_PER_TOKEN));

/** Takes tokens from an account's bucket. False, and nothing taken, if it holds too few. */
export const takeFrameTokens = (bucket: Bucket, cost: number, now: number): boolean =>
  takeTokens(bucket, FRAME_TOKENS_PER_SECOND, MAX_FRAME_TOKENS, now, cost);
