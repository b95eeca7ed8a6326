import { contentDatabase, contentDatabases, eachLearnerDatabase, severalDatabases } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { ARCHIVE_DAYS } from "../rules/daily.ts";
import { addDays, utcDate } from "../rules/dates.ts";
import { insertDailyChallenge, insertDate, selectDates } from "./daily-queries.ts";

/** Creates the day's challenge before the first visit. A part of the nightly job. */
export async function makeDailyChallenge(env: Bindings, now: number): Promise<void> {
  const today = utcDate(now);
  await Promise.all(contentDatabases(env).map(async (db) => insertDailyChallenge(db, today)));
  if (severalDatabases(env)) await copyArchive(env, today);
}

/** Brings the dates of the archive into each database of learners: one that was made later has none of before. */
async function copyArchive(env: Bindings, today: string): Promise<void> {
  const dates = await selectDates(contentDatabase(env), addDays(today, -ARCHIVE_DAYS), addDays(today, -1));
  const [first, ...others] = dates;
  if (!first) return;
  await Promise.all(
    eachLearnerDatabase(env).map((db) =>
      db.batch([insertDate(db, first), ...others.map((date) => insertDate(db, date))]),
    ),
  );
}
