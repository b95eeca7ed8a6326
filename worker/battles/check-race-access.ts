import { batchAcross } from "../db/batch-across.ts";
import { battleDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { mayUse } from "../rules/features.ts";
import { selectLiveMatch, selectPlan } from "./queries.ts";
import { selectRacer } from "./race-queries.ts";

/** Whether a learner may connect to a race. `unknown`: it isn't this learner's race. */
export type RaceAccess = "ready" | "starter" | "in_match" | "unknown";

/** Checks whether a learner may connect to a race. It must be the learner's own. Races are for Warriors who are in no match. */
export async function checkRaceAccess(
  env: Bindings,
  user_id: string,
  race_id: string,
  now: number,
): Promise<RaceAccess> {
  const learners = learnerDatabase(env, user_id);
  const battles = battleDatabase(env);
  const [[[state]], [[race], [live]]] = await batchAcross(
    [learners, [selectPlan(learners, user_id)]],
    [battles, [selectRacer(battles, race_id), selectLiveMatch(battles, user_id, now)]],
  );
  if (!state || !mayUse(state.plan, "ghosts")) return "starter";
  if (race?.user_id !== user_id) return "unknown";
  return live ? "in_match" : "ready";
}
