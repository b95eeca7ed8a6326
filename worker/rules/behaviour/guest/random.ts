/** The page's random number generator (mulberry32), which repeats its sequence for the same seed. */

const state = { seed: 0, sequence: 0, a: 0 };

/** Restarts the sequence. @param seed any integer */
export function seedRandom(seed: number): void {
  Object.assign(state, { seed, sequence: 0, a: seed | 0 });
}

/** Begins the seed's next sequence, so that a number more that a script drew before doesn't shift those that follow. */
export function nextRandomSequence(): void {
  state.sequence += 1;
  state.a = (state.seed + Math.imul(state.sequence, 0x9e3779b9)) | 0;
}

/** The next number in [0, 1). */
export function random(): number {
  state.a = (state.a + 0x6d2b79f5) | 0;
  let t = Math.imul(state.a ^ (state.a >>> 15), 1 | state.a);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
