import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import type { QueueWait } from "./match-store.ts";
import { queueOf } from "./stubs.ts";

/** Reserves the places in the queue of players whose match is void. @returns false if that failed: they wait from the end of the queue */
export async function reservePlaces(
  env: Bindings,
  challenge_id: string,
  waits: readonly QueueWait[],
): Promise<boolean> {
  try {
    await queueOf(env, challenge_id).reservePlaces(waits);
    return true;
  } catch (error) {
    logFault("keeping a place in the queue", error);
    return false;
  }
}
