/**
 * What a piece of code says, as a multiset: each fact is a short text with the number of the place where it holds. Two
 * versions of the code are compared by counting, which costs one pass however much they differ.
 */
export type Facts = ReadonlyMap<number, number>;

/**
 * Gives places and facts their numbers. A place is a path in a tree; naming it by its parent's number instead of by its whole
 * path keeps deep trees linear. One book serves the versions that are compared with one another.
 */
export class FactBook {
  readonly #words = new Map<string, number>();
  readonly #places = new Map<number, number>();
  #closed = false;

  /** From now on what is new gets `UNKNOWN`: a book that is kept must not grow with each ship that is looked up in it. */
  close(): void {
    this.#closed = true;
  }

  /** The number of what `word` names inside the place `parent` (0 is the top). */
  place(parent: number, word: string): number {
    if (parent === UNKNOWN) return UNKNOWN;
    const key = parent * MAX_WORDS + this.#word(word);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    if (this.#closed) return UNKNOWN;
    this.#places.set(key, this.#places.size + 1);
    return this.#places.size;
  }

  #word(word: string): number {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    if (this.#closed) return 0;
    this.#words.set(word, this.#words.size + 1);
    return this.#words.size;
  }
}

/** A place that neither the start nor the reference has. */
export const UNKNOWN = -1;

/** More words than three submissions of 64 KiB a language can hold. */
const MAX_WORDS = 2 ** 24;

/** Counts one more of a fact. */
export function count(facts: Map<number, number>, fact: number): void {
  facts.set(fact, (facts.get(fact) ?? 0) + 1);
}

/** Counts texts. `numbers` gives each text its number, the same in all that are compared. */
export function countAll(texts: Iterable<string>, numbers: Map<string, number>): Map<number, number> {
  const facts = new Map<number, number>();
  for (const text of texts) {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    count(facts, number);
  }
  return facts;
}

/** What is no more wanted: for each fact that the task takes away, how many of it may be left. */
export function takenAway(start: Facts, reference: Facts): Map<number, number> {
  const limits = new Map<number, number>();
  for (const [fact, before] of start) {
    const after = reference.get(fact) ?? 0;
    if (after < before) limits.set(fact, after);
  }
  return limits;
}

/** How many of the facts that the task adds or takes away there are, and how many of them the ship has right. */
export function countProgress(ship: Facts, reference: Facts, start: Facts): { wanted: number; met: number } {
  let wanted = 0;
  let met = 0;
  for (const [fact, after] of reference) {
    const before = start.get(fact) ?? 0;
    if (after <= before) continue;
    wanted += after - before;
    met += Math.min(Math.max((ship.get(fact) ?? 0) - before, 0), after - before);
  }
  for (const [fact, after] of takenAway(start, reference)) {
    const before = start.get(fact) ?? 0;
    wanted += before - after;
    met += Math.min(Math.max(before - (ship.get(fact) ?? 0), 0), before - after);
  }
  return { wanted, met };
}
