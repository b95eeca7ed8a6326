import { eq } from "drizzle-orm";
import { renewChannelSockets } from "../community/channels.ts";
import { database } from "../db/client.ts";
import { user_state } from "../db/schema.ts";
import type { AppEnv } from "../platform/env.ts";
import { isUniqueViolation, Problem } from "../platform/problems.ts";
import { countTry } from "../platform/rate-limits.ts";
import { displayNameKey } from "../rules/display-names.ts";
import { RENAME_RATE } from "../rules/limits.ts";
import { unlessSilenced } from "./silence.ts";

/**
 * Gives a learner another display name. One's own name in another case is free.
 * @throws Problem 403 while silenced, 409 `display_name_taken`, 429
 */
export async function changeDisplayName(
  env: AppEnv["Bindings"],
  user_id: string,
  display_name: string,
): Promise<{ display_name: string }> {
  const now = Date.now();
  const db = database(unlessSilenced(env.DB, user_id, now));
  await countTry(db, `rename:${user_id}`, RENAME_RATE, now);
  try {
    await db
      .update(user_state)
      .set({ display_name, display_name_key: displayNameKey(display_name) })
      .where(eq(user_state.user_id, user_id));
  } catch (error) {
    if (isUniqueViolation(error, "user_state.display_name_key")) throw new Problem("display_name_taken");
    throw error;
  }
  await renewChannelSockets(env, user_id);
  return { display_name };
}
