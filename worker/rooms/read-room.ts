import { type Guest, guestReader } from "../battles/guest-tokens.ts";
import { parseInvitationKey } from "../battles/invitation-keys.ts";
import type { RoomAnswer } from "../contract/rooms.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { roomOf } from "./stubs.ts";

/**
 * A room for who has its link, visitors included. Stores nothing.
 * @param user_id undefined for a visitor
 * @param guest whom the visitor's cookie names
 * @throws Problem 404 `room_over`, also for a key that never was; 403 `removed_from_room`
 */
export async function readRoom(
  env: Bindings,
  key: string,
  user_id: string | undefined,
  guest: Guest | undefined,
): Promise<RoomAnswer> {
  const parsed = parseInvitationKey(key);
  if (!parsed || env.OPEN_ROOMS === "off") throw new Problem("room_over");
  const reader = user_id ?? (guest ? guestReader(guest) : null);
  const [summary, states] = await Promise.all([
    roomOf(env, parsed.inviter_id).read(parsed.secret, reader),
    user_id === undefined ? undefined : selectUserState(learnerDatabase(env, user_id), user_id),
  ]);
  if (summary === "over") throw new Problem("room_over");
  if (summary === "removed") throw new Problem("removed_from_room");
  return { user_state: states ? userStateOf(states[0]) : null, ...summary };
}
