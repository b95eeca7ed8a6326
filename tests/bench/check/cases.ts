import { existsSync, readFileSync } from "node:fs";
import type { Code } from "../../../worker/rules/code.ts";

/** One exercise: the start, one accepted answer and further ones. */
export type Case = {
  id: string;
  block: string;
  start: Code;
  check: Code;
  alternatives?: Code[];
};

/** The cases of a file with one JSON object per line, or null where there is no such file. */
export function readCases(path: string): Case[] | null {
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as Case);
}

/** The lines of `after` that are not in the longest common subsequence with `before`, by index. */
export function addedLines(before: string, after: string): Set<number> {
  const [a, b] = [before.split("\n"), after.split("\n")];
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  const length = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row)
        row[j] = a[i] === b[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
    }
  }
  const added = new Set<number>();
  let i = 0;
  for (let j = 0; j < b.length; ) {
    if (i < a.length && a[i] === b[j]) {
      i++;
      j++;
    } else if (i < a.length && length(i + 1, j) >= length(i, j + 1)) i++;
    else added.add(j++);
  }
  return added;
}
