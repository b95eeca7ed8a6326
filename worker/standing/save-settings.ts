import { eq } from "drizzle-orm";
import type { Settings } from "../contract/standing.ts";
import { database } from "../db/client.ts";
import { user_state } from "../db/schema.ts";
import type { Bindings } from "../platform/env.ts";

/** Saves the settings that are named, and answers them. */
export async function saveSettings(env: Bindings, user_id: string, settings: Settings): Promise<Settings> {
  if (Object.keys(settings).length > 0)
    await database(env.DB).update(user_state).set(settings).where(eq(user_state.user_id, user_id));
  return settings;
}
