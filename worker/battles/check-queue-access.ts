import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { challengeOf } from "../rules/battle-challenges.ts";
import { selectLiveMatch, selectPlan } from "./queries.ts";

/** Whether a learner may enter a queue. `unknown`: there is no such challenge. */
export type QueueAccess =
  | { kind: "ready" }
  | { kind: "in_match"; match_id: string }
  | { kind: "starter" }
  | { kind: "unknown" };

/** Checks whether a learner may enter a challenge's queue. Battles are for Warriors who are in no match. */
export async function checkQueueAccess(
  env: Bindings,
  user_id: string,
  challenge_id: string,
  now: number,
): Promise<QueueAccess> {
  if (!challengeOf(challenge_id)) return { kind: "unknown" };
  const db = database(env.DB);
  const [[state], [live]] = await db.batch([selectPlan(db, user_id), selectLiveMatch(db, user_id, now)]);
  if (state?.plan !== "warrior") return { kind: "starter" };
  return live ? { kind: "in_match", match_id: live.id } : { kind: "ready" };
}
