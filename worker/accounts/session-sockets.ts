import { renewBattleSockets } from "../battles/renew-sockets.ts";
import { renewChannelSockets } from "../community/channels.ts";
import type { Bindings } from "../platform/env.ts";

/**
 * Makes a learner's open sockets come back, chat, queue and match: whoever has no session any more stays out. To be called once
 * sessions have ended.
 * @param id_hash only those of this session
 */
export async function renewSessionSockets(env: Bindings, user_id: string, id_hash?: string): Promise<void> {
  await Promise.all([renewChannelSockets(env, user_id, id_hash), renewBattleSockets(env, user_id, id_hash)]);
}
