import { refreshProfile } from "../community/channels.ts";
import { everyDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { changeProfile } from "./copies.ts";
import { isNameTaken, nameColumns, refuseReservedName, unlessNameTaken } from "./names.ts";
import { updateDisplayName } from "./queries.ts";
import { unlessSilenced } from "./silence.ts";

/**
 * Changes a learner's display name. The current name in another case is allowed.
 * @throws Problem 403 while silenced, 409 `display_name_taken`, 422 for a reserved name
 */
export async function changeDisplayName(
  env: Bindings,
  user_id: string,
  display_name: string,
  now: number,
): Promise<{ display_name: string }> {
  refuseReservedName(display_name);
  const mayRename = unlessSilenced(everyDatabase(env), user_id, now);
  const db = learnerDatabase({ DB: unlessNameTaken(mayRename, display_name, user_id) }, user_id);
  try {
    await changeProfile(
      env,
      user_id,
      now,
      async () => updateDisplayName(db, user_id, nameColumns(display_name)),
      display_name,
    );
  } catch (error) {
    if (isNameTaken(error)) throw new Problem("display_name_taken");
    throw error;
  }
  refreshProfile(env, user_id);
  return { display_name };
}
