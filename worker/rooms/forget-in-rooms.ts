import type { Bindings } from "../platform/env.ts";
import { roomOf } from "./stubs.ts";

/** Takes a learner whose account is deleted out of all rooms: socket, name and picture. May be repeated. */
export const forgetInRooms = (env: Bindings, user_id: string): Promise<void> =>
  roomOf(env, user_id).forget(user_id);
