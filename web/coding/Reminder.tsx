import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { LessonText } from "../ui/LessonText.tsx";
import classes from "./Reminder.module.css";

type Props = {
  title: string;
  /** Who asked for the task. Daily challenges have no sender. */
  sender?: string;
  /** The task's request as Markdown. */
  text: string;
  onClose: () => void;
  /** Runs the page's tour again. Without it there is no such button. */
  onTour?: () => void;
};

/** A dialog that shows the task's request again. */
export function Reminder({ title, sender, text, onClose, onTour }: Props) {
  return (
    <Dialog title={title} wide onClose={onClose}>
      <div className={classes.reminder}>
        <img src="/pictures/codex-256.webp" alt="" width={256} height={256} />
        <div className={classes.message}>
          {sender && <p className={classes.sender}>Completing For {sender}</p>}
          <LessonText text={text} />
        </div>
        <div className={classes.actions}>
          <Button kind="primary" onClick={onClose}>
            Back to the code
          </Button>
          {onTour && (
            <Button kind="ghost" onClick={onTour}>
              Show the tour again
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
