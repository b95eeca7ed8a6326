import { PLACE_KEPT } from "../rules/match-timing.ts";

const PLACES = "place:";

type Place = { since: number; until: number };

/** The places in the line of those whose match came to nothing, until their pages are back. */
export class QueuePlaces {
  readonly #kv: SyncKvStorage;

  constructor(ctx: DurableObjectState) {
    this.#kv = ctx.storage.kv;
  }

  /** Keeps a learner's place for a while. */
  keep(user_id: string, since: number, now: number): void {
    for (const [key, { until }] of this.#kv.list<Place>({ prefix: PLACES }))
      if (until <= now) this.#kv.delete(key);
    this.#kv.put<Place>(PLACES + user_id, { since, until: now + PLACE_KEPT });
  }

  /** Since when a learner who comes back has waited, once; undefined where no place was kept. */
  take(user_id: string, now: number): number | undefined {
    const place = this.#kv.get<Place>(PLACES + user_id);
    if (!place) return undefined;
    this.#kv.delete(PLACES + user_id);
    return place.until > now ? place.since : undefined;
  }
}
