import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import type { Wait } from "./match-store.ts";
import { queueOf } from "./stubs.ts";

/** Keeps the places in the queue of players who came to a match in vain. Where that fails, they wait anew. */
export async function keepPlaces(env: Bindings, challenge_id: string, waits: readonly Wait[]): Promise<void> {
  try {
    for (const { user_id, since } of waits) await queueOf(env, challenge_id).keepPlace(user_id, since);
  } catch (error) {
    logFault("keeping a place in the queue", error);
  }
}
