import type { Bindings } from "../platform/env.ts";
import { renewSessionSockets } from "./session-sockets.ts";
import { endSession } from "./sessions.ts";

/** Ends the session of a token and closes its sockets, so that none sends anything afterwards. Does nothing without a session. */
export async function logOut(env: Bindings, token: string | undefined, now: number): Promise<void> {
  const ended = await endSession(env, token);
  if (ended) await renewSessionSockets(env, ended.user_id, now, ended.id_hash);
}
