import { forgetRecordings } from "../battles/forget-recordings.ts";
import { mustRenewSockets, refreshProfile } from "../community/channels.ts";
import type { Settings } from "../contract/standing.ts";
import { learnerDatabase } from "../db/client.ts";
import { forgetPresence } from "../friends/presence.ts";
import type { Bindings } from "../platform/env.ts";
import { updateUserState } from "./queries.ts";

/**
 * Saves the given settings and returns them; others stay unchanged. Who hides ratings is no ghost any more. Who hides presence is gone once this
 * returns: where an object can't be told, this fails, and the learner tries again. Who shows it again is seen a little later.
 */
export async function saveSettings(env: Bindings, user_id: string, settings: Settings): Promise<Settings> {
  if (Object.keys(settings).length > 0)
    await updateUserState(learnerDatabase(env, user_id), user_id, settings);
  if (settings.hide_presence)
    await Promise.all([forgetPresence(env, user_id), mustRenewSockets(env, user_id)]);
  else if (settings.hide_presence === false) refreshProfile(env, user_id);
  if (settings.hide_ratings) await forgetRecordings(env, user_id);
  return settings;
}
