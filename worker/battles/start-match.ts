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

/** How long a failed start waits for the next attempt, in milliseconds. */
const RETRY_MS = [0, 1000, 4000];

/**
 * Starts the object of a match that is in the database. It would also start with its first player, but must end as void if nobody
 * connects, and only this tells it who the guest is. Tries again where the database fails; then errors are logged.
 */
export async function startMatch(
  env: Bindings,
  match_id: string,
  { scale, place, waits = [], ...kind }: Start,
): Promise<void> {
  for (const wait of [...RETRY_MS, null]) {
    try {
      if (await matchOf(env, match_id, place).prepare(match_id, scale, waits, kind)) return;
    } catch (error) {
      logFault("tell match", error, { match: match_id });
    }
    if (wait !== null) await scheduler.wait(wait);
  }
}
