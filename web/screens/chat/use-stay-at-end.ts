import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Pixels from the end that still count as being there. */
const NEAR = 60;

/** Keeps a growing list at its end while the reader is there; otherwise counts what has come and leaves the place alone. */
export function useStayAtEnd(
  scroller: RefObject<HTMLElement | null>,
  messages: readonly { id: number }[],
): { unseen: number; toEnd: () => void; onScroll: () => void } {
  const atEnd = useRef(true);
  const [seen, setSeen] = useState(0);
  const last = messages.at(-1)?.id ?? 0;

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    atEnd.current = true;
    element.scrollTop = element.scrollHeight;
  }, [scroller]);
  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    if (atEnd.current) setSeen(last);
  };
  useLayoutEffect(() => {
    if (!atEnd.current) return;
    setSeen(last);
    toEnd();
  }, [last, toEnd]);
  useEffect(() => {
    // Pictures, colours and frames make messages higher after they are there; a bar above or a higher box leaves less room.
    const element = scroller.current;
    if (!element?.firstElementChild) return;
    const observer = new ResizeObserver(() => atEnd.current && toEnd());
    observer.observe(element.firstElementChild);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, toEnd]);
  return { unseen: messages.filter((message) => message.id > seen).length, toEnd, onScroll };
}
