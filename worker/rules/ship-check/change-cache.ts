/** A cache of parsed tasks: thousands of learners ship the same few tasks. */
import type { Code } from "../code.ts";
import { parseTaskChange, type TaskChange } from "./task-change.ts";

/**
 * More exercises than the curriculum has (202 with 0.2 MiB of code), or 1 MiB of code where they are long. Parsed code takes about 20
 * times the memory of its text.
 */
const MAX_CACHED_CHANGES = 512;
const MAX_CACHED_CHARACTERS = 1_048_576;

const cache = new Map<string, TaskChange>();
let characters = 0;

/**
 * What a task changes, from the cache where it is there. The least recently used tasks are dropped first. The key is the code itself, so
 * the cache changes nothing but the time. Ships are never cached.
 */
export function cachedTaskChange(reference: Code, start: Code): TaskChange {
  const parts = [reference.html, reference.css, reference.js, start.html, start.css, start.js];
  const key = `${parts.map((part) => part.length).join()} ${parts.join("")}`;
  const change = cache.get(key) ?? parseTaskChange(reference, start);
  // Deleted and set again, the entry is the last in the map's order.
  if (!cache.delete(key)) characters += key.length;
  cache.set(key, change);
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED_CHANGES && characters <= MAX_CACHED_CHARACTERS) break;
    cache.delete(oldest);
    characters -= oldest.length;
  }
  return change;
}
