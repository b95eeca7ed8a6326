/** Stubs of the objects by which matches are watched, and what they say to each other. */
import type { BattleTask, MatchClock } from "../contract/battles.ts";
import type { LiveMatch, WatchEnd, WatchedPlayer } from "../contract/watch.ts";
import type { Bindings } from "../platform/env.ts";
import type { Code } from "../rules/code.ts";
import type { ShownRating } from "../rules/rating.ts";
import { madeIn, type Region } from "../rules/regions.ts";
import { MAX_RELAYS_PER_MATCH, MAX_SPECTATORS_PER_RELAY, RELAYS_PER_MATCH } from "../rules/watching.ts";

/**
 * What the queue knows of a match that both players let others watch: the ratings that are shown, and whether the list of live matches
 * leaves it out, since it has enough.
 */
export type Watchable = { ratings: readonly [ShownRating | null, ShownRating | null]; unlisted?: boolean };

/** What a match tells its relays, as it is now. `end`: undefined while it goes on; null for a match without a result. */
export type WatchFeed = {
  version: number;
  clock: MatchClock;
  codes: [Code, Code];
  watching: number;
  end?: WatchEnd | null;
};

/** What a relay that has spectators is told; or why the match can't be watched. */
export type WatchAnswer =
  | { battle: BattleTask; players: [WatchedPlayer, WatchedPlayer]; feed: WatchFeed }
  | "over"
  | "closed";

/** The method of `MatchObject` that relays call. */
export interface WatchedMatchMethods extends Rpc.DurableObjectBranded {
  watch(relay: string, spectators: number): WatchAnswer;
}

/** The method of `SpectatorRelayObject` that matches call. */
export interface SpectatorRelayMethods extends Rpc.DurableObjectBranded {
  deliver(feed: WatchFeed): void;
}

/** The methods of `LiveMatchesObject`. */
export interface LiveMatchesMethods extends Rpc.DurableObjectBranded {
  add(match: LiveMatch): void;
  remove(match_id: string): void;
  list(): LiveMatch[];
}

/** Tells the match of a relay how many spectators that has. @returns what they are shown first, or why there is nothing to watch */
export async function watchMatch(env: Bindings, relay: string, spectators: number): Promise<WatchAnswer> {
  const match = (env.MATCHES as DurableObjectNamespace<WatchedMatchMethods>).getByName(matchOfRelay(relay));
  // In the platform's types a pair becomes a list.
  return (await match.watch(relay, spectators)) as WatchAnswer;
}

/** A relay by its name. @param near the region of its first spectator, where it is made */
export const spectatorRelayOf = (
  env: Bindings,
  name: string,
  near?: Region,
): DurableObjectStub<SpectatorRelayMethods> =>
  (env.SPECTATOR_RELAYS as DurableObjectNamespace<SpectatorRelayMethods>).getByName(name, madeIn(near));

/** The names of a match's relays, in the order in which they fill up. Nothing in them but the id comes from a browser. */
export const relayNames = (env: Bindings, match_id: string): string[] =>
  Array.from({ length: relayCount(env) }, (_, number) => `${match_id}/${number}`);

const relayCount = (env: Bindings): number =>
  Math.min(MAX_RELAYS_PER_MATCH, Math.floor(Number(env.SPECTATOR_RELAYS_PER_MATCH)) || RELAYS_PER_MATCH);

/** The match of a relay. */
const matchOfRelay = (name: string): string => name.split("/")[0] ?? "";

/** Sockets that one relay holds. */
export const maxSpectatorsOf = (env: Bindings): number =>
  Number(env.SPECTATOR_SOCKETS) || MAX_SPECTATORS_PER_RELAY;

/** The list of a challenge's matches that can be watched. */
export const liveMatchesOf = (env: Bindings, challenge_id: string): DurableObjectStub<LiveMatchesMethods> =>
  (env.LIVE_MATCHES as DurableObjectNamespace<LiveMatchesMethods>).getByName(challenge_id);
