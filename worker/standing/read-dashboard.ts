import type { DailyOffer } from "../contract/daily.ts";
import type { UserState } from "../contract/standing.ts";
import { learnerDatabase } from "../db/client.ts";
import { withContent } from "../db/content.ts";
import type { Bindings } from "../platform/env.ts";
import { addDays, localDate, utcDate } from "../rules/dates.ts";
import { heatmapStart } from "../rules/heatmap.ts";
import { type StreakToday, streakToday } from "../rules/streak.ts";
import { selectDailyOffer } from "../ships/daily-queries.ts";
import { selectActiveDays, selectHasShipped, selectUserState, userStateOf } from "./queries.ts";
import { DAYS_AT_ONCE, readStreak } from "./read-streak.ts";

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
  /** What today means for it. */
  streak_today: StreakToday;
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
  const read = db.batch([
    selectUserState(db, user_id),
    selectActiveDays(db, user_id, first),
    selectHasShipped(db, user_id),
    selectDailyOffer(db, user_id, utcDate(now)),
  ]);
  const [content, [states, days, [shipped], [daily]]] = await withContent(db, now, read, ([[state]]) => ({
    tasks: state?.current_task_id ? [{ task_id: state.current_task_id }] : [],
  }));
  const user_state = userStateOf(states[0]);
  const task = content.tasks.get(user_state.current_task_id ?? 0);
  const from = heatmapStart(today);
  const shown = days.filter((day) => day.date >= from && day.shipped > 0);
  const dates = days.map(({ date }) => date);
  return {
    user_state,
    current_task: task ? { id: task.id, project_id: task.project_id, title: task.title } : null,
    daily: daily?.offer ?? "later",
    practice: env.PRACTICE !== "off" && shipped?.has_shipped === true,
    today,
    tasks_by_date: Object.fromEntries(shown.map((day) => [day.date, day.shipped])),
    right_today: days.find(({ date }) => date === today)?.shipped_right ?? 0,
    streak: await readStreak(db, user_id, today, dates, first),
    streak_today: streakToday(today, new Set(dates)),
  };
}
