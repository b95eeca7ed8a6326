import { renewBattleSockets } from "../battles/renew-sockets.ts";
import { renewChannelSockets } from "../community/channels.ts";
import { unguarded } from "../db/guarded.ts";
import type { Bindings } from "../platform/env.ts";

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
