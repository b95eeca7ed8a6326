/** The project's own recordings: Codex typing a battle's answer at a learner's pace. The same seed makes the same recording. */
import { applyEdit, type BattleCode, type Edit } from "./match-edits.ts";

/** What a ghost of the project is called. */
export const GHOST_NAME = "Codex";

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
      const edit: Edit = [at, 1, language, from, removed, inserted];
      edits.push(edit);
      code = applyEdit(code, edit);
    };
    for (const { from, removed, inserted } of hunks(start[name], goal[name])) {
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

type Hunk = { from: number; removed: number; inserted: string };

/** What changes from one text to the other, by whole lines, from the top; `from` counts in the text as changed so far. */
function hunks(before: string, after: string): Hunk[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const common = commonLengths(old, fresh);
  const found: Hunk[] = [];
  let [row, column, from] = [0, 0, 0];
  while (row < old.length || column < fresh.length) {
    const hunk: Hunk = { from, removed: 0, inserted: "" };
    while ((row < old.length || column < fresh.length) && !(row < old.length && old[row] === fresh[column])) {
      const drop = (common[row + 1]?.[column] ?? -1) >= (common[row]?.[column + 1] ?? -1);
      if (row < old.length && (drop || column >= fresh.length)) hunk.removed += (old[row++] ?? "").length;
      else hunk.inserted += fresh[column++] ?? "";
    }
    if (hunk.removed > 0 || hunk.inserted !== "") found.push(hunk);
    from += hunk.inserted.length;
    while (row < old.length && old[row] === fresh[column]) {
      from += (old[row++] ?? "").length;
      column++;
    }
  }
  return found;
}

/** Lines with their line ends, so that joining them gives the text back. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** For each pair of places, how many lines the rests have in common. */
function commonLengths(old: readonly string[], fresh: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(fresh.length + 1).fill(0));
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = fresh.length - 1; column >= 0; column--) {
      const [here, below] = [lengths[row], lengths[row + 1]];
      if (!here || !below) continue;
      here[column] =
        old[row] === fresh[column]
          ? (below[column + 1] ?? 0) + 1
          : Math.max(below[column] ?? 0, here[column + 1] ?? 0);
    }
  }
  return lengths;
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
