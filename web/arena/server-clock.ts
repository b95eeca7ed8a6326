/** Estimates the server's time from its messages. The measurement with the shortest round roundTrip counts. */
export class ServerClock {
  #offset = Date.now() - performance.now();
  #bestRoundTrip = Number.POSITIVE_INFINITY;

  /** Uses the time of an unsolicited message, as long as there is no measurement. @param now the server's time */
  estimate(now: number): void {
    if (this.#bestRoundTrip === Number.POSITIVE_INFINITY) this.#offset = now - performance.now();
  }

  /** Uses the answer to a sync. Half of the round roundTrip bounds the error. @param sentAt by `performance.now()` @param now the server's time */
  measure(sentAt: number, now: number): void {
    const received = performance.now();
    const roundTrip = received - sentAt;
    // Clocks drift, so an old measurement loses precision.
    this.#bestRoundTrip += 1;
    if (roundTrip > this.#bestRoundTrip) return;
    this.#bestRoundTrip = roundTrip;
    this.#offset = now - (sentAt + roundTrip / 2);
  }

  /** The server's time now, in milliseconds since 1970. */
  now(): number {
    return performance.now() + this.#offset;
  }
}
