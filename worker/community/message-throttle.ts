import { MESSAGE_RATE } from "../rules/chat-limits.ts";
import { tryAcquire } from "../rules/chat-rate.ts";

/** Learners remembered before idle ones are evicted. */
const MAX_REMEMBERED_LEARNERS = 2000;

/** Throttles the messages of each learner in one channel. It is lost when the object hibernates, which takes longer than the window. */
export class MessageThrottle {
  readonly #acceptedAt = new Map<string, number[]>();

  /** @returns how long the learner has to wait, in milliseconds; 0 if the message is accepted, which counts it */
  tryAcquire(user_id: string, now: number): number {
    const { times, wait } = tryAcquire(this.#acceptedAt.get(user_id) ?? [], now, MESSAGE_RATE);
    this.#acceptedAt.set(user_id, times);
    if (this.#acceptedAt.size > MAX_REMEMBERED_LEARNERS) this.#evictIdle(now);
    return wait;
  }

  #evictIdle(now: number): void {
    for (const [user_id, times] of this.#acceptedAt)
      if ((times.at(-1) ?? 0) < now - MESSAGE_RATE.seconds * 1000) this.#acceptedAt.delete(user_id);
  }
}
