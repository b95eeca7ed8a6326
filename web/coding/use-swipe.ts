import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps the open part of the desk and the position of its scroll container the same: a swipe opens another part, and opening a part
 * scrolls to it.
 * @param desk the container, of which each part has the whole width
 * @param at which part is open; null where all are side by side
 * @param onSwipe called with the part to which the learner has swiped
 * @returns what the container calls at each scroll
 */
export function useSwipe(
  desk: RefObject<HTMLElement | null>,
  at: number | null,
  onSwipe: (at: number) => void,
): () => void {
  const shownPart = useRef(0);
  useLayoutEffect(() => {
    const element = desk.current;
    const part = at ?? 0;
    // A page that opens shows the first part already. To ask for its width would lay it out twice.
    if (!element || part === shownPart.current) return;
    shownPart.current = part;
    element.scrollLeft = part * element.clientWidth;
  }, [desk, at]);
  return () => {
    const element = desk.current;
    if (!element || at === null) return;
    const part = Math.round(element.scrollLeft / element.clientWidth);
    // Until a part has come to rest, the finger may turn back.
    const isAtRest = Math.abs(element.scrollLeft - part * element.clientWidth) < 2;
    if (isAtRest && part !== at) onSwipe(part);
  };
}
