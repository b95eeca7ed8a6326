import type { Submission } from "../ship-check.ts";
import { type Change, understandChange } from "./structural.ts";

/** How many tasks' changes are kept, and up to how many characters of code: thousands of learners ship the same few tasks. */
const MOST_CHANGES = 64;
const MOST_CHARACTERS = 200_000;

const kept = new Map<string, Change>();

/**
 * What a task changes, kept from the last time it was asked for. The code itself is the key, so nobody can tell the difference
 * but by the time. The submission is never kept.
 */
export function changeOf(reference: Submission, start: Submission): Change {
  const parts = [reference.html, reference.css, reference.js, start.html, start.css, start.js];
  const key = JSON.stringify(parts);
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const change = understandChange(reference, start);
  if (key.length <= MOST_CHARACTERS) kept.set(key, change);
  const oldest = kept.keys().next();
  if (kept.size > MOST_CHANGES && !oldest.done) kept.delete(oldest.value);
  return change;
}
