import { SkippableDialog } from "../../transitions/SkippableDialog.tsx";
import classes from "./TaskOpening.module.css";

/** The drawn panes, each with the lengths of its lines in percent. */
const PANES = [
  { name: "HTML", lines: [34, 62, 48, 70, 28] },
  { name: "CSS", lines: [26, 58, 44, 52, 18] },
  { name: "JavaScript", lines: [50, 72, 36, 60, 40] },
];

/** The animation while a task is opened. It takes 2 s (TaskOpening.module.css). @param title of the task */
export function TaskOpening({ title, onSkip }: { title: string; onSkip: () => void }) {
  return (
    <SkippableDialog label="Preparing your coding arena..." className={classes.opening} onSkip={onSkip}>
      <div className={classes.scene}>
        <div className={classes.floor} aria-hidden="true" />
        <div className={classes.panes} aria-hidden="true">
          {PANES.map(({ name, lines }) => (
            <div key={name} className={classes.pane}>
              <p>{name}</p>
              {lines.map((length, line) => (
                <i
                  key={`${name} ${length}`}
                  style={{ width: `${length}%`, marginLeft: line % 4 === 0 ? 0 : "8%" }}
                />
              ))}
            </div>
          ))}
        </div>
        <img className={classes.codex} src="/pictures/codex-256.webp" alt="" width={256} height={256} />
        <p className={classes.text}>Preparing your coding arena...</p>
        <p className={classes.title}>{title}</p>
        <div className={classes.track} aria-hidden="true">
          <span />
        </div>
      </div>
    </SkippableDialog>
  );
}
