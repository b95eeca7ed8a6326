import type { DailyOffer } from "../contract/daily.ts";
import type { UserState } from "../contract/standing.ts";
import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { localDate, utcDate } from "../rules/dates.ts";
import { heatmapStart } from "../rules/heatmap.ts";
import { streakDays } from "../rules/streak.ts";
import { selectDailyOffer } from "../ships/daily-queries.ts";
import {
  selectChallengesByDate,
  selectCurrentTask,
  selectPractisedDates,
  selectTasksByDate,
  selectUserState,
  userStateOf,
} from "./queries.ts";

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
  const db = database(env.DB);
  const today = localDate(now, timeZone);
  const [states, [current_task], taskDays, challengeDays, practised, [daily]] = await db.batch([
    selectUserState(db, user_id),
    selectCurrentTask(db, user_id),
    selectTasksByDate(db, user_id),
    selectChallengesByDate(db, user_id),
    selectPractisedDates(db, user_id),
    selectDailyOffer(db, user_id, utcDate(now)),
  ]);
  const days = [...taskDays, ...challengeDays];
  const from = heatmapStart(today);
  const tasks_by_date: Record<string, number> = {};
  let right_today = 0;
  for (const { date, tasks, right } of days) {
    if (date >= from) tasks_by_date[date] = (tasks_by_date[date] ?? 0) + tasks;
    if (date === today) right_today += right;
  }
  const streak = streakDays(today, new Set([...days, ...practised].flatMap(({ date }) => date ?? [])));
  return {
    user_state: userStateOf(states[0]),
    current_task: current_task ?? null,
    daily: daily?.offer ?? "later",
    practice: env.PRACTICE !== "off" && days.length > 0,
    today,
    tasks_by_date,
    right_today,
    streak,
  };
}
