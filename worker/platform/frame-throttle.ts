/** Throttles the frames of sockets by account. Every object that has sockets asks it before it parses a frame. */
import {
  FRAME_TOKENS_PER_SECOND,
  frameCost,
  MAX_FRAME_TOKENS,
  SOCKET_TOKENS,
  takeFrameTokens,
} from "../rules/frame-cost.ts";
import { type Bucket, fullBucket } from "../rules/token-bucket.ts";

/** Accounts remembered before those whose buckets are full again are evicted. */
const MAX_REMEMBERED_ACCOUNTS = 4000;
/** An empty bucket is full again after this. */
const REFILL_MS = (MAX_FRAME_TOKENS / FRAME_TOKENS_PER_SECOND) * 1000;

/**
 * Token buckets of the accounts that have sockets in one object. They are lost when the object hibernates. That is harmless: it
 * hibernates only after more idle time than a bucket takes to fill.
 */
export class FrameThrottle {
  readonly #buckets = new Map<string, Bucket>();
  #evictedAt = Number.NEGATIVE_INFINITY;
  /** Sockets closed for flooding. Their frames keep arriving until the other side answers the close. */
  readonly #closed = new WeakSet<WebSocket>();

  /** The number of accounts remembered. */
  get accountCount(): number {
    return this.#buckets.size;
  }

  /** Whether an account may open one more socket now. Takes its tokens if so. */
  acceptsSocket(user_id: string, now: number): boolean {
    return takeFrameTokens(this.#bucketOf(user_id, now), SOCKET_TOKENS, now);
  }

  /**
   * Takes a frame's tokens from its sender's bucket.
   * @returns `accept`: parse the frame. `close`: close the socket. `drop`: the socket was closed before, ignore the frame
   */
  check(
    socket: WebSocket,
    user_id: string,
    data: string | ArrayBuffer,
    now: number,
  ): "accept" | "close" | "drop" {
    if (this.#closed.has(socket)) return "drop";
    const length = typeof data === "string" ? data.length : data.byteLength;
    if (takeFrameTokens(this.#bucketOf(user_id, now), frameCost(length), now)) return "accept";
    this.#closed.add(socket);
    return "close";
  }

  #bucketOf(user_id: string, now: number): Bucket {
    const existing = this.#buckets.get(user_id);
    if (existing) return existing;
    if (this.#buckets.size >= MAX_REMEMBERED_ACCOUNTS) this.#evictFull(now);
    const bucket = fullBucket(MAX_FRAME_TOKENS, now);
    this.#buckets.set(user_id, bucket);
    return bucket;
  }

  /** Scans all accounts, so it runs at most once in the time that a bucket takes to fill. */
  #evictFull(now: number): void {
    if (now - this.#evictedAt < REFILL_MS) return;
    this.#evictedAt = now;
    for (const [user_id, { at }] of this.#buckets) if (now - at >= REFILL_MS) this.#buckets.delete(user_id);
  }
}
