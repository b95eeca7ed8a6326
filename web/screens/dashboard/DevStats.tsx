import classes from "./DevStats.module.css";
import { Heatmap } from "./Heatmap.tsx";
import { Panel } from "./Panel.tsx";

type Props = { today: string; tasksByDate: Readonly<Record<string, number>> };

/** How busy the learner has been: today, and over five months. */
export function DevStats({ today, tasksByDate }: Props) {
  return (
    <Panel title="Dev Stats" anchor="tracker" className={classes.stats}>
      <p className={classes.today}>
        <strong>{tasksByDate[today] ?? 0}</strong> commits today
      </p>
      <Heatmap today={today} tasksByDate={tasksByDate} />
    </Panel>
  );
}
