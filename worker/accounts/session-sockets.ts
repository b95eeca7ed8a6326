import { type BattlesWithSockets, battlesWithSockets, renewBattleSockets } from "../battles/renew-sockets.ts";
import { renewChannelSockets } from "../community/channels.ts";
import { battleDatabase } from "../db/client.ts";
import { renewBellSockets } from "../notices/notify.ts";
import type { Bindings, Session } from "../platform/env.ts";
import { isSessionOpen } from "./sessions.ts";

/**
 * Closes a learner's open sockets (chat, queue, match, bell) so that the pages reconnect; without a valid session the new connection is
 * refused. To be called after sessions have ended.
 * @param battles the learner's, read in the batch that ends the sessions: afterwards the guard by the requesting one doesn't hold
 * @param id_hash only the sockets of this session
 */
export async function renewSessionSockets(
  env: Bindings,
  user_id: string,
  battles: BattlesWithSockets,
  id_hash?: string,
): Promise<void> {
  await Promise.all([
    renewChannelSockets(env, user_id, id_hash),
    renewBattleSockets(env, user_id, battles, id_hash),
    renewBellSockets(env, user_id, id_hash),
  ]);
}

/**
 * Closes a socket that was just accepted if its session has ended since the check: the object received the order to close the
 * session's sockets before it had this one. Runs after the handshake, which needn't wait for it.
 */
export async function closeIfSessionEnded(env: Bindings, session: Session, now: number): Promise<void> {
  if (await isSessionOpen(env, session, now)) return;
  const { user_id, id_hash } = session;
  const db = battleDatabase(env);
  await renewSessionSockets(env, user_id, await db.batch(battlesWithSockets(db, user_id, now)), id_hash);
}
