import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { utcDate } from "../rules/dates.ts";
import { insertDailyChallenge } from "./daily-queries.ts";

/** The nightly cron's part: makes the day's challenge before the first visit. */
export async function makeDailyChallenge(env: Bindings, now: number): Promise<void> {
  await insertDailyChallenge(database(env.DB), utcDate(now));
}
