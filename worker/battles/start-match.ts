import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import type { Place } from "../rules/regions.ts";
import type { QueueWait } from "./match-store.ts";
import { matchOf } from "./stubs.ts";

/** What a match's object is started with. `scale`, `waits`: see `MatchObject.prepare`. `place`: near its players, where it is known. */
type Start = { scale: number; place?: Place; waits?: QueueWait[] };

/**
 * Starts the object of a match that is in the database. It would also start with its first player, but must end as void if nobody
 * connects. Errors are logged.
 */
export async function startMatch(
  env: Bindings,
  match_id: string,
  { scale, place, waits = [] }: Start,
): Promise<void> {
  try {
    await matchOf(env, match_id, place).prepare(match_id, scale, waits);
  } catch (error) {
    logFault("tell match", error, { match: match_id });
  }
}
