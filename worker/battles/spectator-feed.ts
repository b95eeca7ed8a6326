import type { WatchEnd, WatchedPlayer } from "../contract/watch.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { battlePicture } from "../rules/battle-picture.ts";
import type { Side } from "../rules/match-phases.ts";
import { WATCH_INTERVAL_MS, WATCH_SILENCE_MS } from "../rules/watching.ts";
import { clockOf } from "./match-messages.ts";
import type { Match } from "./match-store.ts";
import {
  liveMatchesOf,
  type SpectatorRelayMethods,
  spectatorRelayOf,
  type WatchAnswer,
  type WatchFeed,
} from "./watch-stubs.ts";

type Relay = {
  stub: DurableObjectStub<SpectatorRelayMethods>;
  spectators: number;
  /** When it last told of its spectators, in milliseconds since 1970. */
  seenAt: number;
  isBusy: boolean;
};

/**
 * A match's side of being watched: one frame to each relay at most every `WATCH_INTERVAL_MS`, and none while nobody watches. Nothing
 * here is stored: relays tell of themselves again after a restart.
 */
export class SpectatorFeed {
  readonly #env: Bindings;
  readonly #match: () => Match | undefined;
  readonly #tellPlayers: (watching: number) => void;
  readonly #relays = new Map<string, Relay>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;
  #isListed = false;
  /** How many watch. */
  watching = 0;

  /**
   * @param match returns the object's match, if there is one
   * @param tellPlayers is told when another number of people watch
   */
  constructor(env: Bindings, match: () => Match | undefined, tellPlayers: (watching: number) => void) {
    this.#env = env;
    this.#match = match;
    this.#tellPlayers = tellPlayers;
  }

  /** A relay has spectators, or none any more. @returns what they are shown first */
  enter(name: string, spectators: number, now: number): WatchAnswer {
    const match = this.#match();
    if (!match?.progress.watchable) return "closed";
    if (match.progress.state.phase === "over") return "over";
    if (match.progress.state.opens_at === null) return "closed";
    const known = this.#relays.get(name) ?? { stub: spectatorRelayOf(this.#env, name), isBusy: false };
    if (spectators > 0) this.#relays.set(name, Object.assign(known, { spectators, seenAt: now }));
    else this.#relays.delete(name);
    for (const [other, { seenAt }] of this.#relays)
      if (now - seenAt > WATCH_SILENCE_MS) this.#relays.delete(other);
    this.#count();
    const { title, description, battle } = match.setup;
    const shown = { title, description, start: battle.start };
    return {
      battle: { ...shown, picture: battlePicture(shown) },
      players: playersOf(match),
      feed: this.#feedOf(match),
    };
  }

  /** Code, phase or result has changed. The end is sent at once. */
  changed(): void {
    const match = this.#match();
    if (!match) return;
    const isOver = match.progress.state.phase === "over";
    if (isOver || !this.#isListed) this.#updateList(match, isOver);
    if (this.#relays.size === 0) return;
    if (isOver) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#send(match, true);
      this.#relays.clear();
      return;
    }
    const wait = Math.max(0, this.#sentAt + WATCH_INTERVAL_MS - Date.now());
    this.#timer ??= setTimeout(() => this.#sendNext(), wait);
  }

  #sendNext(): void {
    this.#timer = undefined;
    const match = this.#match();
    if (match) this.#send(match, false);
  }

  /** @param isOver also to relays that haven't answered yet: nothing follows */
  #send(match: Match, isOver: boolean): void {
    this.#sentAt = Date.now();
    const feed = this.#feedOf(match);
    for (const [name, relay] of this.#relays)
      if (isOver) void this.#deliver(name, relay, feed);
      else if (relay.isBusy) this.changed();
      else void this.#deliver(name, relay, feed);
  }

  async #deliver(name: string, relay: Relay, feed: WatchFeed): Promise<void> {
    relay.isBusy = true;
    try {
      await relay.stub.deliver(feed);
    } catch (error) {
      // It tells of itself again, if it still has spectators.
      logFault("deliver to a spectators' relay", error);
      this.#relays.delete(name);
    } finally {
      relay.isBusy = false;
    }
  }

  #count(): void {
    const relays = [...this.#relays.values()];
    const watching = relays.reduce((sum, { spectators }) => sum + spectators, 0);
    if (watching === this.watching) return;
    this.watching = watching;
    this.#tellPlayers(watching);
  }

  #feedOf({ setup, progress, codes }: Match): WatchFeed {
    const feed = { version: progress.version, clock: clockOf(progress), codes, watching: this.watching };
    if (progress.state.phase !== "over") return feed;
    const { verdict } = progress;
    if (!verdict) return { ...feed, end: null };
    const { ending, results, scores } = verdict;
    const end: WatchEnd = {
      ...{ ending, results, scores, codes: verdict.codes, start: setup.battle.start },
      wishes: verdict.wishes,
    };
    return { ...feed, end };
  }

  /** Tells the list of live matches of this one, once it has begun and once it is over. A call that fails is left: entries expire. */
  #updateList(match: Match, isOver: boolean): void {
    const { setup, progress } = match;
    const { watchable, state } = progress;
    const { closes_at } = state;
    const { match_id, challenge_id, title } = setup;
    if (!watchable || watchable.unlisted || challenge_id === undefined || closes_at === null) return;
    const list = liveMatchesOf(this.#env, challenge_id);
    this.#isListed = true;
    const call = isOver
      ? list.remove(match_id)
      : list.add({ match_id, title, closes_at, players: playersOf(match) });
    call.catch((error: unknown) => logFault("list a live match", error, { match: match_id }));
  }
}

/** The players as spectators see them. */
function playersOf({ setup, progress }: Match): [WatchedPlayer, WatchedPlayer] {
  const watched = (side: Side): WatchedPlayer => {
    const { display_name, avatar_url } = setup.players[side];
    return { display_name, avatar_url, rating: progress.watchable?.ratings[side] ?? null };
  };
  return [watched(0), watched(1)];
}
