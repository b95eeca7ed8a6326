/** Draws random test values for each ship, so that an answer can't hard-code the expected results. */

/** `<0..200>`, `<-1.50..1.50>`: a number between the bounds, both included, with as many decimals as they have. */
const RANGE = /<(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)>/g;

/** A pseudorandom generator (mulberry32): numbers from 0 up to, not including, 1. The same seed gives the same sequence. */
export function generator(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function decimals(number: string): number {
  return number.split(".")[1]?.length ?? 0;
}

/** Replaces each range of a text by a drawn number. @param next the generator's next number, from 0 to 1 */
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
