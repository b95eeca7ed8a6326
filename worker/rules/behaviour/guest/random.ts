/** The page's random number generator (mulberry32), which repeats its sequence for the same seed. */

const state = { a: 0 };

/** Restarts the sequence. @param seed any integer */
export function seedRandom(seed: number): void {
  state.a = seed | 0;
}

/** The next number in [0, 1). */
export function random(): number {
  state.a = (state.a + 0x6d2b79f5) | 0;
  let t = Math.imul(state.a ^ (state.a >>> 15), 1 | state.a);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
