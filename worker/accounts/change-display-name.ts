import { refreshProfile } from "../community/channels.ts";
import { directoryDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { countAttempt } from "../platform/rate-limits.ts";
import { RENAME_RATE } from "../rules/limits.ts";
import { isNameTaken, nameColumns, refuseReservedName, unlessNameTaken } from "./names.ts";
import { updateDisplayName } from "./queries.ts";
import { unlessSilenced } from "./silence.ts";

/**
 * Changes a learner's display name. The current name in another case is allowed.
 * @throws Problem 403 while silenced, 409 `display_name_taken`, 422 for a reserved name, 429
 */
export async function changeDisplayName(
  env: Bindings,
  user_id: string,
  display_name: string,
  now: number,
): Promise<{ display_name: string }> {
  refuseReservedName(display_name);
  const mayRename = { DB: unlessSilenced(env.DB, user_id, now) };
  const db = learnerDatabase({ DB: unlessNameTaken(mayRename.DB, display_name, user_id) }, user_id);
  await countAttempt(directoryDatabase(mayRename), `rename:${user_id}`, RENAME_RATE, now);
  try {
    await updateDisplayName(db, user_id, nameColumns(display_name));
  } catch (error) {
    if (isNameTaken(error)) throw new Problem("display_name_taken");
    throw error;
  }
  refreshProfile(env, user_id);
  return { display_name };
}
