/** Guests: visitors who play a match or in a room by a Warrior's invitation. They have a drawn number, and no account. */
import { CLASS_SIZE, type Rate } from "./limits.ts";
import type { Side } from "./match-phases.ts";

/** Stands for a guest where others have a user id. One for all, so that no stored row tells who it was. */
export const GUEST_ID = "guest";

/** The host is the first player. */
export const GUEST_SIDE = 1 satisfies Side;

const DAY_SECONDS = 24 * 60 * 60;

/** How long a guest's cookie is valid after it was set, in seconds. */
export const GUEST_SECONDS = DAY_SECONDS;

/** The matches of one guest, rematches included, and the rooms: each counts once. */
export const GUEST_MATCH_RATE: Rate = { max: 2, seconds: DAY_SECONDS };

/** The invitations that guests follow from one IP address: those of a class, so that who deletes the cookie gains little. */
export const GUEST_ADDRESS_RATE: Rate = { max: CLASS_SIZE, seconds: DAY_SECONDS };

/** The matches with guests that one Warrior hosts on a UTC day, rematches included, and the guests of the rooms that the Warrior opens. */
export const GUEST_MATCHES_A_HOST_A_DAY = 20;

const KEY_PREFIX = "guest:";

/** What a guest is known by beside learners, who are known by their user id. @param id of the guest's cookie */
export const guestKey = (id: string): string => KEY_PREFIX + id;

/** The id of a guest's cookie, from the key. */
export const guestIdOf = (key: string): string => key.slice(KEY_PREFIX.length);

/** Whether this is the key of a guest, and no user id. */
export const isGuestKey = (key: string | null): boolean => key?.startsWith(KEY_PREFIX) ?? false;

/** Three digits, so that names have one length. */
const NUMBERS = { first: 100, count: 900 };

/** A guest's number. @param bits 32 random bits */
export const guestNumber = (bits: number): number => NUMBERS.first + (bits % NUMBERS.count);

/** What a guest is called. Without a number where it isn't known any more. */
export const guestName = (number?: number): string => (number === undefined ? "Guest" : `Guest ${number}`);
