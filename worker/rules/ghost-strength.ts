/** How strong a ghost is, in points of rating. A recorded player's is the rating at that time; that of a generated recording follows from the time that it takes. */
import { NEW_RATING } from "./glicko.ts";

/** A generated recording that is done at this time, in milliseconds, is as strong as a player without a rating: an assumption, at five sevenths of the editing time. */
const AVERAGE_DONE_MS = 25_000;
/** So many milliseconds less make it a point stronger. */
const MS_PER_POINT = 25;
/** When the fastest and the slowest generated recording are done. The fastest types about seven characters a second, as a good typist does. */
export const FASTEST_DONE_MS = 12_000;
export const SLOWEST_DONE_MS = 34_000;

/** The strength of a generated recording. @param done_ms when it is done, in milliseconds since the editors opened */
export const strengthOf = (done_ms: number): number =>
  Math.round(NEW_RATING.rating + (AVERAGE_DONE_MS - done_ms) / MS_PER_POINT);

/** When a generated recording of about this strength is done, in milliseconds since the editors opened. */
export function doneMsOf(strength: number): number {
  const done_ms = AVERAGE_DONE_MS - (strength - NEW_RATING.rating) * MS_PER_POINT;
  return Math.round(Math.min(SLOWEST_DONE_MS, Math.max(FASTEST_DONE_MS, done_ms)));
}

/** The width of a band, in points: of each battle one recording is kept for each band. */
const BAND_POINTS = 100;

/** The band of a strength. */
export const bandOf = (strength: number): number => Math.floor(strength / BAND_POINTS);

/** A ghost is of like strength if it is no further away, in points. */
export const LIKE_STRENGTH_POINTS = 100;
