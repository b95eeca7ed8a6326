/** The dashboard's heatmap: tasks shipped per day over the last months. */
import { addDays, monthsBefore } from "./dates.ts";

/** How far back the heatmap goes (specification, part 1 §9). */
const HEATMAP_MONTHS = 5;

/** The first date that the heatmap shows. */
export function heatmapStart(today: string): string {
  return monthsBefore(today, HEATMAP_MONTHS);
}

/** The colour level of a day: 0 no task, 1 one task, 2 two or three, 3 four or five, 4 six or more. */
export function heatmapLevel(tasks: number): 0 | 1 | 2 | 3 | 4 {
  if (tasks <= 0) return 0;
  if (tasks === 1) return 1;
  if (tasks <= 3) return 2;
  return tasks <= 5 ? 3 : 4;
}

export type HeatmapDay = { date: string; tasks: number; level: 0 | 1 | 2 | 3 | 4 };

/**
 * Every day from five months ago to today, oldest first.
 * @param tasksByDate shipped tasks by date; a missing date means none
 */
export function heatmapDays(today: string, tasksByDate: Readonly<Record<string, number>>): HeatmapDay[] {
  const days: HeatmapDay[] = [];
  for (let date = heatmapStart(today); date <= today; date = addDays(date, 1)) {
    const tasks = tasksByDate[date] ?? 0;
    days.push({ date, tasks, level: heatmapLevel(tasks) });
  }
  return days;
}
