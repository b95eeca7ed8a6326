import type { Standing, UserState } from "../contract/standing.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { selectStanding, selectUserState, standingOf, userStateOf } from "./queries.ts";

/** The state of a session's learner; null where the account doesn't exist any more. */
export async function readUserStateIfAny(env: Bindings, user_id: string): Promise<UserState | null> {
  const [row] = await selectUserState(learnerDatabase(env, user_id), user_id);
  return row ? userStateOf(row) : null;
}

/**
 * The learner's state.
 * @throws Problem 401 where the account doesn't exist any more
 */
export async function readUserState(env: Bindings, user_id: string): Promise<UserState> {
  const [row] = await selectUserState(learnerDatabase(env, user_id), user_id);
  return userStateOf(row);
}

/**
 * The learner's EXP and level.
 * @throws Problem 401 where the account doesn't exist any more
 */
export async function readStanding(env: Bindings, user_id: string): Promise<Standing> {
  const [row] = await selectStanding(learnerDatabase(env, user_id), user_id);
  return standingOf(row);
}
