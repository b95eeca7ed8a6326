import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import type { MapName } from "../rules/map-names.ts";
import { updateCurrentMap } from "./queries.ts";

/** Stores the map that the learner has chosen. */
export async function chooseMap(
  env: Bindings,
  user_id: string,
  current_map: MapName,
): Promise<{ current_map: MapName }> {
  await updateCurrentMap(learnerDatabase(env, user_id), user_id, current_map);
  return { current_map };
}
