/** Limits of a match and of races. */
import type { Rate } from "./limits.ts";

/** Size of a frame in UTF-8. */
export const MAX_FRAME_BYTES = 64 * 1024;
/** Malformed frames before a socket is closed. */
export const MAX_BAD_FRAMES = 5;
/** Length of a paste. A battle is about typing. */
export const MAX_PASTE_CHARACTERS = 200;
/** JSON characters of one player's edits in a match: about 200 times what a player types. */
export const MAX_EDITS_CHARACTERS = 512 * 1024;
/** JSON characters of a stored replay. A longer one is truncated; the replay then jumps to the final code. */
export const MAX_REPLAY_CHARACTERS = 200_000;
/** How often one player may ask for a rematch, or withdraw, after one match. */
export const MAX_REMATCH_PRESSES = 20;
/** How often a learner may start a race. */
export const RACE_RATE: Rate = { max: 40, seconds: 10 * 60 };
