/** Pairs the items of two lists by similarity. */

/** Beyond this many pairs of items, only items of the same signature are paired. It bounds the time. */
const MAX_PAIRS = 60_000;

export type Pair<T> = readonly [T, T];

/**
 * The pairs, in the order of both lists, with the highest total similarity. Items with the same signature at both ends are paired first.
 *
 * @param signature equal for items that are the same
 * @param similarity 0 where two items must not be paired
 */
export function align<T>(
  before: readonly T[],
  after: readonly T[],
  signature: (item: T) => string,
  similarity: (one: T, other: T) => number,
): Pair<T>[] {
  const [left, right] = [before.map(signature), after.map(signature)];
  let from = 0;
  const shorter = Math.min(left.length, right.length);
  while (from < shorter && left[from] === right[from]) from++;
  let end = 0;
  while (end < shorter - from && left.at(-1 - end) === right.at(-1 - end)) end++;
  const pairs: Pair<T>[] = [];
  const add = (one: T | undefined, other: T | undefined) => {
    if (one !== undefined && other !== undefined) pairs.push([one, other]);
  };
  for (let at = 0; at < from; at++) add(before[at], after[at]);
  const inner = before.slice(from, before.length - end);
  const innerAfter = after.slice(from, after.length - end);
  const isLarge = inner.length * innerAfter.length > MAX_PAIRS;
  pairs.push(
    ...(isLarge ? pairEqual(inner, innerAfter, signature) : bestPairs(inner, innerAfter, similarity)),
  );
  for (let at = end; at > 0; at--) add(before[before.length - at], after[after.length - at]);
  return pairs;
}

function bestPairs<T>(
  before: readonly T[],
  after: readonly T[],
  similarity: (one: T, other: T) => number,
): Pair<T>[] {
  const width = after.length + 1;
  const best = new Float64Array((before.length + 1) * width);
  const scores = new Float64Array(before.length * after.length);
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const score = similarity(before[i] as T, after[j] as T);
      scores[i * after.length + j] = score;
      const skipped = Math.max(best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
      best[i * width + j] =
        score > 0 ? Math.max(skipped, score + (best[(i + 1) * width + j + 1] ?? 0)) : skipped;
    }
  const pairs: Pair<T>[] = [];
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    const here = best[i * width + j] ?? 0;
    const score = scores[i * after.length + j] ?? 0;
    if (score > 0 && here === score + (best[(i + 1) * width + j + 1] ?? 0))
      pairs.push([before[i++] as T, after[j++] as T]);
    else if (here === (best[(i + 1) * width + j] ?? 0)) i++;
    else j++;
  }
  return pairs;
}

/** Pairs items with the same signature, whatever their order: the first with the first. */
export function pairEqual<T>(
  before: readonly T[],
  after: readonly T[],
  signature: (item: T) => string,
): Pair<T>[] {
  const bySignature = Map.groupBy(after, signature);
  return before.flatMap((one) => {
    const other = bySignature.get(signature(one))?.shift();
    return other === undefined ? [] : [[one, other] as const];
  });
}

/** How much two sets have in common, from 0 to 1. Two empty sets have nothing in common. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let common = 0;
  for (const item of one) if (other.has(item)) common++;
  return common / (one.size + other.size - common);
}
