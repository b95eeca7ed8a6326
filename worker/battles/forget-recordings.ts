import { battleDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { deleteRecordings } from "./recording-queries.ts";

/** Ends that a learner is kept as a ghost: a ghost's strength is its player's rating. */
export async function forgetRecordings(env: Bindings, user_id: string): Promise<void> {
  await deleteRecordings(battleDatabase(env), user_id);
}
