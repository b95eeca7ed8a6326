import type { Taught } from "../contract/journey.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { selectTaught } from "./queries.ts";

/** What the learner has been taught, for the cards of names in the editor. */
export async function readTaught(env: Bindings, user_id: string): Promise<Taught> {
  const rows = await selectTaught(learnerDatabase(env, user_id), user_id);
  return { taught: rows.map(({ concept }) => concept) };
}
