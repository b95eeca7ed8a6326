import type { Task } from "../contract/journey.ts";
import type { UserState } from "../contract/standing.ts";
import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { selectTaskToCode, taskOf } from "./queries.ts";

export type Playground = { user_state: UserState; task: Task | null; ships: number };

/** The content of the coding page: the current task without its references, null where none was chosen. */
export async function readPlayground(env: Bindings, user_id: string): Promise<Playground> {
  const db = database(env.DB);
  const [states, [row]] = await db.batch([selectUserState(db, user_id), selectTaskToCode(db, user_id)]);
  const user_state = userStateOf(states[0]);
  if (!row) return { user_state, task: null, ships: 0 };
  const { ships, ...task } = row;
  return { user_state, task: taskOf(task), ships };
}
