import { renewBattleSockets } from "../battles/renew-sockets.ts";
import { renewChannelSockets } from "../community/channels.ts";
import { unguarded } from "../db/guarded.ts";
import type { Bindings, Session } from "../platform/env.ts";
import { isOpen } from "./sessions.ts";

/**
 * Makes a learner's open sockets come back, chat, queue and match: whoever has no session any more stays out. To be called once
 * sessions have ended.
 * @param id_hash only those of this session
 */
export async function renewSessionSockets(env: Bindings, user_id: string, id_hash?: string): Promise<void> {
  // The session that asks may be among those that have ended.
  const free = { ...env, DB: unguarded(env.DB) };
  await Promise.all([
    renewChannelSockets(free, user_id, id_hash),
    renewBattleSockets(free, user_id, id_hash),
  ]);
}

/**
 * Closes a socket that an object has just let in, where its session has ended since it was looked at: whoever ended it told the
 * object before the socket was there. It needn't keep the socket waiting.
 */
export async function closeIfEnded(env: Bindings, session: Session): Promise<void> {
  if (!(await isOpen(env.DB, session))) await renewSessionSockets(env, session.user_id, session.id_hash);
}
