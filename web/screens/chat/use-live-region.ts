import { useEffect, useState } from "react";
import type { ChannelState } from "../../api/channel.ts";

/**
 * Whether a screen reader is to be told what comes to the list: new messages, but none of the history, of older pages or of those that a jump
 * leads to.
 * @param isCovered something lies over the messages
 */
export function useLiveRegion({ status, feed }: ChannelState, isCovered: boolean): boolean {
  const isNewest = status !== "first" && feed.past === undefined && !isCovered;
  /** The number of the first message of the newest ones; 0 before there is any. */
  const first = isNewest ? (feed.messages[0]?.id ?? 0) : undefined;
  /** The same of those that the browser has told of. */
  const [told, setTold] = useState<number>();
  useEffect(() => {
    if (first === undefined) return setTold(undefined);
    // The browser tells of a change together with the frame that shows it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setTold(first));
    });
    return () => cancelAnimationFrame(frame);
  }, [first]);
  // Older messages come before the first one.
  return first !== undefined && told !== undefined && first >= told;
}
