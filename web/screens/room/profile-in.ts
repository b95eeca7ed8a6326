import type { RoomPlayer } from "#contract/rooms.ts";
import { DEFAULT_AVATAR_URL } from "#rules/avatars.ts";
import type { Profile } from "../../arena/profile.ts";

const ANONYMOUS: Profile = { display_name: "Anonymous", avatar_url: DEFAULT_AVATAR_URL };

/** The profile of a player of a room; an anonymous one for who was taken out of it. */
export const profileIn = (players: readonly RoomPlayer[], player: string): Profile =>
  players.find(({ id }) => id === player) ?? ANONYMOUS;
