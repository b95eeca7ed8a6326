import { useQuery } from "@tanstack/react-query";
import { api, call } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { useAction } from "../../api/use-action.ts";
import { useMessages } from "../../ui/messages.tsx";
import { canPush, isPushBlocked, subscribeBrowser, unsubscribeBrowser } from "./browser-push.ts";
import classes from "./Settings.module.css";

const KEY = ["push"];

/** The setting by which a Warrior's device tells when somebody waits for a battle. Nothing where the server sends no notifications. */
export function PushSetting() {
  const { data } = useQuery({ queryKey: KEY, queryFn: () => call(api.push.$get()) });
  const { notify } = useMessages();
  const { run, busy } = useAction((on: boolean) => (on ? turnOn(data?.public_key ?? "") : turnOff()), {
    onSuccess: (isDone) => {
      if (!isDone) notify("Your browser didn't allow notifications.", "problem");
    },
    onError: (error) => {
      if (!(error instanceof DOMException)) return false;
      notify("This browser can't be told right now. Please try again later.", "problem");
      return true;
    },
  });
  if (!data?.public_key) return null;
  const obstacle = obstacleOf();
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        checked={data.subscribed}
        disabled={busy || (obstacle !== null && !data.subscribed)}
        onChange={(event) => run(event.target.checked)}
      />
      <span>
        Send a notification when somebody waits for a battle
        <small>
          {obstacle ??
            "To this device, also while Codenaut is closed: at most three a day, never at night. It ends when you log out."}
        </small>
      </span>
    </label>
  );
}

/** Why this browser can't be told, as a sentence; null where it can. */
function obstacleOf(): string | null {
  if (!canPush())
    return "This browser can't show them. On an iPhone, add Codenaut to your home screen first.";
  if (isPushBlocked())
    return "Notifications from Codenaut are blocked here. Allow them in your browser's settings, then come back.";
  return null;
}

/** @returns whether the learner allowed it */
async function turnOn(public_key: string): Promise<boolean> {
  const subscription = await subscribeBrowser(public_key);
  if (!subscription) return false;
  await call(api.push.$put({ json: subscription }));
  await queryClient.invalidateQueries({ queryKey: KEY });
  return true;
}

async function turnOff(): Promise<true> {
  await call(api.push.$delete());
  await unsubscribeBrowser();
  await queryClient.invalidateQueries({ queryKey: KEY });
  return true;
}
