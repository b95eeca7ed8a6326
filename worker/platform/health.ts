import { contentDatabase } from "../db/client.ts";
import type { Bindings } from "./env.ts";
import { selectAnyTask } from "./queries.ts";

/** Checks that the database answers, by reading one row of the curriculum. Throws where it doesn't. */
export async function checkHealth(env: Bindings): Promise<{ ok: true }> {
  await selectAnyTask(contentDatabase(env));
  return { ok: true };
}
