/** Caches in the memory of an isolate, for what many requests read and what may be a little out of date. */

type Entry<Value> = { value: Value; until: number };

const caches = new Set<Map<unknown, unknown>>();

/**
 * Creates a cache, which lives as long as the isolate. While one request loads an entry again, the others get the value of before, which is
 * at most twice as old.
 * @param max_age_ms how long an entry is valid, in milliseconds
 * @param max_entries bounds the memory: at this number all entries are dropped
 * @returns a function that returns the entry of a key, or else what `load` resolves to, which is given the entry of before. `undefined` isn't
 *   stored. `now`: milliseconds since 1970. `isOutdated`: whether a valid entry is loaded again all the same
 */
export function isolateCache<Key, Value>(
  max_age_ms: number,
  max_entries: number,
): <Loaded extends Value | undefined>(
  key: Key,
  now: number,
  load: (before: Value | undefined) => Promise<Loaded>,
  isOutdated?: (value: Value) => boolean,
) => Promise<Value | Loaded> {
  const entries = new Map<Key, Entry<Value>>();
  caches.add(entries);
  return async (key, now, load, isOutdated) => {
    const entry = entries.get(key);
    if (entry && entry.until > now && !isOutdated?.(entry.value)) return entry.value;
    // One that nobody has asked for since long ago is given to nobody.
    const isGiven = entry && entry.until + max_age_ms > now;
    if (isGiven) entry.until = now + max_age_ms;
    const value = await load(entry?.value).finally(() => {
      // Where nothing replaces it, the next request loads again.
      if (isGiven) entry.until = now;
    });
    if (value === undefined) return value;
    if (entries.size >= max_entries) entries.clear();
    entries.set(key, { value, until: now + max_age_ms });
    return value;
  };
}

/** Drops all entries of all caches. For tests, whose files share an isolate but no data. */
export function clearIsolateCaches(): void {
  for (const entries of caches) entries.clear();
}
