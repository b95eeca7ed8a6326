import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { type FeedMessage, viewOf } from "#rules/chat-feed.ts";
import type { ChannelState } from "../../api/channel.ts";
import { firstUnread } from "../../chat/first-unread.ts";
import { useCommunity } from "./Community.tsx";

/**
 * What others have written since the channel was seen last, as it was when it was opened or came into sight again: a line stands above it, and where
 * that is out of sight a button leads there. What comes later is no news, since it is seen as it comes.
 * @param shown the messages that are shown
 * @param newest the newest ones, where others may be shown in their place
 * @param readUpTo the sequence up to which the channel was seen; undefined if it never was
 * @param isSeen the tab is shown, and nothing lies over the messages
 */
export function useNews(
  scroller: RefObject<HTMLElement | null>,
  shown: readonly FeedMessage[],
  newest: readonly FeedMessage[],
  { status, feed }: ChannelState,
  readUpTo: number | undefined,
  isSeen: boolean,
) {
  const { me } = useCommunity();
  const line = useRef<HTMLParagraphElement>(null);
  /** The sequence after which the news begin; null if there are none. */
  const [from, setFrom] = useState<{ after: number; lastId: number } | null>();
  const [isAbove, setIsAbove] = useState(false);
  if (!isSeen && from !== undefined) setFrom(undefined);
  if (isSeen && from === undefined && status === "open") {
    const isAny = firstUnread(shown, readUpTo, me.user_id) !== undefined;
    setFrom(isAny && readUpTo !== undefined ? { after: readUpTo, lastId: feed.last_id } : null);
  }
  const view = viewOf(feed);
  /** Where the news begin isn't known where messages before them aren't loaded. */
  const isMore = from ? !view.isWhole && (view.messages[0]?.id ?? 0) > from.after + 1 : false;
  const first = from && !isMore ? firstUnread(shown, from.after, me.user_id) : undefined;
  const isOutOfSight = () => {
    const top = line.current?.getBoundingClientRect().top;
    if (top === undefined) return isMore;
    return top < (scroller.current?.getBoundingClientRect().top ?? 0);
  };
  // Once the list has been scrolled to its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured where the news are first known
  useLayoutEffect(() => {
    if (!from) return;
    const frame = requestAnimationFrame(() => setIsAbove(isOutOfSight()));
    return () => cancelAnimationFrame(frame);
  }, [from]);
  return {
    line,
    firstId: first?.id,
    from: from ? from.after + 1 : 0,
    count: from
      ? newest.filter(({ id, user_id }) => id > from.after && id <= from.lastId && user_id !== me.user_id)
          .length
      : 0,
    isMore,
    isAbove,
    dismiss: () => setIsAbove(false),
    onScroll: () => {
      if (isAbove && !isOutOfSight()) setIsAbove(false);
    },
  };
}
