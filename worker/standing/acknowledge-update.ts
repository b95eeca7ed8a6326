import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { updateUserState } from "./queries.ts";

/** Stores the version whose patch notes the learner has read, so that the banner isn't shown again. */
export async function acknowledgeUpdate(
  env: Bindings,
  user_id: string,
  last_seen_update: string,
): Promise<{ last_seen_update: string }> {
  await updateUserState(learnerDatabase(env, user_id), user_id, { last_seen_update });
  return { last_seen_update };
}
