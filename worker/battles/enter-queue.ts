import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { challengeOf } from "../rules/battle-challenges.ts";
import { selectPlan } from "./queries.ts";

/** Whether a learner may enter a queue. */
export type QueueEntry = { kind: "ready" } | { kind: "starter" } | { kind: "unknown" };

/** Decides whether a learner may enter the queue of a challenge: there is one, and battles are for Warriors. */
export async function enterQueue(env: Bindings, user_id: string, challenge_id: string): Promise<QueueEntry> {
  if (!challengeOf(challenge_id)) return { kind: "unknown" };
  const [state] = await selectPlan(database(env.DB), user_id);
  return state?.plan === "warrior" ? { kind: "ready" } : { kind: "starter" };
}
