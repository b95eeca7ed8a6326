import type { Task } from "#contract/journey.ts";
import { Button } from "../../ui/Button.tsx";
import dialogClasses from "../../ui/Dialog.module.css";
import { Dialog } from "../../ui/Dialog.tsx";
import { Markdown } from "../../ui/Markdown.tsx";

/** What was asked for, once more, over the code. */
export function Reminder({ task, onClose }: { task: Task; onClose: () => void }) {
  return (
    <Dialog title={task.subject} wide onClose={onClose}>
      <p>Completing For {task.sender}</p>
      <Markdown text={task.body} />
      <div className={dialogClasses.actions}>
        <Button kind="primary" onClick={onClose}>
          Back to the code
        </Button>
      </div>
    </Dialog>
  );
}
