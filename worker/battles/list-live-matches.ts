import type { LiveMatch } from "../contract/watch.ts";
import type { Bindings } from "../platform/env.ts";
import { placeCache } from "../platform/place-cache.ts";
import { liveMatchesOf } from "./watch-stubs.ts";

const cached = placeCache<LiveMatch[]>("live-matches", 1);

/** The newest matches that can be watched, as of a second or two ago: a place asks the list once a second. */
export async function listLiveMatches(env: Bindings, now: number): Promise<LiveMatch[]> {
  // In the platform's types a pair becomes a list.
  const matches = await cached(now, async () => (await liveMatchesOf(env).list()) as unknown as LiveMatch[]);
  return matches.filter(({ closes_at }) => closes_at > now);
}
