import type { GuestRefusal } from "../battles/stubs.ts";
import { DEFAULT_AVATAR_URL } from "../rules/avatars.ts";

/** What a room says to who is refused or leaves, and the profile in place of a deleted one. */
export const OVER = "This room is over.";
export const REMOVED = "The host has taken you out of this room.";
export const ANONYMOUS = { display_name: "Anonymous", avatar_url: DEFAULT_AVATAR_URL };
/** Why a guest can't come. */
export const GUEST_REFUSALS: Readonly<Record<GuestRefusal, string>> = {
  guest_limit:
    "That was it for today: guests play twice a day. With an account, which is free, you can join this room.",
  host_limit:
    "This room has had as many guests as a day allows. With an account, which is free, you can join it.",
};
