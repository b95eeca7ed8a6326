/** Names up to this length are compared letter by letter, which costs the product of their lengths. */
const SHORT = 24;
/** Of longer texts only so much is compared. */
const COMPARED = 200;

/** How alike two texts are, from 0 to 1. A slip of the finger leaves most of a text as it is. */
export function likeness(one: string, other: string): number {
  const most = Math.min(Math.max(one.length, other.length), COMPARED);
  if (most === 0) return 1;
  return most <= SHORT ? 1 - slips(one, other) / most : sharedEnds(one, other) / most;
}

/** How many letters were left out, added, mistyped or swapped with their neighbour (the distance of Damerau, as far as letters don't move twice). */
function slips(one: string, other: string): number {
  let [beforeLast, last]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at),
  ];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

/** How many letters two texts share at both ends. */
function sharedEnds(one: string, other: string): number {
  const [a, b] = [one.slice(0, COMPARED), other.slice(0, COMPARED)];
  const least = Math.min(a.length, b.length);
  const before = sharedStart(a, b);
  let behind = 0;
  while (behind < least - before && a[a.length - 1 - behind] === b[b.length - 1 - behind]) behind++;
  return before + behind;
}

/** How many characters two texts begin with alike. */
export function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

/** Of many candidates only so many are compared. */
const MAX_TRIES = 64;

/** The candidate that is most like `wanted`, if one is at least as alike as `least` says. */
export function mostLike<Candidate>(
  candidates: Iterable<Candidate>,
  nameOf: (candidate: Candidate) => string,
  wanted: string,
  least: number,
): Candidate | undefined {
  let best: Candidate | undefined;
  let most = least;
  let tries = 0;
  for (const candidate of candidates) {
    if (++tries > MAX_TRIES) break;
    const alike = likeness(nameOf(candidate), wanted);
    if (alike < most || (best !== undefined && alike === most)) continue;
    best = candidate;
    most = alike;
  }
  return best;
}
