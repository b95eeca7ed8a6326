import { useMemo } from "react";
import type { PresentFrame, ShownLearner } from "#contract/community.ts";
import type { FeedMessage } from "#rules/chat-feed.ts";

/** The learners who have written in a channel lately or are here, once each, latest first. Who has no account any more isn't among them. */
export function useKnownLearners(
  messages: readonly FeedMessage[],
  present: PresentFrame | undefined,
): ShownLearner[] {
  return useMemo(() => {
    const byId = new Map<string, ShownLearner>();
    const note = ({ user_id, display_name }: { user_id: string | null; display_name: string }) => {
      if (user_id !== null && !byId.has(user_id)) byId.set(user_id, { user_id, display_name });
    };
    for (const message of messages.toReversed()) note(message);
    for (const learner of [...(present?.typing.learners ?? []), ...(present?.here.learners ?? [])])
      note(learner);
    return [...byId.values()];
  }, [messages, present]);
}
