import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Markdown } from "../ui/Markdown.tsx";
import classes from "./Reminder.module.css";

type Props = {
  title: string;
  /** Whom it is for; nobody in particular where it is left out. */
  sender?: string;
  /** What is asked for, as Markdown. */
  text: string;
  onClose: () => void;
};

/** What was asked for, said by Codex once more, over the code. */
export function Reminder({ title, sender, text, onClose }: Props) {
  return (
    <Dialog title={title} wide onClose={onClose}>
      <div className={classes.reminder}>
        <img src="/pictures/codex-256.webp" alt="" width={256} height={256} />
        <div className={classes.said}>
          {sender && <p className={classes.sender}>Completing For {sender}</p>}
          <Markdown text={text} />
        </div>
        <div className={classes.actions}>
          <Button kind="primary" onClick={onClose}>
            Back to the code
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
