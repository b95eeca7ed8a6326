import { DurableObject } from "cloudflare:workers";
import type { LiveMatch } from "../contract/watch.ts";
import type { Bindings } from "../platform/env.ts";
import { MATCH_TIMING_MS } from "../rules/match-timing.ts";
import { MAX_LISTED_MATCHES, MAX_REMEMBERED_MATCHES } from "../rules/watching.ts";
import type { LiveMatchesMethods } from "./watch-stubs.ts";

const KEY = "matches";
/** The list is stored at most so often, in milliseconds. A crash loses what has changed since; a match lasts less than a minute. */
const STORE_INTERVAL_MS = 1000;
/** A match that is still listed so long after its editors locked has lost its end. */
const EXPIRES_AFTER_MS = MATCH_TIMING_MS.checking + MATCH_TIMING_MS.both_gone;

/**
 * The matches of one challenge that can be watched now. Those that its queue lets be listed tell it of their start and their end; one whose
 * end is lost expires.
 */
export class LiveMatchesObject extends DurableObject<Bindings> implements LiveMatchesMethods {
  readonly #matches: Map<string, LiveMatch>;
  #isStoring = false;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    const stored = ctx.storage.kv.get<LiveMatch[]>(KEY) ?? [];
    this.#matches = new Map(stored.map((match) => [match.match_id, match]));
  }

  /** Lists a match, in place of the oldest where as many are remembered as can be. */
  add(match: LiveMatch): void {
    this.#matches.set(match.match_id, match);
    for (const oldest of this.#matches.keys()) {
      if (this.#matches.size <= MAX_REMEMBERED_MATCHES) break;
      this.#matches.delete(oldest);
    }
    this.#store();
  }

  remove(match_id: string): void {
    if (this.#matches.delete(match_id)) this.#store();
  }

  /** The newest matches, the newest first. */
  list(): LiveMatch[] {
    this.#dropExpired();
    return [...this.#matches.values()].slice(-MAX_LISTED_MATCHES).reverse();
  }

  #dropExpired(): void {
    const now = Date.now();
    for (const { match_id, closes_at } of this.#matches.values())
      if (now > closes_at + EXPIRES_AFTER_MS) this.#matches.delete(match_id);
  }

  #store(): void {
    if (this.#isStoring) return;
    this.#isStoring = true;
    const write = () => {
      this.#isStoring = false;
      void this.ctx.storage.put(KEY, [...this.#matches.values()], { allowUnconfirmed: true });
    };
    this.ctx.waitUntil(scheduler.wait(STORE_INTERVAL_MS).then(write));
  }
}
