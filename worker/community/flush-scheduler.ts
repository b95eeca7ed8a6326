import { logFault } from "../platform/log.ts";
import { flushIntervalMs, SOCKETS_PER_CHUNK } from "../rules/batching.ts";

/**
 * Decides when to broadcast: at once after an idle time, otherwise in batches with time for other work between them. A timer runs
 * only while something is scheduled, so that an idle object can hibernate.
 */
export class FlushScheduler {
  readonly #flush: () => Promise<void>;
  readonly #countSockets: () => number;
  #nextAt = 0;
  #state: "idle" | "waiting" | "flushing" = "idle";
  #again = false;

  /**
   * @param flush broadcasts everything that is pending. Its errors are logged
   * @param countSockets the number of recipients
   */
  constructor(flush: () => Promise<void>, countSockets: () => number) {
    this.#flush = flush;
    this.#countSockets = countSockets;
  }

  /** Runs `flush` as soon as the interval allows. */
  schedule(): void {
    if (this.#state === "flushing") this.#again = true;
    if (this.#state !== "idle") return;
    const wait = this.#nextAt - Date.now();
    if (wait <= 0) {
      void this.#run();
      return;
    }
    this.#state = "waiting";
    setTimeout(() => void this.#run(), wait);
  }

  async #run(): Promise<void> {
    this.#state = "flushing";
    this.#again = false;
    const began = Date.now();
    try {
      await this.#flush();
    } catch (error) {
      logFault("flush", error);
    } finally {
      // The clock advances only between chunks. If the flush took longer than estimated, a sixth of the time is still left free.
      // Measured: with half of the time left free, the 95th percentile was a third longer.
      const took = Date.now() - began;
      const interval = Math.max(flushIntervalMs(this.#countSockets()), Math.min(250, 1.2 * took));
      this.#nextAt = began + interval;
      this.#state = "idle";
      if (this.#again) this.schedule();
    }
  }
}

/** Calls `act` for each entry, and yields to other work after every `SOCKETS_PER_CHUNK`. */
export async function forEachInChunks<Key, Value>(
  all: ReadonlyMap<Key, Value>,
  act: (key: Key, value: Value) => void,
): Promise<void> {
  let left = SOCKETS_PER_CHUNK;
  for (const [key, value] of [...all]) {
    act(key, value);
    left -= 1;
    if (left > 0) continue;
    left = SOCKETS_PER_CHUNK;
    await scheduler.wait(0);
  }
}
