import type { Code } from "#rules/code.ts";
import { MAX_FRAME_BYTES } from "#rules/match-limits.ts";
import { RESEND_AFTER_MS, SEND_INTERVAL_MS } from "#rules/match-timing.ts";
import type { InputCounter } from "../editor/input-counter.ts";

const encoder = new TextEncoder();

/**
 * `intervalMs`: the shortest time between two updates, SEND_INTERVAL_MS without it. `fields`: what each frame has beside the code. `input`:
 * the count that goes with it.
 */
type Options = {
  intervalMs?: number;
  fields?: Readonly<Record<string, number>>;
  input?: InputCounter;
};

/**
 * Sends the code of a player: at most once every `intervalMs`, and once more after `RESEND_AFTER_MS` without a change, in case the server
 * dropped the last update.
 */
export class CodeSender {
  readonly #send: (text: string) => boolean;
  readonly #onTooLong: () => void;
  readonly #options: Options;
  #seq = 0;
  #code: Code | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  #resendTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param send sends a frame; returns false if the connection isn't open
   * @param onTooLong called when the code doesn't fit into a frame
   */
  constructor(send: (text: string) => boolean, onTooLong: () => void, options: Options = {}) {
    this.#send = send;
    this.#onTooLong = onTooLong;
    this.#options = options;
  }

  /** The `seq` of the last update. */
  get seq(): number {
    return this.#seq;
  }

  /** Sends changed code, now or after the interval. */
  changed(code: Code): void {
    this.#code = code;
    this.#seq += 1;
    clearTimeout(this.#resendTimer);
    this.#resendTimer = setTimeout(() => this.flush(), RESEND_AFTER_MS);
    if (this.#sendTimer !== undefined) return;
    const { intervalMs = SEND_INTERVAL_MS } = this.#options;
    const wait = this.#sentAt + intervalMs - performance.now();
    if (wait <= 0) this.flush();
    else this.#sendTimer = setTimeout(() => this.flush(), wait);
  }

  /** After a reconnect: sends the code if it is newer than `seq`, the last update that the server has. */
  resumed(seq: number): void {
    if (this.#code && this.#seq > seq) this.flush();
    else this.#seq = Math.max(this.#seq, seq);
  }

  /** Sends the latest code now. @param final no update will follow */
  flush(final = false): void {
    clearTimeout(this.#sendTimer);
    this.#sendTimer = undefined;
    if (!this.#code) return;
    this.#sentAt = performance.now();
    const { fields, input } = this.#options;
    const counted = input && { input: input.count };
    const frame = {
      type: "code-update",
      ...fields,
      seq: this.#seq,
      ...this.#code,
      ...counted,
      ...(final && { final }),
    };
    const text = JSON.stringify(frame);
    if (text.length * 3 > MAX_FRAME_BYTES && encoder.encode(text).length > MAX_FRAME_BYTES) this.#onTooLong();
    else this.#send(text);
  }

  /** Sends the final code, even if nothing was changed. */
  finish(code: Code): void {
    this.#code ??= code;
    this.#seq = Math.max(1, this.#seq);
    clearTimeout(this.#resendTimer);
    this.flush(true);
  }

  /** Clears the timers without sending. */
  stop(): void {
    clearTimeout(this.#sendTimer);
    clearTimeout(this.#resendTimer);
  }
}
