import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { InboxArrival, InboxMessage } from "#contract/journey.ts";
import type { UserState } from "#contract/standing.ts";
import { ApiError, api, call, errorMessage } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { setUser } from "../../api/user.ts";
import { play } from "../../audio/player.ts";
import { scaleWait } from "../../transitions/time-scale.ts";

/** The response of the inbox. */
export type InboxData = { user_state: UserState; messages: InboxMessage[]; arrival: InboxArrival };

/** How long Codex "is typing" before the next message arrives (specification, part 1 §4). */
const TYPING_MS = 5000;

/** What is due. `clear`: no message, but the request resets `task_just_shipped`. */
function dueIn({ arrival, user_state }: InboxData): InboxArrival | "clear" {
  return arrival === "none" && user_state.task_just_shipped ? "clear" : arrival;
}

/**
 * Fetches the next task's message if one is due, and reports the end of a project. The request is idempotent, so that a second tab
 * or mount is safe. If the page is left early, the next visit starts again.
 * @param key the key of the inbox's query
 * @param onArrived called with the task id of the new message, and whether the learner has skipped the wait
 */
export function useArrival(
  key: readonly string[],
  inbox: InboxData,
  onArrived: (task_id: number, isSkipped: boolean) => void,
) {
  const cache = useQueryClient();
  const due = dueIn(inbox);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isSkipped, setSkipped] = useState(false);
  const [arrived, setArrived] = useState<InboxMessage | null>(null);
  const [ended, setEnded] = useState<"done" | "mend" | null>(null);

  const { run: receive, busy } = useAction(() => call(api.inbox.receive.$post()), {
    onSuccess: (updated) => {
      const previousIds = new Set(inbox.messages.map(({ task_id }) => task_id));
      const newMessage = updated.messages.find(({ task_id }) => !previousIds.has(task_id));
      setUser(updated.user_state);
      cache.setQueryData(key, updated);
      if (!newMessage) return;
      setArrived(newMessage);
      setSkipped(false);
      play("message");
      onArrived(newMessage.task_id, isSkipped);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "session_missing") return false;
      setFailure(errorMessage(error));
      return true;
    },
  });

  useEffect(() => {
    if (due === "none") return;
    if (due === "done" || due === "mend") setEnded(due);
    // A retry is sent at once.
    const isAwaited = due === "next" && attempt === 0 && !isSkipped;
    const timer = setTimeout(() => receive(undefined), isAwaited ? scaleWait(TYPING_MS) : 0);
    return () => clearTimeout(timer);
  }, [due, attempt, isSkipped, receive]);

  const retry = () => {
    setFailure(null);
    setAttempt((count) => count + 1);
  };
  const typing = due === "next" && !failure;
  return {
    typing,
    /** Ends Codex's typing; null where there is none to end. */
    skip: typing && !isSkipped && !busy ? () => setSkipped(true) : null,
    failure: due === "none" ? null : failure,
    retry,
    /** The message that has just arrived. */
    arrived,
    /** Every task of the project is shipped: `done` if all are right, `mend` if some are wrong. */
    ended,
    closeEnded: () => setEnded(null),
  };
}
