/**
 * What a learner-month leaves behind, in bytes: the mean over the kinds of behaviour.ts, as `npm run bench:rows` measures it. `d1_old` and `r2`
 * are once the nightly job has moved old rows into R2.
 */
export type StoredBytes = { d1: number; d1_old: number; r2: number };

export const STORED: StoredBytes = { d1: 14_622, d1_old: 8307, r2: 10_079 };
