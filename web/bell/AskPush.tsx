import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Notice } from "#contract/notices.ts";
import { FIRST_PUSH_KINDS } from "#rules/notices.ts";
import { canPush } from "../push/browser-push.ts";
import { PUSH_QUERY, usePushChoice } from "../push/push-state.ts";
import { browserStorage } from "../storage.ts";
import { Button } from "../ui/Button.tsx";
import classes from "./Bell.module.css";

const KEY = "codenaut.bell-push";

/**
 * Asks whether this device shall tell of notices while Codenaut is closed: at the first one that it would have told, once, and only where the browser
 * hasn't been asked for the permission.
 */
export function AskPush({ notices, onAnswered }: { notices: readonly Notice[]; onAnswered: () => void }) {
  const [isAnswered, setAnswered] = useState(
    () => browserStorage.get(KEY) !== null || !canPush() || Notification.permission !== "default",
  );
  const wouldTell = notices.some(({ kind, read }) => !read && FIRST_PUSH_KINDS.includes(kind));
  const isDue = !isAnswered && wouldTell;
  const { data } = useQuery({ ...PUSH_QUERY, enabled: isDue });
  const { run, busy } = usePushChoice(data?.public_key ?? "");
  if (!isDue || !data?.public_key) return null;
  const answer = (isWanted: boolean) => {
    browserStorage.set(KEY, "asked");
    if (isWanted) run({ subscribed: data.subscribed, kinds: [...FIRST_PUSH_KINDS] });
    setAnswered(true);
    onAnswered();
  };
  return (
    <section className={classes.ask} aria-label="Notifications">
      <p>Shall this device tell you of replies, invitations and friends while Codenaut is closed?</p>
      <Button size="small" kind="primary" busy={busy} onClick={() => answer(true)}>
        Yes, tell me
      </Button>
      <Button size="small" kind="ghost" onClick={() => answer(false)}>
        No, thanks
      </Button>
    </section>
  );
}
