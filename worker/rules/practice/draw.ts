/** The drawn values of exercises. The same seed gives the same exercise. */
import { generator } from "../behaviour/draw.ts";

/** Draws values one after the other from one seed. */
export interface Draw {
  /** A whole number between the bounds, both included. */
  int(min: number, max: number): number;
  /** One of a list. */
  pick<Value>(list: readonly Value[]): Value;
  /** Some of a list, in random order. @throws RangeError for more than it has */
  sample<Value>(list: readonly Value[], count: number): Value[];
  /** All of a list in random order. */
  shuffle<Value>(list: readonly Value[]): Value[];
}

/** Draws from a seed. */
export function drawFrom(seed: number): Draw {
  const next = generator(seed);
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const sample = <Value>(list: readonly Value[], count: number): Value[] => {
    if (count > list.length) throw new RangeError(`There are ${list.length} values, not ${count}.`);
    const left = [...list];
    return Array.from({ length: count }, () => left.splice(int(0, left.length - 1), 1)).flat();
  };
  return {
    int,
    sample,
    pick: (list) => sample(list, 1)[0] as (typeof list)[number],
    shuffle: (list) => sample(list, list.length),
  };
}

/** A seed from parts such as learner, date and slot (FNV-1a, 32 bits). */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const unit of JSON.stringify(parts)) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
