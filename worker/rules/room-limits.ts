/** Limits of a room. */
import type { Rate } from "./limits.ts";

/** Players who must be there before the first round. */
export const MIN_ROOM_PLAYERS = 3;
/** Players at the same time. A host who only hosts isn't one. */
export const MAX_ROOM_PLAYERS = 30;
/** Members that a room remembers, those who have left included. */
export const MAX_ROOM_MEMBERS = 90;
/** Accounts that a host can remove for good. */
export const MAX_REMOVED = 200;
export const ROOM_ROUNDS = { min: 3, max: 7, default: 5 } as const;
/** Rooms that a Warrior opens. */
export const ROOM_RATE: Rate = { max: 12, seconds: 24 * 60 * 60 };
/** Rooms in which a learner may have a seat at the same time. */
export const MAX_SEATS = 20;
/** JSON characters of one player's edits in a round: about 50 times what a player types. */
export const MAX_ROUND_EDITS_CHARACTERS = 128 * 1024;
/**
 * Longer code is judged at the end of a round only: to look at it once a second, for 30 players, would cost the object too much. The
 * longest battle has 703 characters; hostile code takes up to 14 CPU ms with so many, and 52 with 20,000.
 */
export const MAX_LOOKED_AT_CHARACTERS = 6_000;
/** How many players' pages are shown after a round, and the longest code that is. */
export const SHOWN_PAGES = 3;
export const MAX_SHOWN_CHARACTERS = 20_000;
