import { tryAcquire } from "../rules/chat-rate.ts";
import type { Rate } from "../rules/limits.ts";

/** Learners remembered before idle ones are evicted. */
const MAX_REMEMBERED_LEARNERS = 2000;

/** Throttles what each learner does in one channel. It is lost when the object hibernates, which takes no less than a window. */
export class MessageThrottle {
  readonly #acceptedAt = new Map<string, number[]>();
  readonly #rate: Rate;
  #evictedAt = Number.NEGATIVE_INFINITY;

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** @returns how long the learner has to wait, in milliseconds; 0 if it is accepted, which counts it */
  tryAcquire(user_id: string, now: number): number {
    const { times, wait } = tryAcquire(this.#acceptedAt.get(user_id) ?? [], now, this.#rate);
    this.#acceptedAt.set(user_id, times);
    if (this.#acceptedAt.size > MAX_REMEMBERED_LEARNERS) this.#evictIdle(now);
    return wait;
  }

  /** Looks at all learners, so it runs once a window at most. */
  #evictIdle(now: number): void {
    const windowMs = this.#rate.seconds * 1000;
    if (now - this.#evictedAt < windowMs) return;
    this.#evictedAt = now;
    for (const [user_id, times] of this.#acceptedAt)
      if ((times.at(-1) ?? 0) < now - windowMs) this.#acceptedAt.delete(user_id);
  }
}
