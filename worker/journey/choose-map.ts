import { eq } from "drizzle-orm";
import { database } from "../db/client.ts";
import { user_state } from "../db/schema.ts";
import type { Bindings } from "../platform/env.ts";
import type { MapName } from "../rules/map-names.ts";

/** Remembers the map that the learner travels. */
export async function chooseMap(
  env: Bindings,
  user_id: string,
  current_map: MapName,
): Promise<{ current_map: MapName }> {
  await database(env.DB).update(user_state).set({ current_map }).where(eq(user_state.user_id, user_id));
  return { current_map };
}
