/** The project's own recordings: Codex typing a battle's answer at a learner's pace. The same seed makes the same recording. */
import { lineHunks } from "./line-diff.ts";
import { applyEdit, type BattleCode, codesAt, type Edit } from "./match-edits.ts";
import type { Side } from "./match-phases.ts";

/** What a ghost of the project is called. */
export const GHOST_NAME = "Codex";
/** A ghost is always the second player. */
export const GHOST_SIDE: Side = 1;

/** Milliseconds before the first key: reading comes first. */
const READING = { least: 3000, most: 6000 };
/** Milliseconds from key to key: the pace of someone who is learning. */
const KEY = { least: 140, most: 340 };
/** Milliseconds to find the next place. */
const PLACE = { least: 500, most: 1200 };

/**
 * A recording of typing what leads from `start` to `goal`, line by line; what doesn't fit into the time is left undone.
 * @param seed a whole number: another seed is another pace
 * @param duration in milliseconds
 */
export function recordTyping(start: BattleCode, goal: BattleCode, seed: number, duration: number): Edit[] {
  const random = seededRandom(seed);
  const between = ({ least, most }: { least: number; most: number }) =>
    Math.round(least + random() * (most - least));
  const edits: Edit[] = [];
  let at = between(READING);
  for (const [language, name] of (["html", "css", "js"] as const).entries()) {
    let code: BattleCode = { html: "", css: "", js: "", [name]: start[name] };
    const type = (from: number, removed: number, inserted: string) => {
      if (at > duration) return;
      const edit: Edit = [at, GHOST_SIDE, language, from, removed, inserted];
      edits.push(edit);
      code = applyEdit(code, edit);
    };
    for (const { from, removed, inserted } of lineHunks(start[name], goal[name])) {
      at += between(PLACE);
      if (removed > 0) type(from, removed, "");
      for (const [index, character] of Array.from(inserted).entries()) {
        at += between(KEY);
        const before = Array.from(inserted).slice(0, index).join("").length;
        type(from + before, 0, character);
      }
    }
  }
  return edits;
}

/** A small generator (mulberry32): for a pace, not for secrets. */
function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A ghost's code as it was `at` milliseconds after the editors opened. */
export function ghostCodeAt(start: BattleCode, edits: readonly Edit[], at: number): BattleCode {
  return codesAt(start, edits, at)[GHOST_SIDE];
}

/** When the ghost changes its code next, in milliseconds after the editors opened; undefined once it has finished. */
export function nextGhostEdit(edits: readonly Edit[], at: number): number | undefined {
  return edits.find((edit) => edit[0] > at)?.[0];
}
