/** Times and limits of watching a match. */

/** How late spectators see a match: nobody can use them to see the opponent's next keystroke. */
export const WATCH_DELAY_MS = 3_000;
/** The shortest time between two frames of a match to its relays. */
export const WATCH_INTERVAL_MS = 500;
/** How often a relay with spectators tells its match of them. */
export const WATCH_CHECK_IN_MS = 5_000;
/** After somebody has come or gone. */
export const WATCH_COUNT_MS = 1_000;
/** A match forgets a relay that has been silent for this long. */
export const WATCH_SILENCE_MS = 3 * WATCH_CHECK_IN_MS;

/** Spectators that one relay holds: a frame to as many takes 5 ms. */
export const MAX_SPECTATORS_PER_RELAY = 250;
/** Relays of one match, where the configuration doesn't say another number: 1,000 spectators. */
export const RELAYS_PER_MATCH = 4;
/** No configuration makes more. */
export const MAX_RELAYS_PER_MATCH = 32;
/** Spectators of one account in one relay. */
export const MAX_SPECTATORS_PER_ACCOUNT = 3;
/** Visitors of one address in one relay: a class (CLASS_SIZE). */
export const MAX_SPECTATORS_PER_ADDRESS = 40;

/** Every so many frames a spectator's page says what it has read. */
export const SEEN_EVERY_FRAMES = 4;
/** A page that is more frames behind gets none until it has read what it has: frames are dropped and never queued. */
export const MAX_UNSEEN_FRAMES = 12;

/** A longer page isn't drawn for spectators. */
export const MAX_DRAWN_CHARACTERS = 60_000;
/** Fuel of the engine to draw a page: some 50 ms. */
export const DRAW_FUEL = 10_000_000;
/** A page whose script was ended is drawn again after this time at the earliest. */
export const REDRAW_STOPPED_MS = 2_000;

/** Live matches that are shown, and how many the list of a challenge remembers: as many as it is told of while a match lasts. */
export const MAX_LISTED_MATCHES = 30;
export const MAX_REMEMBERED_MATCHES = 200;
/** Matches that a queue lets be listed each second. More would only push each other out of the list. */
export const LISTED_MATCHES_PER_SECOND = 4;

/** Items that are shown a fixed time after they arrive. Times are milliseconds since 1970. */
export class DelayLine<Item> {
  readonly #delayMs: number;
  #waiting: { item: Item; due: number }[] = [];

  constructor(delayMs: number) {
    this.#delayMs = delayMs;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** When the next item is due; undefined without one. */
  get dueAt(): number | undefined {
    return this.#waiting[0]?.due;
  }

  push(item: Item, now: number): void {
    this.#waiting.push({ item, due: now + this.#delayMs });
  }

  /** Takes the newest item that is due, and drops those before it. */
  takeDue(now: number): Item | undefined {
    const first = this.#waiting.findIndex(({ due }) => due > now);
    const due = this.#waiting.splice(0, first === -1 ? this.#waiting.length : first);
    return due.at(-1)?.item;
  }
}
