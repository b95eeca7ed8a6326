import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { CHALLENGES } from "../rules/battle-challenges.ts";
import { selectLiveMatch, selectRacesUnderWay } from "./queries.ts";
import { matchOf, queueOf, raceOf } from "./stubs.ts";

/**
 * Closes a learner's sockets of queue, match and race. The browser reconnects, which fails without a session. Errors are logged.
 * @param id_hash closes only the sockets of this session
 */
export async function renewBattleSockets(
  env: Bindings,
  user_id: string,
  now: number,
  id_hash?: string,
): Promise<void> {
  try {
    const db = database(env.DB);
    const [[live], races] = await db.batch([
      selectLiveMatch(db, user_id, now),
      selectRacesUnderWay(db, user_id, now),
    ]);
    await Promise.all([
      ...races.map(({ race_id }) => raceOf(env, race_id).renew(user_id, id_hash)),
      ...CHALLENGES.map(({ id }) => queueOf(env, id).renew(user_id, id_hash)),
      live && matchOf(env, live.id).renew(user_id, id_hash),
    ]);
  } catch (error) {
    // The change itself is stored. Nobody is paired without a session, and a match is over within a minute.
    logFault("renewing battle sockets", error);
  }
}
