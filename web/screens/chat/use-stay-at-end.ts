import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** A scroll position this close to the end counts as the end. */
const NEAR_END_PIXELS = 60;

/** The first message that can be seen, its distance from the list's upper edge, and the scroll position that both belong to. */
type Anchor = { message: Element; top: number; scrollTop: number };

const distanceFrom = (scroller: HTMLElement, message: Element) =>
  message.getBoundingClientRect().top - scroller.getBoundingClientRect().top;

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < NEAR_END_PIXELS;

function anchorOf(scroller: HTMLElement): Anchor | undefined {
  const messages = [...scroller.querySelectorAll("article")];
  const edge = scroller.getBoundingClientRect().top;
  // There may be thousands of them, in their order.
  let [from, to] = [0, messages.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((messages[middle]?.getBoundingClientRect().bottom ?? 0) > edge) to = middle;
    else from = middle + 1;
  }
  const message = messages[from];
  return message && { message, top: distanceFrom(scroller, message), scrollTop: scroller.scrollTop };
}

/**
 * Keeps a growing list scrolled to its end. If the learner has scrolled up, it counts new messages, and what is read stays in its place, whatever is
 * added above or becomes higher there.
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
  /** The scroll position that is the end, as it was left last. */
  const endTop = useRef(0);
  const anchor = useRef<Anchor>(undefined);
  const [lastReadId, setLastReadId] = useState(0);
  const newestId = messages.at(-1)?.id ?? 0;

  const scrollToEnd = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    atEnd.current = true;
    element.scrollTop = element.scrollHeight;
    endTop.current = element.scrollTop;
  }, [scroller]);
  /** After a change of the list, its height or its messages. */
  const stay = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    // It may have been scrolled since, of which no event has told yet.
    atEnd.current &&= element.scrollTop === endTop.current || isNearEnd(element);
    if (atEnd.current) return scrollToEnd();
    const { message, top, scrollTop } = anchor.current ?? {};
    // It is gone, or the list was scrolled since.
    if (!message?.isConnected || scrollTop !== element.scrollTop || top === undefined) {
      anchor.current = anchorOf(element);
      return;
    }
    const moved = distanceFrom(element, message) - top;
    if (Math.abs(moved) < 1) return;
    element.scrollTop += moved;
    anchor.current = { message, top, scrollTop: element.scrollTop };
  }, [scroller, scrollToEnd]);
  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    anchor.current = anchorOf(element);
    atEnd.current = !isPast && isNearEnd(element);
    if (!atEnd.current) return;
    endTop.current = element.scrollTop;
    setLastReadId(newestId);
    onEnd();
  };
  useLayoutEffect(() => {
    if (isPast) atEnd.current = false;
  }, [isPast]);
  useLayoutEffect(() => {
    if (atEnd.current) setLastReadId(newestId);
  }, [newestId]);
  useLayoutEffect(stay);
  useEffect(() => {
    // Images, highlighted code and frames change the height of messages later. A bar above or a higher text box leaves less room.
    const element = scroller.current;
    if (!element?.firstElementChild) return;
    const observer = new ResizeObserver(stay);
    observer.observe(element.firstElementChild);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, stay]);
  return { unreadCount: messages.filter((message) => message.id > lastReadId).length, scrollToEnd, onScroll };
}
