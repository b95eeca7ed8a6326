import { database } from "../db/client.ts";
import { feedback as feedbackTable } from "../db/schema.ts";
import type { AppEnv } from "../platform/env.ts";

/** Stores a learner's feedback. */
export async function sendFeedback(
  env: AppEnv["Bindings"],
  user_id: string,
  feedback: string,
): Promise<void> {
  await database(env.DB).insert(feedbackTable).values({ user_id, feedback, created_at: Date.now() });
}
