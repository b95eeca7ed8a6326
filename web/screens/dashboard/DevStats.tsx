import classes from "./DevStats.module.css";
import { Heatmap } from "./Heatmap.tsx";
import { Panel } from "./Panel.tsx";

type Props = {
  today: string;
  tasksByDate: Readonly<Record<string, number>>;
  /** How many of today's tasks were shipped right. */
  rightToday: number;
  /** Days in a row with a ship. */
  streak: number;
  folded: boolean;
};

/** The panel with the tasks shipped today, the streak and the heatmap. */
export function DevStats({ today, tasksByDate, rightToday, streak, folded }: Props) {
  const tasks = tasksByDate[today] ?? 0;
  return (
    <Panel title="Dev Stats" anchor="tracker" folded={folded} className={classes.stats}>
      <div className={classes.numbers}>
        <p>
          <strong className={classes.commits}>{tasks}</strong> {tasks === 1 ? "commit" : "commits"} today
          {rightToday < tasks && <span className={classes.right}>, {rightToday} right</span>}
        </p>
        <p>
          <img src="/emoji/fire.webp" alt="" width={256} height={256} />
          <strong className={classes.streak}>{streak}</strong> {streak === 1 ? "day" : "days"} in a row
        </p>
      </div>
      <Heatmap today={today} tasksByDate={tasksByDate} />
    </Panel>
  );
}
