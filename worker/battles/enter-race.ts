import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { selectLiveMatch, selectPlan, selectRacer } from "./queries.ts";

/** Whether a learner may come to a race. */
export type RaceEntry = "ready" | "starter" | "in_match" | "unknown";

/** Decides whether a learner may come to a race: it is the learner's own, and ghosts are for Warriors who are in no match. */
export async function enterRace(env: Bindings, user_id: string, race_id: string): Promise<RaceEntry> {
  const db = database(env.DB);
  const [[state], [race], [live]] = await db.batch([
    selectPlan(db, user_id),
    selectRacer(db, race_id),
    selectLiveMatch(db, user_id, Date.now()),
  ]);
  if (state?.plan !== "warrior") return "starter";
  if (race?.user_id !== user_id) return "unknown";
  return live ? "in_match" : "ready";
}
