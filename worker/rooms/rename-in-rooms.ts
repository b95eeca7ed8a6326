import type { Bindings } from "../platform/env.ts";
import { roomOf } from "./stubs.ts";

/**
 * Gives a learner another name in all rooms that have one which a moderator takes away or restores: a room has the names of when its members came.
 * Idempotent.
 * @throws where a room can't be reached
 */
export const renameInRooms = (env: Bindings, user_id: string, from: string, to: string): Promise<void> =>
  roomOf(env, user_id).rename(user_id, from, to);
