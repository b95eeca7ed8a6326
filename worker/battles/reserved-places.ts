import { PLACE_RESERVED_MS } from "../rules/match-timing.ts";

const KEY_PREFIX = "place:";

type Place = { since: number; until: number };

/** The reserved places in the queue of learners whose match is void, until they reconnect. Stored in the object's SQLite. */
export class ReservedPlaces {
  readonly #kv: SyncKvStorage;
  /** When expired places were last deleted. */
  #cleanedAt = 0;

  constructor(ctx: DurableObjectState) {
    this.#kv = ctx.storage.kv;
  }

  /** Reserves a learner's place for `PLACE_RESERVED_MS`. Deletes expired places, at most once in that time. */
  reserve(user_id: string, since: number, now: number): void {
    if (now >= this.#cleanedAt + PLACE_RESERVED_MS) this.#deleteExpired(now);
    this.#kv.put<Place>(KEY_PREFIX + user_id, { since, until: now + PLACE_RESERVED_MS });
  }

  /** Takes a learner's reserved place. @returns since when the learner has waited; undefined without a valid place */
  take(user_id: string, now: number): number | undefined {
    const place = this.#kv.get<Place>(KEY_PREFIX + user_id);
    if (!place) return undefined;
    this.#kv.delete(KEY_PREFIX + user_id);
    return place.until > now ? place.since : undefined;
  }

  #deleteExpired(now: number): void {
    this.#cleanedAt = now;
    for (const [key, { until }] of this.#kv.list<Place>({ prefix: KEY_PREFIX }))
      if (until <= now) this.#kv.delete(key);
  }
}
