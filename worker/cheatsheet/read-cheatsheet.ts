import type { CheatsheetPart } from "../contract/cheatsheet.ts";
import type { UserState } from "../contract/standing.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { mayUse } from "../rules/features.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { CHEATSHEET } from "./parts.ts";

/** The cheatsheet for a Warrior; for a Starter the same without its pages. */
export async function readCheatsheet(
  env: Bindings,
  user_id: string,
): Promise<{ user_state: UserState; parts: readonly CheatsheetPart[] }> {
  const [row] = await selectUserState(learnerDatabase(env, user_id), user_id);
  const user_state = userStateOf(row);
  return { user_state, parts: mayUse(user_state.plan, "cheatsheet") ? CHEATSHEET : [] };
}
