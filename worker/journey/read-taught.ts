import type { Taught } from "../contract/journey.ts";
import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { selectTaught } from "./queries.ts";

/** What the learner has been taught, for the cards of names in the editor. */
export async function readTaught(env: Bindings, user_id: string): Promise<Taught> {
  const rows = await selectTaught(database(env.DB), user_id);
  return { taught: rows.map(({ concept }) => concept) };
}
