import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** A scroll position this close to the end counts as the end. */
const NEAR_END_PIXELS = 60;

/**
 * Keeps a growing list scrolled to its end. If the learner has scrolled up, it counts new messages and doesn't scroll.
 * @param messages the newest ones
 * @param isPast others are shown in their place
 * @param onEnd the learner reads the newest messages
 */
export function useStayAtEnd(
  scroller: RefObject<HTMLElement | null>,
  messages: readonly { id: number }[],
  isPast: boolean,
  onEnd: () => void,
): { unreadCount: number; scrollToEnd: () => void; onScroll: () => void } {
  const atEnd = useRef(true);
  const [lastReadId, setLastReadId] = useState(0);
  const newestId = messages.at(-1)?.id ?? 0;

  const scrollToEnd = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    atEnd.current = true;
    element.scrollTop = element.scrollHeight;
  }, [scroller]);
  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    atEnd.current =
      !isPast && element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PIXELS;
    if (!atEnd.current) return;
    setLastReadId(newestId);
    onEnd();
  };
  useLayoutEffect(() => {
    if (isPast) atEnd.current = false;
  }, [isPast]);
  useLayoutEffect(() => {
    if (!atEnd.current) return;
    setLastReadId(newestId);
    scrollToEnd();
  }, [newestId, scrollToEnd]);
  useEffect(() => {
    // Images, highlighted code and frames change the height of messages later. A bar above or a higher text box leaves less room.
    const element = scroller.current;
    if (!element?.firstElementChild) return;
    const observer = new ResizeObserver(() => atEnd.current && scrollToEnd());
    observer.observe(element.firstElementChild);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, scrollToEnd]);
  return { unreadCount: messages.filter((message) => message.id > lastReadId).length, scrollToEnd, onScroll };
}
