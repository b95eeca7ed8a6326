import { X } from "lucide-react";
import { Button } from "../ui/Button.tsx";
import dialogClasses from "../ui/Dialog.module.css";
import { Dialog } from "../ui/Dialog.tsx";
import classes from "./Talk.module.css";
import { TaskTalk } from "./TaskTalk.tsx";

type Props = { task_id: number; title: string; onClose: () => void };

/** The thread of a task, over the desk. */
export function TaskTalkDialog({ task_id, title, onClose }: Props) {
  const name = `About the task “${title}”`;
  return (
    <Dialog title={name} hideTitle onClose={onClose} wide>
      <header className={classes.title}>
        <strong aria-hidden="true">{name}</strong>
        <button type="button" aria-label="Close" onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </button>
      </header>
      <TaskTalk task_id={task_id} />
      <div className={dialogClasses.actions}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
