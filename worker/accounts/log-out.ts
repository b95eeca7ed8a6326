import { battlesWithSockets } from "../battles/renew-sockets.ts";
import { batchAcross } from "../db/batch-across.ts";
import { battleDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { deleteSessionByToken } from "./queries.ts";
import { renewSessionSockets } from "./session-sockets.ts";
import { readSessionToken } from "./sessions.ts";

/**
 * Ends the session of a token and closes its sockets, so that none sends anything afterwards. Does nothing for a forged token, or none.
 */
export async function logOut(env: Bindings, token: string | undefined, now: number): Promise<void> {
  const claims = await readSessionToken(env, token);
  if (!claims) return;
  const { sub: user_id, id_hash } = claims;
  const [learners, battles] = [learnerDatabase(env, user_id), battleDatabase(env)];
  const [, open] = await batchAcross(
    [learners, [deleteSessionByToken(learners, id_hash)]],
    [battles, battlesWithSockets(battles, user_id, now)],
  );
  await renewSessionSockets(env, user_id, open, id_hash);
}
