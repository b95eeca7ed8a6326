import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import type { Place } from "../rules/regions.ts";
import type { QueueWait } from "./match-store.ts";
import { type MatchKind, matchOf } from "./stubs.ts";

/**
 * What a match's object is started with. `scale`, `waits`, `guest`, `watchable`: see `MatchObject.prepare`. `place`: near its players, where it
 * is known.
 */
type Start = { scale: number; place?: Place; waits?: QueueWait[] } & MatchKind;

/**
 * Starts the object of a match that is in the database. It would also start with its first player, but must end as void if nobody
 * connects. Errors are logged.
 */
export async function startMatch(
  env: Bindings,
  match_id: string,
  { scale, place, waits = [], ...kind }: Start,
): Promise<void> {
  try {
    await matchOf(env, match_id, place).prepare(match_id, scale, waits, kind);
  } catch (error) {
    logFault("tell match", error, { match: match_id });
  }
}
