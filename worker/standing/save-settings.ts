import { forgetRecordings } from "../battles/forget-recordings.ts";
import { refreshProfile } from "../community/channels.ts";
import type { Settings } from "../contract/standing.ts";
import { learnerDatabase } from "../db/client.ts";
import { forgetPresence } from "../friends/presence.ts";
import type { Bindings } from "../platform/env.ts";
import { updateUserState } from "./queries.ts";

/** Saves the given settings and returns them; others stay unchanged. Who hides ratings is no ghost any more, and who hides presence is gone at once. */
export async function saveSettings(env: Bindings, user_id: string, settings: Settings): Promise<Settings> {
  if (Object.keys(settings).length > 0)
    await updateUserState(learnerDatabase(env, user_id), user_id, settings);
  if (settings.hide_presence) await forgetPresence(env, user_id);
  if (settings.hide_presence !== undefined) refreshProfile(env, user_id);
  if (settings.hide_ratings) await forgetRecordings(env, user_id);
  return settings;
}
