import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { challengeOf } from "../rules/battle-challenges.ts";
import { selectLiveMatch, selectPlan } from "./queries.ts";

/** Whether a learner may enter a queue. */
export type QueueEntry =
  | { kind: "ready" }
  | { kind: "in_match"; match_id: string }
  | { kind: "starter" }
  | { kind: "unknown" };

/** Decides whether a learner may enter the queue of a challenge: there is one, battles are for Warriors, and one at a time. */
export async function enterQueue(env: Bindings, user_id: string, challenge_id: string): Promise<QueueEntry> {
  if (!challengeOf(challenge_id)) return { kind: "unknown" };
  const db = database(env.DB);
  const [[state], [live]] = await db.batch([
    selectPlan(db, user_id),
    selectLiveMatch(db, user_id, Date.now()),
  ]);
  if (state?.plan !== "warrior") return { kind: "starter" };
  return live ? { kind: "in_match", match_id: live.id } : { kind: "ready" };
}
