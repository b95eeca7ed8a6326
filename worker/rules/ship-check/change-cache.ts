import type { Code } from "../code.ts";
import { type Change, understandChange } from "./structural.ts";

/** How much is kept: 64 tasks as they are, or 1 MiB of code where they are long. Understood code takes some 20 times its text. */
const MAX_CHANGES = 64;
const MAX_CHARACTERS = 1_048_576;

const kept = new Map<string, Change>();
let characters = 0;

/**
 * What a task changes, kept from the last time it was asked for: thousands of learners ship the same few tasks. The code itself is
 * the key, so nobody can tell the difference but by the time. The ship is never kept.
 */
export function changeOf(reference: Code, start: Code): Change {
  const parts = [reference.html, reference.css, reference.js, start.html, start.css, start.js];
  const key = `${parts.map((part) => part.length).join()} ${parts.join("")}`;
  const change = kept.get(key) ?? understandChange(reference, start);
  // Taken out and put back in, it is the youngest.
  if (!kept.delete(key)) characters += key.length;
  kept.set(key, change);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_CHANGES && characters <= MAX_CHARACTERS) break;
    kept.delete(oldest);
    characters -= oldest.length;
  }
  return change;
}
