/** Estimates the server's time from its messages. The measurement with the shortest round trip counts. Times are in milliseconds. */
export class ServerClock {
  #offset = Date.now() - performance.now();
  #bestRoundTrip = Number.POSITIVE_INFINITY;

  /**
   * Uses the time of an unsolicited message, as long as there is no measurement that holds.
   * @param now the server's time in the message, since 1970
   */
  estimate(now: number): void {
    // The server is at least as far as it says. `performance.now()` stands still while a device sleeps: no measurement is as wrong.
    if (now - this.now() > this.#bestRoundTrip) this.#bestRoundTrip = Number.POSITIVE_INFINITY;
    if (this.#bestRoundTrip === Number.POSITIVE_INFINITY) this.#offset = now - performance.now();
  }

  /**
   * Uses the answer to a sync. The error is at most half of the round trip.
   * @param sentAt when the sync was sent, by `performance.now()`
   * @param now the server's time in the answer, since 1970
   */
  measure(sentAt: number, now: number): void {
    this.estimate(now);
    const received = performance.now();
    const roundTrip = received - sentAt;
    // Clocks drift, so an older measurement is less precise. A slightly longer round trip may replace it.
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
