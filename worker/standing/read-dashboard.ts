import type { DailyOffer } from "../contract/daily.ts";
import type { UserState } from "../contract/standing.ts";
import { type LearnerDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { addDays, localDate, utcDate } from "../rules/dates.ts";
import { heatmapStart } from "../rules/heatmap.ts";
import { streakDays } from "../rules/streak.ts";
import { selectDailyOffer } from "../ships/daily-queries.ts";
import {
  selectActiveDays,
  selectCurrentTask,
  selectHasShipped,
  selectUserState,
  userStateOf,
} from "./queries.ts";

/** Days that are read at once: more than the heatmap shows, so that a streak of up to a year takes one trip. */
const DAYS_AT_ONCE = 366;

export type Dashboard = {
  user_state: UserState;
  current_task: { id: number; project_id: number; title: string } | null;
  daily: DailyOffer;
  /** Whether the dashboard leads to practice: not before the first ship, or where it is switched off. */
  practice: boolean;
  /** The learner's local date. */
  today: string;
  /** The number of different tasks and daily challenges shipped per local date, over the heatmap's months; dates with none are omitted. */
  tasks_by_date: Record<string, number>;
  /** How many of today's were shipped correctly. */
  right_today: number;
  /** Consecutive days with a ship or a day's practice, see rules/streak.ts. */
  streak: number;
};

/**
 * The content of the dashboard.
 * @param timeZone the browser's IANA zone
 * @param now milliseconds since 1970
 */
export async function readDashboard(
  env: Bindings,
  user_id: string,
  timeZone: string,
  now: number,
): Promise<Dashboard> {
  const db = learnerDatabase(env, user_id);
  const today = localDate(now, timeZone);
  const first = addDays(today, -DAYS_AT_ONCE);
  const [states, [current_task], days, [shipped], [daily]] = await db.batch([
    selectUserState(db, user_id),
    selectCurrentTask(db, user_id),
    selectActiveDays(db, user_id, first),
    selectHasShipped(db, user_id),
    selectDailyOffer(db, user_id, utcDate(now)),
  ]);
  const from = heatmapStart(today);
  const shown = days.filter((day) => day.date >= from && day.shipped > 0);
  const dates = days.map(({ date }) => date);
  return {
    user_state: userStateOf(states[0]),
    current_task: current_task ?? null,
    daily: daily?.offer ?? "later",
    practice: env.PRACTICE !== "off" && shipped?.has_shipped === true,
    today,
    tasks_by_date: Object.fromEntries(shown.map((day) => [day.date, day.shipped])),
    right_today: days.find(({ date }) => date === today)?.shipped_right ?? 0,
    streak: await readStreak(db, user_id, today, dates, first),
  };
}

/** The streak up to today, from the active days since `first`. Reads the days before, a year at once, as long as they count too. */
async function readStreak(
  db: LearnerDatabase,
  user_id: string,
  today: string,
  dates: readonly string[],
  first: string,
): Promise<number> {
  const active = new Set(dates);
  for (let from = first; ; from = addDays(from, -DAYS_AT_ONCE)) {
    const streak = streakDays(today, active);
    const ifLonger = streakDays(today, new Set([...active, addDays(from, -1)]));
    if (ifLonger === streak) return streak;
    const earlier = await selectActiveDays(db, user_id, addDays(from, -DAYS_AT_ONCE), from);
    for (const { date } of earlier) active.add(date);
  }
}
