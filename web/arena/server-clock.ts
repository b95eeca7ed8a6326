/** The server's time, as a page may know it: from each message, the better the faster the answer came. */
export class ServerClock {
  #offset = Date.now() - performance.now();
  #bestTrip = Number.POSITIVE_INFINITY;

  /** Takes in the server's time of a message that nobody asked for. It has travelled, so it only stands in for a measurement. */
  heard(now: number): void {
    if (this.#bestTrip === Number.POSITIVE_INFINITY) this.#offset = now - performance.now();
  }

  /** Takes in an answer: the way there and back bounds the error. */
  measured(sentAt: number, now: number): void {
    const received = performance.now();
    const trip = received - sentAt;
    // An older, better answer ages: clocks drift, if slowly.
    this.#bestTrip += 1;
    if (trip > this.#bestTrip) return;
    this.#bestTrip = trip;
    this.#offset = now - (sentAt + trip / 2);
  }

  /** The server's time now, in milliseconds since 1970. */
  now(): number {
    return performance.now() + this.#offset;
  }
}
