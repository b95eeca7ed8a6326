import { sql } from "drizzle-orm";
import { database } from "../db/client.ts";
import type { Bindings } from "./env.ts";

/** Checks that the database answers, by reading one row of the curriculum. Throws where it doesn't. */
export async function checkHealth(env: Bindings): Promise<{ ok: true }> {
  await database(env.DB).run(sql`SELECT id FROM tasks LIMIT 1`);
  return { ok: true };
}
