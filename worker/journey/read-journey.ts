import type { JourneyProject } from "../contract/journey.ts";
import type { UserState } from "../contract/standing.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { selectProjects } from "./queries.ts";

/** The projects of all maps with the learner's progress. */
export async function readJourney(
  env: Bindings,
  user_id: string,
): Promise<{ user_state: UserState; projects: JourneyProject[] }> {
  const db = learnerDatabase(env, user_id);
  const [states, projects] = await db.batch([selectUserState(db, user_id), selectProjects(db, user_id)]);
  return { user_state: userStateOf(states[0]), projects };
}
