import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { clearUser, useUser } from "../../api/user.ts";
import { Button } from "../../ui/Button.tsx";
import dialogClasses from "../../ui/Dialog.module.css";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { useMessages } from "../../ui/messages.tsx";
import classes from "./Panel.module.css";

/** The word that confirms the deletion (specification, part 2 §5). */
const CONFIRMATION_WORD = "DELETE";

/** The deletion of the account and its subscription, after two confirmations. */
export function DangerZone() {
  const user = useUser();
  const navigate = useNavigate();
  const { confirm, notify } = useMessages();
  const [asksForWord, setAsksForWord] = useState(false);
  const deleteAccount = useAction(
    (userId: string) => call(api["cancel-subscription"].$post({ json: { userId } })),
    {
      onSuccess: () => {
        clearUser();
        navigate("/");
      },
      onError: (error) => {
        if (!(error instanceof ApiError && error.code === "offline")) return false;
        notify("An error occurred. Please check your internet connection.", "problem");
        return true;
      },
    },
  );
  const cancel = () => {
    setAsksForWord(false);
    notify("Account deletion cancelled.");
  };
  const start = async () => {
    const sure = await confirm(
      "Delete your account? Your subscription ends at once, and your progress can't be brought back.",
      { yes: "Go on", no: "Keep my account", danger: true },
    );
    if (sure) setAsksForWord(true);
    else cancel();
  };
  return (
    <section className={`${classes.panel} ${classes.danger}`} aria-labelledby="danger-title">
      <h2 id="danger-title">Leave Codenaut</h2>
      <p>
        Ends your subscription and removes you: progress, EXP, avatar and address. What you wrote in threads
        and chat stays for the others, as from Anonymous.
      </p>
      <div className={classes.actions}>
        <Button kind="danger" busy={deleteAccount.busy} onClick={start}>
          Unsubscribe / Delete Account
        </Button>
      </div>
      {asksForWord && (
        <ConfirmationDialog
          onCancel={cancel}
          onSubmit={(word) => {
            if (word !== CONFIRMATION_WORD || !user) return cancel();
            setAsksForWord(false);
            deleteAccount.run(user.user_id);
          }}
        />
      )}
    </section>
  );
}

type ConfirmationProps = { onSubmit: (word: string) => void; onCancel: () => void };

function ConfirmationDialog({ onSubmit, onCancel }: ConfirmationProps) {
  const [word, setWord] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(word);
  };
  return (
    <Dialog title="The last question" onClose={onCancel}>
      <form className={classes.form} onSubmit={submit}>
        <Field
          label={`Type ${CONFIRMATION_WORD} to delete your account`}
          value={word}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setWord(event.target.value)}
        />
        <div className={dialogClasses.actions}>
          <Button onClick={onCancel}>Keep my account</Button>
          <Button type="submit" kind="danger">
            Delete my account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
