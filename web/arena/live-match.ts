/** The learner's current match in the browser's storage, so that every page can link to it. */
import { useSyncExternalStore } from "react";
import { browserStorage } from "../storage.ts";

const KEY = "codenaut.match";

/** `until`: when the match ends, by this browser's clock, in milliseconds since 1970. */
type LiveMatch = { user_id: string; match_id: string; until: number };

const listeners = new Set<() => void>();

/**
 * Stores the current match.
 * @param match.left the time until the match ends, in milliseconds
 */
export function storeLiveMatch({ left, ...match }: Omit<LiveMatch, "until"> & { left: number }): void {
  write(JSON.stringify({ ...match, until: Date.now() + left } satisfies LiveMatch));
}

/** Removes a match, if it is the stored one. */
export function forgetLiveMatch(match_id: string): void {
  if (parse(read())?.match_id === match_id) write(null);
}

/** The learner's current match, as far as this browser knows. It may be over already. */
export function useLiveMatch(user_id: string): LiveMatch | undefined {
  const match = parse(useSyncExternalStore(listen, read));
  return match?.user_id === user_id ? match : undefined;
}

function listen(changed: () => void): () => void {
  // The event is fired only in the browser's other tabs.
  const onStorage = (event: StorageEvent) => event.key === KEY && changed();
  listeners.add(changed);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("storage", onStorage);
  };
}

function write(text: string | null): void {
  if (text === null) browserStorage.remove(KEY);
  else browserStorage.set(KEY, text);
  for (const changed of listeners) changed();
}

const read = (): string | null => browserStorage.get(KEY);

function parse(text: string | null): LiveMatch | undefined {
  try {
    return (JSON.parse(text ?? "null") as LiveMatch | null) ?? undefined;
  } catch {
    // The stored text isn't JSON.
    return undefined;
  }
}
