/** The layout of the heatmap, and its texts. */
import { type HeatmapDay, heatmapDays } from "#rules/heatmap.ts";

/** A day with its position. `row`: 0 is Sunday. `text`: the date and the count, for the tooltip. */
export type HeatmapCell = HeatmapDay & { column: number; row: number; text: string };
type HeatmapMonth = { name: string; column: number };
type HeatmapLayout = {
  cells: readonly HeatmapCell[];
  months: readonly HeatmapMonth[];
  columns: number;
  /** A text for screen readers. */
  summary: string;
};

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A month's name needs this many columns. */
const MIN_MONTH_COLUMNS = 3;

/** Formats a date (YYYY-MM-DD) as "Jan 1". */
function dayName(date: string): string {
  const [, month = 1, day = 1] = date.split("-").map(Number);
  return `${MONTHS[month - 1]} ${day}`;
}

/**
 * Lays out five months: weeks are columns that begin with Sunday. A month's name is above its first whole week.
 * @param today YYYY-MM-DD
 */
export function heatmapLayout(today: string, tasksByDate: Readonly<Record<string, number>>): HeatmapLayout {
  const days = heatmapDays(today, tasksByDate);
  const first = weekday(days[0]?.date ?? today);
  const cells = days.map((day, index) => ({
    ...day,
    column: Math.floor((index + first) / 7),
    row: (index + first) % 7,
    text: `${dayName(day.date)}: ${day.tasks} ${day.tasks === 1 ? "task" : "tasks"}`,
  }));
  const months: HeatmapMonth[] = [];
  for (const { date, column, row } of cells) {
    const name = dayName(date).slice(0, 3);
    // Names that are too close to the next one are removed below.
    if (row === 0 && months.at(-1)?.name !== name) months.push({ name, column });
  }
  const columns = (cells.at(-1)?.column ?? 0) + 1;
  return {
    cells,
    months: months.filter(({ column }, index) => {
      const next = months[index + 1]?.column ?? columns + 1;
      return next - column >= MIN_MONTH_COLUMNS;
    }),
    columns,
    summary: summaryOf(cells),
  };
}

function summaryOf(cells: readonly HeatmapCell[]): string {
  const busy = cells.filter(({ tasks }) => tasks > 0);
  if (busy.length === 0) return "Tasks per day over the last five months: none yet.";
  const sum = busy.reduce((total, { tasks }) => total + tasks, 0);
  const best = busy.reduce((most, cell) => (cell.tasks > most.tasks ? cell : most));
  return `Tasks per day over the last five months: ${sum} on ${busy.length} ${busy.length === 1 ? "day" : "days"}. Busiest day, ${best.text}.`;
}

function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
