import { type FormEvent, useState } from "react";
import type { ReportTarget } from "#contract/community.ts";
import { MAX_REPORT_REASON_CHARACTERS } from "#rules/chat-limits.ts";
import { api, call, errorMessage } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import { Button } from "../ui/Button.tsx";
import dialogClasses from "../ui/Dialog.module.css";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { useMessages } from "../ui/messages.tsx";

/** The dialog to report a target to the moderators. */
export function ReportDialog({ target, onClose }: { target: ReportTarget; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const { notify } = useMessages();
  const report = useAction(() => call(api.reports.$post({ json: { ...target, reason: reason.trim() } })), {
    onSuccess: () => {
      notify("Thank you. A moderator will look at it.");
      onClose();
    },
    onError: (error) => {
      setProblem(errorMessage(error));
      return true;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (report.busy) return;
    if (reason.trim() === "") return setProblem("Say in a few words what is wrong.");
    if (reason.trim().length > MAX_REPORT_REASON_CHARACTERS)
      return setProblem(`A reason has at most ${MAX_REPORT_REASON_CHARACTERS} characters.`);
    setProblem("");
    report.run(undefined);
  };
  return (
    <Dialog title="Report this to the moderators" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Field
          label="What is wrong with it?"
          value={reason}
          problem={problem}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={dialogClasses.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={report.busy}>
            Report
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
