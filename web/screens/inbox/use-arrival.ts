import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { InboxArrival, InboxMessage } from "#contract/journey.ts";
import type { UserState } from "#contract/standing.ts";
import { ApiError, api, call, sentenceOf } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { userKnown } from "../../api/user.ts";
import { play } from "../../audio/player.ts";
import { paced } from "../../transitions/time-scale.ts";

export type InboxData = { user_state: UserState; messages: InboxMessage[]; arrival: InboxArrival };

/** How long Codex writes before the next task is there (specification, part 1 §4). */
const WRITING_MS = 5000;

/** What the inbox has to do: `clear` only takes the flag of the ship down. */
function dueIn({ arrival, user_state }: InboxData): InboxArrival | "clear" {
  return arrival === "none" && user_state.task_just_shipped ? "clear" : arrival;
}

/**
 * Receives the next task where one is due, and tells when a project has come to its end. Asked twice, by two tabs or a second mount, the
 * server receives once. Left early, it starts again with the next visit.
 * @param key the inbox's query
 * @param onArrived a new message is there
 */
export function useArrival(key: readonly string[], inbox: InboxData, onArrived: (task_id: number) => void) {
  const cache = useQueryClient();
  const due = dueIn(inbox);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [arrived, setArrived] = useState<InboxMessage | null>(null);
  const [ended, setEnded] = useState<"done" | "mend" | null>(null);

  const { run: receive } = useAction(() => call(api.inbox.receive.$post()), {
    done: (now) => {
      const known = new Set(inbox.messages.map(({ task_id }) => task_id));
      const fresh = now.messages.find(({ task_id }) => !known.has(task_id));
      userKnown(now.user_state);
      cache.setQueryData(key, now);
      if (!fresh) return;
      setArrived(fresh);
      play("message");
      onArrived(fresh.task_id);
    },
    failed: (error) => {
      if (error instanceof ApiError && error.code === "session_missing") return false;
      setFailure(sentenceOf(error));
      return true;
    },
  });

  useEffect(() => {
    if (due === "none") return;
    if (due === "done" || due === "mend") setEnded(due);
    // A second try doesn't write anew.
    const timer = setTimeout(() => receive(undefined), due === "next" && round === 0 ? paced(WRITING_MS) : 0);
    return () => clearTimeout(timer);
  }, [due, round, receive]);

  const retry = () => {
    setFailure(null);
    setRound((count) => count + 1);
  };
  return {
    typing: due === "next" && !failure,
    failure: due === "none" ? null : failure,
    retry,
    /** The message that has just come in. */
    arrived,
    /** Every task of the project has been shipped: all right, or some to be mended. */
    ended,
    closeEnded: () => setEnded(null),
  };
}
