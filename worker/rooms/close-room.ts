import { parseInvitationKey } from "../battles/invitation-keys.ts";
import type { Bindings } from "../platform/env.ts";
import { type RoomRecord, roomOf } from "./stubs.ts";

/** Ends a room, for a moderator. Idempotent. @returns the id of who has opened it; undefined if there is no such room any more */
export async function closeRoom(env: Bindings, key: string): Promise<string | undefined> {
  const parsed = parseInvitationKey(key);
  if (!parsed) return undefined;
  const isClosed = await roomOf(env, parsed.inviter_id).close(parsed.secret);
  return isClosed ? parsed.inviter_id : undefined;
}

/** What moderators are told of a room that a member reports; undefined for who isn't one. */
export async function describeRoom(
  env: Bindings,
  key: string,
  user_id: string,
): Promise<{ opener_id: string; room: RoomRecord } | undefined> {
  const parsed = parseInvitationKey(key);
  if (!parsed) return undefined;
  const room = await roomOf(env, parsed.inviter_id).describe(parsed.secret, user_id);
  return room ? { opener_id: parsed.inviter_id, room } : undefined;
}
