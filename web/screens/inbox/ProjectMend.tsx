import type { InboxMessage } from "#contract/journey.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import classes from "./ProjectMend.module.css";

type Props = {
  project: string | undefined;
  /** The project's tasks without a right ship. */
  tasks: readonly InboxMessage[];
  onMend: (task: InboxMessage) => void;
  onClose: () => void;
};

/** The dialog when every task of a project is shipped, but some are wrong. It links to those tasks. */
export function ProjectMend({ project, tasks, onMend, onClose }: Props) {
  const count = tasks.length === 1 ? "one task is" : `${tasks.length} tasks are`;
  return (
    <Dialog title="Almost there!" onClose={onClose}>
      <div className={classes.mend}>
        <img src="/emoji/hammer.webp" alt="" width={256} height={256} />
        <p>
          You have shipped every task of {project ? <strong>{project}</strong> : "your project"}, and {count}{" "}
          still to be mended. Then the project is done.
        </p>
        <ul>
          {tasks.map((task, at) => (
            <li key={task.task_id}>
              <Button kind={at === 0 ? "primary" : "plain"} onClick={() => onMend(task)}>
                {task.title}
              </Button>
            </li>
          ))}
        </ul>
        <Button kind="ghost" onClick={onClose}>
          Later
        </Button>
      </div>
    </Dialog>
  );
}
