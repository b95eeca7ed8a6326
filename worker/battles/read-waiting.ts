import type { WaitingAnswer } from "../contract/races.ts";
import type { Bindings } from "../platform/env.ts";
import { placeCache } from "../platform/place-cache.ts";
import { CHALLENGES } from "../rules/battle-challenges.ts";
import { queueOf } from "./stubs.ts";

/** How old the answer of the queues may be, in the isolate and in its place. Every Warrior's open page asks. */
const WAITING_S = 2;
const waiting = placeCache<{ challenge_id: string; user_ids: string[] }[]>("waiting", WAITING_S);

/** A queue in which somebody else than this learner waits, up to 4 s old. It costs the database nothing. */
export async function readWaiting(env: Bindings, user_id: string, now: number): Promise<WaitingAnswer> {
  const queues = await waiting(now, () =>
    Promise.all(
      CHALLENGES.map(async ({ id }) => ({ challenge_id: id, user_ids: await queueOf(env, id).waiting() })),
    ),
  );
  const found = queues.find(({ user_ids }) => user_ids.some((other) => other !== user_id));
  return { challenge_id: found?.challenge_id ?? null };
}
