/** The one place that hands out the queue and match objects. */
import type { Bindings } from "../platform/env.ts";

/** The queue of a challenge. */
export function queueOf(env: Bindings, challenge_id: string) {
  return env.QUEUES.getByName(challenge_id);
}

/** A match. */
export function matchOf(env: Bindings, match_id: string) {
  return env.MATCHES.getByName(match_id);
}
