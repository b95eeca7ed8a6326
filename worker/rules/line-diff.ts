/** Line-based difference of two texts (longest common subsequence). */

/**
 * One change by whole lines: at `from`, `removed` characters are replaced by `inserted`. `from` is a character offset in the text as
 * changed by the hunks before.
 */
export type Hunk = { from: number; removed: number; inserted: string };

/** The changes from one text to the other, from top to bottom. Time and memory grow with the product of the numbers of lines. */
export function lineHunks(before: string, after: string): Hunk[] {
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

/** Splits into lines including their line ends, so that joining them gives the text again. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The LCS table: for each pair of line indexes, how many lines the two remainders have in common. */
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

/** Largest LCS table. Longer texts are not compared, so that hostile input can't block the page. */
const MAX_TABLE_CELLS = 250_000;

/** A line that only one of two texts has. `line`: its number there, from 0. */
export type ChangedLine = { kind: "removed" | "added"; line: number };

/** The lines that differ, from top to bottom, in groups that stand together; null where the texts are too long to compare. */
export function lineChanges(before: string, after: string): ChangedLine[][] | null {
  if (linesOf(before).length * linesOf(after).length > MAX_TABLE_CELLS) return null;
  // `old`: how far `before` has been read. `fresh`: how far `after`.
  let [old, fresh] = [0, 0];
  return lineHunks(before, after).map(({ from, removed, inserted }) => {
    old += from - fresh;
    const gone = numbered("removed", before, old, removed);
    const come = numbered("added", after, from, inserted.length);
    old += removed;
    fresh = from + inserted.length;
    return [...gone, ...come];
  });
}

/** The lines of a stretch of a text, which begins and ends with whole lines. */
function numbered(kind: ChangedLine["kind"], text: string, from: number, length: number): ChangedLine[] {
  const first = linesOf(text.slice(0, from)).length;
  return linesOf(text.slice(from, from + length)).map((_, at) => ({ kind, line: first + at }));
}

/** The line numbers, from 0, in `after` that were added or changed; empty where the texts are too long to compare. */
export function changedLines(before: string, after: string): Set<number> {
  const changed = new Set<number>();
  if (linesOf(before).length * linesOf(after).length > MAX_TABLE_CELLS) return changed;
  for (const { from, inserted } of lineHunks(before, after)) {
    const first = after.slice(0, from).split("\n").length - 1;
    for (let line = 0; line < linesOf(inserted).length; line++) changed.add(first + line);
  }
  return changed;
}
