import { api, call } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import { useUser } from "../api/user.ts";
import { Button } from "./Button.tsx";
import classes from "./ConfirmNotice.module.css";
import { useMessages } from "./messages.tsx";

/** A notice for learners whose address isn't confirmed. Nothing in the product depends on the confirmation. */
export function ConfirmNotice() {
  const user = useUser();
  const { notify } = useMessages();
  const send = useAction(() => call(api.confirmation.$post()), {
    onSuccess: ({ sent }) =>
      notify(sent ? "Sent! Look into your mail." : "Your address is confirmed already."),
  });
  if (!user || user.email_confirmed) return null;
  return (
    <aside className={classes.notice} aria-label="Confirm your address">
      <img src="/emoji/mailbox.webp" alt="" width={40} height={40} />
      <p>
        Please confirm <strong>{user.email}</strong>, so that we know that our mails reach you.
      </p>
      <Button size="small" busy={send.busy} onClick={() => send.run(undefined)}>
        Send again
      </Button>
    </aside>
  );
}
