/** What a match takes, and how often it may be had. */
import type { Rate } from "./limits.ts";

/** Largest frame, in UTF-8 bytes. */
export const FRAME_BYTES = 64 * 1024;
/** Malformed or unknown frames before the socket is closed. */
export const BAD_FRAMES = 5;
/** Largest paste, in characters: whoever types keeps the fun. */
export const PASTE_MOST = 200;
/** What one player's edits may come to in a match, in characters: some two hundred times what anyone types. */
export const EDITS_BUDGET = 512 * 1024;
/** Largest stored replay, in characters of JSON; what goes beyond is cut and the replay ends with the last code. */
export const REPLAY_MOST = 200_000;
/** Races against ghosts that one learner starts. */
export const RACE_RATE: Rate = { max: 40, seconds: 10 * 60 };
