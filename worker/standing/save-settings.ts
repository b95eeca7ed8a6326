import type { Settings } from "../contract/standing.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { updateUserState } from "./queries.ts";

/** Saves the given settings and returns them; others stay unchanged. */
export async function saveSettings(env: Bindings, user_id: string, settings: Settings): Promise<Settings> {
  if (Object.keys(settings).length > 0)
    await updateUserState(learnerDatabase(env, user_id), user_id, settings);
  return settings;
}
