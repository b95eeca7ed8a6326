import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { ChannelConnection, ChannelState } from "../../api/channel.ts";
import { errorMessage } from "../../api/client.ts";

/** Older messages are loaded when the scroll position is this close to the top. */
const NEAR_TOP_PIXELS = 400;

/** Loads older messages near the top, and keeps the visible messages in place. */
export function useOlderMessages(
  scroller: RefObject<HTMLElement | null>,
  connection: ChannelConnection | null,
  { feed }: ChannelState,
) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const first = feed.messages[0]?.id;
  /** The first message and the list's height before older messages were added. */
  const before = useRef<{ first: number | undefined; height: number }>({ first, height: 0 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const { first: firstBefore, height } = before.current;
    if (first !== undefined && firstBefore !== undefined && first < firstBefore)
      element.scrollTop += element.scrollHeight - height;
    before.current = { first, height: element.scrollHeight };
  });

  const load = useCallback(async () => {
    if (!connection || busy) return;
    setBusy(true);
    setProblem("");
    try {
      await connection.loadOlder();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }, [connection, busy]);
  const hasOlder = first !== undefined && !feed.isWhole;
  const onScroll = () => {
    const element = scroller.current;
    // After a failure the learner retries with the button.
    if (element && hasOlder && problem === "" && element.scrollTop < NEAR_TOP_PIXELS) load();
  };
  return { hasOlder, busy, problem, load, onScroll };
}
