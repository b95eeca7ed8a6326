import type { LiveMatch } from "../contract/watch.ts";
import type { Bindings } from "../platform/env.ts";
import { placeCache } from "../platform/place-cache.ts";
import { CHALLENGES } from "../rules/battle-challenges.ts";
import { MAX_LISTED_MATCHES } from "../rules/watching.ts";
import { liveMatchesOf } from "./watch-stubs.ts";

const cached = placeCache<LiveMatch[]>("live-matches", 1);

/** The newest matches that can be watched, as of a second or two ago: a place asks the list of each challenge once a second. */
export async function listLiveMatches(env: Bindings, now: number): Promise<LiveMatch[]> {
  const matches = await cached(now, async () => {
    const lists = await Promise.all(CHALLENGES.map(({ id }) => liveMatchesOf(env, id).list()));
    // In the platform's types a pair becomes a list.
    const all = lists.flat() as unknown as LiveMatch[];
    return all.sort((one, other) => other.closes_at - one.closes_at).slice(0, MAX_LISTED_MATCHES);
  });
  return matches.filter(({ closes_at }) => closes_at > now);
}
