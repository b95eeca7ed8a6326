/** A cache that the isolates of one place of the platform share, for what very many pages ask for and a single object answers. */
import { isolateCache } from "./isolate-cache.ts";

const CACHE_NAME = "place-cache";
const keys = new Set<string>();

/**
 * Creates a cache of one value. It is in the memory of the isolate and, behind it, in the place's cache, so that a place asks about once
 * in `max_age_s`. A value may be twice as old.
 * @param name of the value in the place's cache
 * @param max_age_s how long a value is valid in either, in seconds
 * @returns a function that returns the value, or else what `load` resolves to. `now`: milliseconds since 1970
 */
export function placeCache<Value>(
  name: string,
  max_age_s: number,
): (now: number, load: () => Promise<Value>) => Promise<Value> {
  const inMemory = isolateCache<"value", Value>(max_age_s * 1000, 1);
  const key = `https://place-cache.invalid/${name}`;
  keys.add(key);
  return (now, load) =>
    inMemory("value", now, async () => {
      const cache = await caches.open(CACHE_NAME);
      const stored = await cache.match(key);
      if (stored) return stored.json<Value>();
      const value = await load();
      const headers = { "cache-control": `max-age=${max_age_s}` };
      await cache.put(key, Response.json(value, { headers }));
      return value;
    });
}

/** Drops the values of all caches in this place. For tests, whose files share a place but no data. */
export async function clearPlaceCaches(): Promise<void> {
  const cache = await caches.open(CACHE_NAME);
  for (const key of keys) await cache.delete(key);
}
