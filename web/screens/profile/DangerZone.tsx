import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { userGone, useUser } from "../../api/user.ts";
import { Button } from "../../ui/Button.tsx";
import dialogClasses from "../../ui/Dialog.module.css";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { useMessages } from "../../ui/messages.tsx";
import classes from "./Panel.module.css";

/** What has to be typed, exactly (specification, part 2 §5). */
const WORD = "DELETE";

/** Leaving for good: two confirmations, then the subscription ends and the account with it. */
export function DangerZone() {
  const user = useUser();
  const navigate = useNavigate();
  const { confirm, notify } = useMessages();
  const [asking, setAsking] = useState(false);
  const leave = useAction((userId: string) => call(api["cancel-subscription"].$post({ json: { userId } })), {
    done: () => {
      userGone();
      navigate("/");
    },
    failed: (error) => {
      if (!(error instanceof ApiError && error.code === "offline")) return false;
      notify("An error occurred. Please check your internet connection.", "problem");
      return true;
    },
  });
  const cancelled = () => {
    setAsking(false);
    notify("Account deletion cancelled.");
  };
  const start = async () => {
    const sure = await confirm(
      "Delete your account? Your subscription ends at once, and your progress can't be brought back.",
      { yes: "Go on", no: "Keep my account", danger: true },
    );
    if (sure) setAsking(true);
    else cancelled();
  };
  return (
    <section className={`${classes.panel} ${classes.danger}`} aria-labelledby="danger-title">
      <h2 id="danger-title">Leave Codenaut</h2>
      <p>
        Ends your subscription and removes you: progress, EXP, avatar and address. What you wrote in threads
        and chat stays for the others, as from Anonymous.
      </p>
      <div className={classes.actions}>
        <Button kind="danger" busy={leave.busy} onClick={start}>
          Unsubscribe / Delete Account
        </Button>
      </div>
      {asking && (
        <TypeTheWord
          onCancel={cancelled}
          onTyped={(word) => {
            if (word !== WORD || !user) return cancelled();
            setAsking(false);
            leave.run(user.user_id);
          }}
        />
      )}
    </section>
  );
}

function TypeTheWord({ onTyped, onCancel }: { onTyped: (word: string) => void; onCancel: () => void }) {
  const [word, setWord] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTyped(word);
  };
  return (
    <Dialog title="The last question" onClose={onCancel}>
      <form className={classes.form} onSubmit={submit}>
        <Field
          label={`Type ${WORD} to delete your account`}
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
