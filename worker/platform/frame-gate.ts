/** Counts what sockets send before anyone reads it: the first line of every object that has sockets. */
import { FRAME_BURST, FRAME_REFILL, frameCost, JOIN_COST, payFrame } from "../rules/frame-cost.ts";
import { type Bucket, fullBucket } from "../rules/token-bucket.ts";

/** More accounts than this are remembered only while their buckets aren't full again. */
const KEPT = 4000;
/** After this many milliseconds every bucket is full again. */
const REFILLED = (FRAME_BURST / FRAME_REFILL) * 1000;

/**
 * The buckets of the accounts that have sockets in one object. They start full when the object wakes: it sleeps only when nobody
 * has sent anything for longer than a bucket takes to fill.
 */
export class FrameGate {
  readonly #buckets = new Map<string, Bucket>();
  #forgotAt = Number.NEGATIVE_INFINITY;
  /** Sockets that were closed for their haste. Until the other side answers the close, their frames keep coming. */
  readonly #shut = new WeakSet<WebSocket>();

  /** How many accounts are remembered. */
  get accounts(): number {
    return this.#buckets.size;
  }

  /** Whether an account may open one more socket now. */
  admits(user_id: string, now: number): boolean {
    return payFrame(this.#bucketOf(user_id, now), JOIN_COST, now);
  }

  /**
   * Takes what a frame costs from its sender's bucket.
   * @returns `pass` where it is to be read, `flood` where the socket has to be closed, `shut` where that was done before and the
   * frame is to be dropped unread
   */
  take(
    socket: WebSocket,
    user_id: string,
    data: string | ArrayBuffer,
    now: number,
  ): "pass" | "flood" | "shut" {
    if (this.#shut.has(socket)) return "shut";
    const length = typeof data === "string" ? data.length : data.byteLength;
    if (payFrame(this.#bucketOf(user_id, now), frameCost(length), now)) return "pass";
    this.#shut.add(socket);
    return "flood";
  }

  #bucketOf(user_id: string, now: number): Bucket {
    const known = this.#buckets.get(user_id);
    if (known) return known;
    if (this.#buckets.size >= KEPT) this.#forget(now);
    const made = fullBucket(FRAME_BURST, now);
    this.#buckets.set(user_id, made);
    return made;
  }

  /** Looks through all accounts, so no more often than a bucket takes to fill. */
  #forget(now: number): void {
    if (now - this.#forgotAt < REFILLED) return;
    this.#forgotAt = now;
    for (const [user_id, { at }] of this.#buckets) if (now - at >= REFILLED) this.#buckets.delete(user_id);
  }
}
