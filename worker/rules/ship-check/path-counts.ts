/**
 * Code as a multiset of tree paths (for HTML: `<body`, `<p`, `@class=a`). Two versions are compared by counting equal paths, which takes
 * one pass, however much they differ.
 */

/** How often each path occurs, by path id. */
export type PathCounts = ReadonlyMap<number, number>;

/** The id of the empty path. */
export const ROOT_PATH = 0;
/** The id of each path that neither the start nor the reference has. */
export const UNKNOWN_PATH = -1;

/** More distinct names than three versions of 64 KiB a language can hold. */
const MAX_NAMES = 2 ** 24;

/**
 * Gives paths their ids. A path is named by its parent's id and its last name, not by its whole text, so that deep trees stay linear.
 * All versions that are compared with each other share one instance.
 */
export class PathIds {
  readonly #names = new Map<string, number>();
  readonly #paths = new Map<number, number>();
  #frozen = false;

  /** From now on new paths get `UNKNOWN_PATH`: a cached instance must not grow with each ship that is looked up. */
  freeze(): void {
    this.#frozen = true;
  }

  /** The id of the path that continues `parent` by `name`. */
  id(parent: number, name: string): number {
    if (parent === UNKNOWN_PATH) return UNKNOWN_PATH;
    // Stryker disable next-line ArithmeticOperator: any key that is unique to the pair gives the same ids.
    const key = parent * MAX_NAMES + this.#nameId(name);
    const id = this.#paths.get(key);
    if (id !== undefined) return id;
    if (this.#frozen) return UNKNOWN_PATH;
    this.#paths.set(key, this.#paths.size + 1);
    return this.#paths.size;
  }

  #nameId(name: string): number {
    const id = this.#names.get(name);
    if (id !== undefined) return id;
    // Stryker disable next-line ConditionalExpression: a name that is added to a frozen instance only takes memory.
    if (this.#frozen) return 0;
    this.#names.set(name, this.#names.size + 1);
    return this.#names.size;
  }
}

/** Counts one more occurrence of a path. */
export function increment(counts: Map<number, number>, path: number): void {
  counts.set(path, (counts.get(path) ?? 0) + 1);
}

/** Counts texts instead of paths. `ids` gives each text its id and is shared by all versions that are compared. */
export function countTexts(texts: Iterable<string>, ids: Map<string, number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const text of texts) {
    const id = ids.get(text) ?? ids.size;
    ids.set(text, id);
    increment(counts, id);
  }
  return counts;
}

/** For each path that occurs less often in the reference than in the start: how many occurrences may be left. */
export function removalLimits(start: PathCounts, reference: PathCounts): Map<number, number> {
  const limits = new Map<number, number>();
  for (const [path, before] of start) {
    const after = reference.get(path) ?? 0;
    if (after < before) limits.set(path, after);
  }
  return limits;
}

/** How many additions and removals there are from the start to the reference, and how many of them the ship has made. */
export function countProgress(
  ship: PathCounts,
  reference: PathCounts,
  start: PathCounts,
): { wanted: number; met: number } {
  let wanted = 0;
  let met = 0;
  for (const [path, after] of reference) {
    const before = start.get(path) ?? 0;
    const added = Math.max(after - before, 0);
    wanted += added;
    met += Math.min(Math.max((ship.get(path) ?? 0) - before, 0), added);
  }
  for (const [path, after] of removalLimits(start, reference)) {
    const before = start.get(path) ?? 0;
    wanted += before - after;
    met += Math.min(Math.max(before - (ship.get(path) ?? 0), 0), before - after);
  }
  return { wanted, met };
}
