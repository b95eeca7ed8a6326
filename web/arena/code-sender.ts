import type { Code } from "#rules/code.ts";
import { MAX_FRAME_BYTES } from "#rules/match-limits.ts";
import { RESEND_AFTER_MS, SEND_INTERVAL_MS } from "#rules/match-timing.ts";

const encoder = new TextEncoder();

/** Sends what is typed: at once, then ten times a second at most, and once more after half a second without a change. */
export class CodeSender {
  readonly #send: (text: string) => boolean;
  readonly #tooLong: () => void;
  #seq = 0;
  #code: Code | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param send hands a frame to the line; false where it couldn't
   * @param tooLong told when the code is longer than a frame
   */
  constructor(send: (text: string) => boolean, tooLong: () => void) {
    this.#send = send;
    this.#tooLong = tooLong;
  }

  /** The number of the last update. */
  get seq(): number {
    return this.#seq;
  }

  /** Takes in a change. */
  changed(code: Code): void {
    this.#code = code;
    this.#seq += 1;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.flush(), RESEND_AFTER_MS);
    if (this.#timer !== undefined) return;
    const wait = this.#sentAt + SEND_INTERVAL_MS - performance.now();
    if (wait <= 0) this.flush();
    else this.#timer = setTimeout(() => this.flush(), wait);
  }

  /** The line is open, and the server has this player's updates up to `seq`: what is newer goes out at once. */
  resumed(seq: number): void {
    if (this.#code && this.#seq > seq) this.flush();
    else this.#seq = Math.max(this.#seq, seq);
  }

  /** Sends the latest now; `final` says that no more will come. */
  flush(final = false): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#code) return;
    this.#sentAt = performance.now();
    const frame = { type: "code-update", seq: this.#seq, ...this.#code, ...(final && { final }) };
    const text = JSON.stringify(frame);
    if (text.length * 3 > MAX_FRAME_BYTES && encoder.encode(text).length > MAX_FRAME_BYTES) this.#tooLong();
    else this.#send(text);
  }

  /** Ends with the last code; the line needn't have heard of a change before. */
  finish(code: Code): void {
    this.#code ??= code;
    this.#seq = Math.max(1, this.#seq);
    clearTimeout(this.#again);
    this.flush(true);
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#again);
  }
}
