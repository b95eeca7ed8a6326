/** How similar two texts are. Finds what a learner probably meant, for tips. */

/** Texts up to this length are compared by edit distance, which costs the product of their lengths. */
const MAX_DISTANCE_CHARACTERS = 24;
/** Of longer texts only this many characters are compared. */
const MAX_COMPARED_CHARACTERS = 200;

/** The similarity of two texts, from 0 to 1. */
function similarity(one: string, other: string): number {
  const length = Math.min(Math.max(one.length, other.length), MAX_COMPARED_CHARACTERS);
  if (length === 0) return 1;
  return length <= MAX_DISTANCE_CHARACTERS
    ? 1 - editDistance(one, other) / length
    : commonEndsLength(one, other) / length;
}

/** The optimal string alignment distance: letters left out, added, replaced, or swapped with their neighbour. */
function editDistance(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  let beforeLast = last;
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

/** The length of the common prefix and the common suffix together. */
function commonEndsLength(one: string, other: string): number {
  const [a, b] = [one.slice(0, MAX_COMPARED_CHARACTERS), other.slice(0, MAX_COMPARED_CHARACTERS)];
  const shorter = Math.min(a.length, b.length);
  const prefix = commonPrefixLength(a, b);
  let suffix = 0;
  while (suffix < shorter - prefix && a[a.length - 1 - suffix] === b[b.length - 1 - suffix]) suffix++;
  return prefix + suffix;
}

/** The length of the common prefix of two texts. */
export function commonPrefixLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

/** Only this many candidates are compared. */
const MAX_CANDIDATES = 64;

/** The candidate whose name is most similar to `wanted`, if its similarity is at least `minimum` (0 to 1). The first one wins a tie. */
export function mostSimilar<Candidate>(
  candidates: Iterable<Candidate>,
  nameOf: (candidate: Candidate) => string,
  wanted: string,
  minimum: number,
): Candidate | undefined {
  let best: Candidate | undefined;
  let highest = minimum;
  let compared = 0;
  for (const candidate of candidates) {
    if (++compared > MAX_CANDIDATES) break;
    const score = similarity(nameOf(candidate), wanted);
    if (score < highest || (best !== undefined && score === highest)) continue;
    best = candidate;
    highest = score;
  }
  return best;
}
