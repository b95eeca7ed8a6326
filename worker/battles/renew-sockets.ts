import type { BattleDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { roomOf } from "../rooms/stubs.ts";
import { CHALLENGES } from "../rules/battle-challenges.ts";
import { selectMatchesWithSockets } from "./queries.ts";
import { selectRacesUnderWay } from "./race-queries.ts";
import { invitationOf, matchOf, raceOf, shardsOf } from "./stubs.ts";

/** The matches and races in which a learner may have a socket; the statements may stand in any batch. */
export const battlesWithSockets = (db: BattleDatabase, user_id: string, now: number) =>
  [selectMatchesWithSockets(db, user_id, now), selectRacesUnderWay(db, user_id, now)] as const;

/** The rows of `battlesWithSockets`. */
export type BattlesWithSockets = readonly [
  matches: readonly { id: string }[],
  races: readonly { race_id: string }[],
];

/**
 * Closes a learner's sockets of queue, invitation, room, match and race. The browser reconnects, which fails without a session. Errors are logged.
 * @param battles as they were when the session ended
 * @param id_hash closes only the sockets of this session
 */
export async function renewBattleSockets(
  env: Bindings,
  user_id: string,
  battles: BattlesWithSockets,
  id_hash?: string,
): Promise<void> {
  try {
    await closeBattleSockets(env, user_id, battles, id_hash);
  } catch (error) {
    // The change itself is stored. Nobody is paired without a session, and a match is over within a minute.
    logFault("renewing battle sockets", error);
  }
}

/** As `renewBattleSockets`, but errors are thrown. */
export async function closeBattleSockets(
  env: Bindings,
  user_id: string,
  [matches, races]: BattlesWithSockets,
  id_hash?: string,
): Promise<void> {
  await Promise.all([
    ...races.map(({ race_id }) => raceOf(env, race_id).renew(user_id, id_hash)),
    ...CHALLENGES.flatMap(({ id }) => shardsOf(env, id)).map((shard) => shard.renew(user_id, id_hash)),
    invitationOf(env, user_id).renew(user_id, id_hash),
    roomOf(env, user_id).renew(user_id, id_hash),
    ...matches.map(({ id }) => matchOf(env, id).renew(user_id, id_hash)),
  ]);
}
