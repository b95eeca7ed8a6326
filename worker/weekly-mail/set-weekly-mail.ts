import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { updateWeeklyMail } from "./queries.ts";

/** Sets whether a learner wants the weekly mail. Does nothing for an account that is gone. */
export async function setWeeklyMail(
  env: Bindings,
  user_id: string,
  wanted: boolean,
): Promise<{ wanted: boolean }> {
  await updateWeeklyMail(learnerDatabase(env, user_id), user_id, wanted);
  return { wanted };
}
