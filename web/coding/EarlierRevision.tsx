import { Button } from "../ui/Button.tsx";
import classes from "./OwnStartBar.module.css";

/** The line above code that was begun on an earlier revision of its task. @param onStartAnew replaces the code by the present start */
export function EarlierRevision({ onStartAnew }: { onStartAnew: () => void }) {
  return (
    <section className={classes.bar} aria-label="The task has changed">
      <p role="status">
        <strong>This task has changed since you began.</strong> For some weeks your code still counts as it
        was asked for then.
      </p>
      <Button size="small" kind="ghost" onClick={onStartAnew}>
        Start the new one
      </Button>
    </section>
  );
}
