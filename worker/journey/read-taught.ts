import type { Taught } from "../contract/journey.ts";
import { learnerDatabase } from "../db/client.ts";
import { withContent } from "../db/content.ts";
import type { Bindings } from "../platform/env.ts";
import { selectReceived } from "./queries.ts";

/** What the learner has been taught, for the cards of names in the editor. */
export async function readTaught(env: Bindings, user_id: string, now: number): Promise<Taught> {
  const db = learnerDatabase(env, user_id);
  const received = selectReceived(db, user_id).execute();
  const [{ tasks }, rows] = await withContent(db, now, received, (named) => ({ tasks: named }));
  return { taught: [...new Set(rows.flatMap(({ task_id }) => tasks.get(task_id)?.teaches ?? []))] };
}
