import { ACKNOWLEDGE_EVERY } from "../rules/batching.ts";

/** Signs that are remembered: readers that answer none of them are cut off by then. */
const KEPT = 16;

/**
 * How far readers keep up. The platform doesn't tell how much waits in a socket, so now and then a frame carries a random
 * sign that readers say back; whoever hasn't read it can't know it.
 */
export class Signs {
  /** Characters sent so far to whoever was there all the time. */
  total = 0;
  readonly #sentBefore = new Map<string, number>();
  #nextAt = ACKNOWLEDGE_EVERY;

  /** Counts a frame that goes to everyone; answers the new total. */
  sent(text: string): number {
    this.total += text.length;
    return this.total;
  }

  /** The sign that the next frame has to carry, if it is time for one. */
  next(): string | undefined {
    if (this.total < this.#nextAt) return undefined;
    this.#nextAt = this.total + ACKNOWLEDGE_EVERY;
    const sign = crypto.randomUUID();
    this.#sentBefore.set(sign, this.total);
    const [oldest] = this.#sentBefore.keys();
    if (this.#sentBefore.size > KEPT && oldest !== undefined) this.#sentBefore.delete(oldest);
    return sign;
  }

  /** How much had been sent when a sign left; 0 for a sign that never was. */
  sentBy(sign: string): number {
    return this.#sentBefore.get(sign) ?? 0;
  }
}
