/** What this browser is told of by push notifications, and the change of it. */
import { queryOptions } from "@tanstack/react-query";
import type { PushState } from "#contract/push.ts";
import { api, call } from "../api/client.ts";
import { queryClient } from "../api/query-client.ts";
import { useAction } from "../api/use-action.ts";
import { useMessages } from "../ui/messages.tsx";
import { canPush, isPushBlocked, subscribeBrowser, unsubscribeBrowser } from "./browser-push.ts";

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
    onSuccess: (isDone) => {
      if (!isDone) notify("Your browser didn't allow notifications.", "problem");
    },
    onError: (error) => {
      if (!(error instanceof DOMException)) return false;
      notify("This browser can't be told right now. Please try again later.", "problem");
      return true;
    },
  });
}

/** @returns whether the learner allowed it */
async function choose(public_key: string, { subscribed, kinds }: PushChoice): Promise<boolean> {
  if (subscribed || kinds.length > 0) {
    const subscription = await subscribeBrowser(public_key);
    if (!subscription) return false;
    await call(api.push.$put({ json: { ...subscription, waiting: subscribed, kinds } }));
  } else {
    await call(api.push.$delete());
    await unsubscribeBrowser();
  }
  await queryClient.invalidateQueries({ queryKey: PUSH_QUERY.queryKey });
  return true;
}
