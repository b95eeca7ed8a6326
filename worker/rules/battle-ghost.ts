/** Generated recordings of Codex, who types a battle's check at a learner's pace. The same seed gives the same recording. */

import { type Code, EMPTY_CODE, LANGUAGES } from "./code.ts";
import { lineHunks } from "./line-diff.ts";
import { applyEdit, codesAt, type Edit } from "./match-edits.ts";
import type { Side } from "./match-phases.ts";

/** The name of a generated ghost. */
export const GHOST_NAME = "Codex";
/** The ghost is always the second player. */
export const GHOST_SIDE: Side = 1;

/** Before the first key, for reading. */
const READING_MS = { min: 3000, max: 6000 };
/** From key to key, at a learner's pace. */
const KEY_MS = { min: 140, max: 340 };
/** To find the next line to change. */
const SEEK_MS = { min: 500, max: 1200 };

/**
 * A recording of typing the changes from `start` to `goal`, line by line. It stops when the time is over.
 * @param seed an integer; sets the pace
 * @param duration in milliseconds
 */
export function recordTyping(start: Code, goal: Code, seed: number, duration: number): Edit[] {
  const random = seededRandom(seed);
  const between = ({ min, max }: { min: number; max: number }) => Math.round(min + random() * (max - min));
  const edits: Edit[] = [];
  let at = between(READING_MS);
  for (const [language, name] of LANGUAGES.entries()) {
    let code: Code = { ...EMPTY_CODE, [name]: start[name] };
    const type = (from: number, removed: number, inserted: string) => {
      if (at > duration) return;
      const edit: Edit = [at, GHOST_SIDE, language, from, removed, inserted];
      edits.push(edit);
      code = applyEdit(code, edit);
    };
    for (const { from, removed, inserted } of lineHunks(start[name], goal[name])) {
      at += between(SEEK_MS);
      if (removed > 0) type(from, removed, "");
      for (const [index, character] of Array.from(inserted).entries()) {
        at += between(KEY_MS);
        const before = Array.from(inserted).slice(0, index).join("").length;
        type(from + before, 0, character);
      }
    }
  }
  return edits;
}

/** The same recording, slower or faster, so that its last edit is at a time in milliseconds. */
export function finishAt(edits: readonly Edit[], done_ms: number): Edit[] {
  const last = edits.at(-1)?.[0] ?? 0;
  return last === 0 ? [...edits] : edits.map(([at, ...rest]) => [Math.round((at * done_ms) / last), ...rest]);
}

/** Pseudo-random numbers from 0 to 1 (mulberry32). Not for secrets. */
function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A ghost's code `at` milliseconds after the editors opened. */
export function ghostCodeAt(start: Code, edits: readonly Edit[], at: number): Code {
  return codesAt(start, edits, at)[GHOST_SIDE];
}

/** The time of the ghost's next edit, in milliseconds after the editors opened; undefined after the last. */
export function nextGhostEdit(edits: readonly Edit[], at: number): number | undefined {
  return edits.find((edit) => edit[0] > at)?.[0];
}
