import { type RefObject, useCallback, useState } from "react";
import { viewOf } from "#rules/chat-feed.ts";
import type { ChannelConnection, ChannelState } from "../../api/channel.ts";
import { errorMessage } from "../../api/client.ts";

/** Further messages are loaded when the scroll position is this close to the top, or to the end of messages of the past. */
const NEAR_EDGE_PIXELS = 400;

/** Loads older messages near the top, and newer ones near the end of messages of the past. */
export function useHistory(
  scroller: RefObject<HTMLElement | null>,
  connection: ChannelConnection | null,
  { feed }: ChannelState,
) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const { messages, isWhole } = viewOf(feed);
  const first = messages[0]?.id;

  const load = useCallback(
    async (part: "loadOlder" | "loadNewer") => {
      if (!connection || busy) return;
      setBusy(true);
      setProblem("");
      try {
        await connection[part]();
      } catch (error) {
        setProblem(errorMessage(error));
      } finally {
        setBusy(false);
      }
    },
    [connection, busy],
  );
  const hasOlder = first !== undefined && !isWhole;
  const hasNewer = feed.past !== undefined;
  const onScroll = () => {
    const element = scroller.current;
    // After a failure the learner retries with the button.
    if (!element || problem !== "") return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    if (hasOlder && scrollTop < NEAR_EDGE_PIXELS) load("loadOlder");
    else if (hasNewer && scrollHeight - scrollTop - clientHeight < NEAR_EDGE_PIXELS) load("loadNewer");
  };
  return {
    ...{ hasOlder, hasNewer, busy, problem, onScroll },
    loadOlder: () => load("loadOlder"),
    loadNewer: () => load("loadNewer"),
  };
}
