import { eq } from "drizzle-orm";
import { database } from "../db/client.ts";
import { user_state } from "../db/schema.ts";
import type { Bindings } from "../platform/env.ts";

/** Remembers which version's patch notes the learner has read, so that the banner stays away. */
export async function acknowledgeUpdate(
  env: Bindings,
  user_id: string,
  last_seen_update: string,
): Promise<{ last_seen_update: string }> {
  await database(env.DB).update(user_state).set({ last_seen_update }).where(eq(user_state.user_id, user_id));
  return { last_seen_update };
}
