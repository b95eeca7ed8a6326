import { contentDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { utcDate } from "../rules/dates.ts";
import { insertDailyChallenge } from "./daily-queries.ts";

/** Creates the day's challenge before the first visit. A part of the nightly job. */
export async function makeDailyChallenge(env: Bindings, now: number): Promise<void> {
  await insertDailyChallenge(contentDatabase(env), utcDate(now));
}
