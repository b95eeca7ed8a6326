import { type FormEvent, useId, useState } from "react";
import { api, call, errorMessage } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { Button } from "../../ui/Button.tsx";
import dialogClasses from "../../ui/Dialog.module.css";
import { Dialog } from "../../ui/Dialog.tsx";
import { useMessages } from "../../ui/messages.tsx";
import classes from "./Feedback.module.css";

/** The button and dialog for feedback. Closing the dialog keeps the text until it is sent. */
export function Feedback() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const { notify } = useMessages();
  const id = useId();
  const send = useAction(() => call(api.feedback.$post({ json: { feedback: text } })), {
    onSuccess: () => {
      setText("");
      setOpen(false);
      notify("Feedback sent!");
    },
    onError: (error) => {
      // Notices would be hidden behind the modal dialog.
      setProblem(errorMessage(error));
      return true;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.busy) return;
    setProblem("");
    send.run(undefined);
  };
  return (
    <>
      <button type="button" className={classes.open} onClick={() => setOpen(true)}>
        For Feedback (beta only)
      </button>
      {open && (
        <Dialog title="Send Feedback" onClose={() => setOpen(false)}>
          <form onSubmit={submit}>
            <label htmlFor={id} className="visuallyHidden">
              Your feedback
            </label>
            <textarea
              id={id}
              className={classes.text}
              rows={6}
              value={text}
              placeholder="What creaks? What would you like to build?"
              onChange={(event) => setText(event.target.value)}
            />
            <p className={classes.problem} role="alert">
              {problem}
            </p>
            <div className={dialogClasses.actions}>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button type="submit" kind="primary" busy={send.busy}>
                Send
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
