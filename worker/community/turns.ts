import { TALK_RATE } from "../rules/chat-limits.ts";
import { takeTurn } from "../rules/chat-rate.ts";

/** Learners whose turns are remembered before those who have been quiet are forgotten. */
const KEPT = 2000;

/** How often each learner talks in a channel. Forgotten when the object sleeps, which takes longer than the window. */
export class Turns {
  readonly #times = new Map<string, number[]>();

  /** How long a learner has to wait, in milliseconds; 0 where the turn is taken. */
  take(user_id: string, now: number): number {
    const { times, wait } = takeTurn(this.#times.get(user_id) ?? [], now, TALK_RATE);
    this.#times.set(user_id, times);
    if (this.#times.size > KEPT) this.#forget(now);
    return wait;
  }

  #forget(now: number): void {
    for (const [user_id, times] of this.#times)
      if ((times.at(-1) ?? 0) < now - TALK_RATE.seconds * 1000) this.#times.delete(user_id);
  }
}
