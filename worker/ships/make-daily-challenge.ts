import { contentDatabases } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { utcDate } from "../rules/dates.ts";
import { insertDailyChallenge } from "./daily-queries.ts";

/** Creates the day's challenge before the first visit. A part of the nightly job. */
export async function makeDailyChallenge(env: Bindings, now: number): Promise<void> {
  await Promise.all(contentDatabases(env).map(async (db) => insertDailyChallenge(db, utcDate(now))));
}
