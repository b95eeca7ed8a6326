import { Heatmap } from "../../ui/Heatmap.tsx";
import classes from "./DevStats.module.css";
import { Panel } from "./Panel.tsx";

type Props = {
  today: string;
  tasksByDate: Readonly<Record<string, number>>;
  /** How many of today's tasks were shipped right. */
  rightToday: number;
  folded: boolean;
};

/** The panel with the tasks shipped today and the heatmap. */
export function DevStats({ today, tasksByDate, rightToday, folded }: Props) {
  const tasks = tasksByDate[today] ?? 0;
  return (
    <Panel title="Dev Stats" anchor="tracker" folded={folded} className={classes.stats}>
      <div className={classes.numbers}>
        <p>
          <strong className={classes.commits}>{tasks}</strong> {tasks === 1 ? "commit" : "commits"} today
          {rightToday < tasks && <span className={classes.right}>, {rightToday} right</span>}
        </p>
      </div>
      <Heatmap today={today} tasksByDate={tasksByDate} />
    </Panel>
  );
}
