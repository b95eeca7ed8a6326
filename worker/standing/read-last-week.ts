import type { LastWeek } from "../contract/standing.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { addDays, localDate } from "../rules/dates.ts";
import { mondayOf, weekOf } from "../rules/weeks.ts";
import { selectOwnResults } from "./league-queries.ts";
import { selectActiveDays } from "./queries.ts";

/**
 * What a learner did in the week before: on the seven days of the own calendar, and in the league of the week of that number. East of UTC that
 * one still goes on in the first hours of Monday: until it is over, it has no result.
 * @param timeZone the browser's IANA zone
 * @param now milliseconds since 1970
 */
export async function readLastWeek(
  env: Bindings,
  user_id: string,
  timeZone: string,
  now: number,
): Promise<LastWeek> {
  const db = learnerDatabase(env, user_id);
  const monday = mondayOf(localDate(now, timeZone));
  const from = addDays(monday, -7);
  const week = weekOf(Date.parse(`${from}T00:00:00Z`));
  const [days, results] = await db.batch([
    selectActiveDays(db, user_id, from, monday),
    selectOwnResults(db, user_id),
  ]);
  const tasks = days.reduce((sum, { shipped }) => sum + shipped, 0);
  const result = weekOf(now) > week ? results.find((one) => one.week === week) : undefined;
  return { week, tasks, days: days.length, result: result ?? null };
}
