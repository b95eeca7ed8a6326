/** Texts for searches. The words are as frequent as those of a language: the n-th is there 1/n as often as the first. They are the same each time. */

export const VOCABULARY = 5000;

let state = 7;
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const sums: number[] = [];
for (let rank = 1; rank <= VOCABULARY; rank += 1) sums.push((sums.at(-1) ?? 0) + 1 / rank);
const total = sums.at(-1) ?? 0;

/** A word by its frequency: `w1x` is the most frequent one. */
function word(): string {
  const at = random() * total;
  let [low, high] = [0, VOCABULARY - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return `w${low + 1}x`;
}

export const text = (words: number): string => Array.from({ length: words }, word).join(" ");
