import { renewBattleSockets } from "../battles/renew-sockets.ts";
import { renewChannelSockets } from "../community/channels.ts";
import { unguarded } from "../db/guarded.ts";
import type { Bindings, Session } from "../platform/env.ts";
import { isSessionOpen } from "./sessions.ts";

/**
 * Closes a learner's open sockets (chat, queue, match) so that the pages reconnect; without a valid session the new connection is
 * refused. To be called after sessions have ended.
 * @param id_hash only the sockets of this session
 */
export async function renewSessionSockets(
  env: Bindings,
  user_id: string,
  now: number,
  id_hash?: string,
): Promise<void> {
  // The requesting session may have ended too, so its guard must not apply.
  const free = { ...env, DB: unguarded(env.DB) };
  await Promise.all([
    renewChannelSockets(free, user_id, id_hash),
    renewBattleSockets(free, user_id, now, id_hash),
  ]);
}

/**
 * Closes a socket that was just accepted if its session has ended since the check: the object received the order to close the
 * session's sockets before it had this one. Runs after the handshake, which needn't wait for it.
 */
export async function closeIfSessionEnded(env: Bindings, session: Session, now: number): Promise<void> {
  if (!(await isSessionOpen(env.DB, session, now)))
    await renewSessionSockets(env, session.user_id, now, session.id_hash);
}
