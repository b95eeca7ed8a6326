import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { ChannelLink, ChannelState } from "../../api/channel.ts";
import { sentenceOf } from "../../api/client.ts";

/** Pixels from the top at which older messages are asked for. */
const NEAR_TOP = 400;

/** Loads older messages as the reader comes near the top; what is being read stays where it is. */
export function useOlderMessages(
  scroller: RefObject<HTMLElement | null>,
  link: ChannelLink | null,
  { feed }: ChannelState,
) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const first = feed.messages[0]?.id;
  /** How far the end was from the top of the list before older messages came. */
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
    if (!link || busy) return;
    setBusy(true);
    setProblem("");
    try {
      await link.loadOlder();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }, [link, busy]);
  const hasOlder = first !== undefined && !feed.isWhole;
  const onScroll = () => {
    const element = scroller.current;
    // A fault waits for a press.
    if (element && hasOlder && problem === "" && element.scrollTop < NEAR_TOP) load();
  };
  return { hasOlder, busy, problem, load, onScroll };
}
