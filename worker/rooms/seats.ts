/** The rooms of others in which a learner has a seat, in the learner's own object: so that a log-out finds the sockets there. */
import { MAX_SEATS } from "../rules/room-limits.ts";

/** `opener`: whose room it is. `until`: when it is over at the latest, in milliseconds since 1970. */
type Seat = { opener: string; until: number };

const STORED = "seats";

export class Seats {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** The openers of the rooms. */
  openers(now: number): string[] {
    return this.#seats(now).map(({ opener }) => opener);
  }

  /** Stores a seat. @returns false if there are too many */
  take(seat: Seat, now: number): boolean {
    const others = this.#seats(now).filter(({ opener }) => opener !== seat.opener);
    if (others.length >= MAX_SEATS) return false;
    this.#storage.kv.put(STORED, [...others, seat] satisfies Seat[]);
    return true;
  }

  /** When the last seat ends; null where there is none. */
  endsAt(now: number): number | null {
    const seats = this.#seats(now);
    return seats.length === 0 ? null : Math.max(...seats.map(({ until }) => until));
  }

  clear(): void {
    this.#storage.kv.delete(STORED);
  }

  #seats(now: number): Seat[] {
    return (this.#storage.kv.get<Seat[]>(STORED) ?? []).filter(({ until }) => until > now);
  }
}
