import { useEffect, useRef, useState } from "react";
import type { QueueMessage } from "#contract/battles.ts";
import { QUEUE_PING } from "#rules/match-timing.ts";
import { type Line, type LineState, openLine, type Refusal } from "../../api/line.ts";
import { isFinalClose } from "../../arena/final-close.ts";
import { ServerClock } from "../../arena/server-clock.ts";

type Standing = {
  line: LineState;
  refusal: Refusal | null;
  match_id: string | null;
  /** How many wait, this learner included; null while that isn't known. */
  waiting: number | null;
  /** When the wait began, by the server's time. */
  since: number | null;
};

const OUTSIDE: Standing = { line: "connecting", refusal: null, match_id: null, waiting: null, since: null };

/**
 * A place in a challenge's queue, for as long as the screen is there.
 * @param attempt a change of it joins anew, after the server has closed the line
 */
export function useQueue(challenge_id: string, attempt: number) {
  const [standing, setStanding] = useState(OUTSIDE);
  const line = useRef<Line>(null);
  const clock = useRef(new ServerClock());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another line.
  useEffect(() => {
    setStanding(OUTSIDE);
    const change = (part: Partial<Standing>) => setStanding((before) => ({ ...before, ...part }));
    const made = openLine({
      path: () => `/queue?challenge_id=${challenge_id}`,
      onText: (text) => {
        const message = JSON.parse(text) as QueueMessage;
        if (message.type === "matched") change({ match_id: message.match_id });
        if (message.type !== "waiting") return;
        clock.current.heard(message.now);
        change({ waiting: message.waiting, since: message.since });
      },
      onState: (state) => change({ line: state }),
      isFinal: isFinalClose,
      onRefused: (refusal) => change({ refusal }),
      pauses: { first: 500, longest: 30_000 },
      ping: { every: QUEUE_PING, within: QUEUE_PING, unseen: true },
    });
    line.current = made;
    return made.close;
  }, [challenge_id, attempt]);
  return {
    ...standing,
    now: () => clock.current.now(),
    cancel: () => {
      line.current?.send(JSON.stringify({ type: "cancel" }));
    },
  };
}
