/** Values that are drawn anew for each ship, so that no answer can be written for the ones of the lesson. */

/** `<0..200>`, `<-1.50..1.50>`: a number between the bounds, with as many decimals as they have. */
const RANGE = /<(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)>/g;

/** A row of numbers from 0 up to 1 that depends on the seed only (the generator known as mulberry32). */
export function generator(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Whether an action has something to draw. */
export function hasRange(text: string): boolean {
  return text.search(RANGE) >= 0;
}

function decimals(number: string): number {
  return number.split(".")[1]?.length ?? 0;
}

/** Puts drawn numbers in the place of the ranges of a text. */
export function drawInto(text: string, next: () => number): string {
  return text.replace(RANGE, (_, low: string, high: string) => {
    const scale = 10 ** Math.max(decimals(low), decimals(high));
    const [from, to] = [Math.round(Number(low) * scale), Math.round(Number(high) * scale)];
    const drawn = Math.min(from, to) + Math.floor(next() * (Math.abs(to - from) + 1));
    return String(drawn / scale);
  });
}

/** A text with "…" in the place of each number that has something drawn in it, its other digits too. */
export function hideRanges(text: string): string {
  return text.replace(new RegExp(`-?\\d*${RANGE.source}\\d*`, "g"), "…");
}
