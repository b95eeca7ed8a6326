/** What this browser is told of by push notifications, and the change of it. */
import { queryOptions } from "@tanstack/react-query";
import type { PushState } from "#contract/push.ts";
import { api, call } from "../api/client.ts";
import { queryClient } from "../api/query-client.ts";
import { useAction } from "../api/use-action.ts";
import { useMessages } from "../ui/messages.tsx";
import {
  canPush,
  isPushAllowed,
  isPushBlocked,
  subscribeBrowser,
  unsubscribeBrowser,
} from "./browser-push.ts";

export const PUSH_QUERY = queryOptions({ queryKey: ["push"], queryFn: () => call(api.push.$get()) });

/** What a browser may be told of. */
export type PushChoice = Pick<PushState, "subscribed" | "kinds">;

/** Why this browser can't be told, as a sentence; null where it can. */
export function pushObstacle(): string | null {
  if (!canPush())
    return "This browser can't show them. On an iPhone, add Codenaut to your home screen first.";
  if (isPushBlocked())
    return "Notifications from Codenaut are blocked here. Allow them in your browser's settings, then come back.";
  return null;
}

/** Changes what this browser is told of, and asks for the permission where it isn't given yet. What can't be done is said. */
export function usePushChoice(public_key: string) {
  const { notify } = useMessages();
  return useAction((choice: PushChoice) => choose(public_key, choice), {
    onSuccess: (outcome) => {
      if (outcome === "refused") notify("Your browser didn't allow notifications.", "problem");
      if (outcome === "gone")
        notify(
          "Your browser allows no notifications any more, so this device isn't told of anything.",
          "problem",
        );
    },
    onError: (error) => {
      if (!(error instanceof DOMException)) return false;
      notify("This browser can't be told right now. Please try again later.", "problem");
      return true;
    },
  });
}

/** Whether a choice is a part of another one. */
const isWithin = (choice: PushChoice, other: PushChoice) =>
  (other.subscribed || !choice.subscribed) && choice.kinds.every((kind) => other.kinds.includes(kind));

/** @returns `refused` where the learner doesn't allow it; `gone` where the browser has given up its subscription, and less than before was chosen */
async function choose(public_key: string, choice: PushChoice): Promise<"done" | "refused" | "gone"> {
  const { subscribed, kinds } = choice;
  try {
    if (!subscribed && kinds.length === 0) {
      await call(api.push.$delete());
      await unsubscribeBrowser();
      return "done";
    }
    const before = queryClient.getQueryData(PUSH_QUERY.queryKey);
    const isLess = before !== undefined && isWithin(choice, before);
    // To be told less needs no question.
    const subscription = isLess && !isPushAllowed() ? null : await subscribeBrowser(public_key);
    if (subscription) await call(api.push.$put({ json: { ...subscription, waiting: subscribed, kinds } }));
    else if (isLess) await call(api.push.$delete());
    return subscription ? "done" : isLess ? "gone" : "refused";
  } finally {
    await queryClient.invalidateQueries({ queryKey: PUSH_QUERY.queryKey });
  }
}
