import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { insertFeedback } from "./queries.ts";

/** Stores a learner's feedback. */
export async function sendFeedback(
  env: Bindings,
  user_id: string,
  feedback: string,
  now: number,
): Promise<void> {
  await insertFeedback(learnerDatabase(env, user_id), user_id, feedback, now);
}
