/** Where a tour's card stands: beside what it points at, and whole on the page. */

/** A rectangle of the page as it is seen, in pixels from the viewport's top left corner. */
export type Box = { left: number; top: number; width: number; height: number };

/** Between card and target, and between card and the viewport's edge, in pixels. */
const GAP = 18;
const EDGE = 12;
/** Between target and ring, in pixels. */
const RING = 6;

/** The part of an element that can be seen; null where there is none. */
export function boxOf(element: Element | null): Box | null {
  if (!element) return null;
  const seen = element.getBoundingClientRect();
  const left = Math.max(seen.left, 0);
  const top = Math.max(seen.top, 0);
  const width = Math.min(seen.right, window.innerWidth) - left;
  const height = Math.min(seen.bottom, window.innerHeight) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/**
 * The card's top left corner: below the target, else above, right or left of it, whichever has room first; else over its lower
 * end, and in the middle where there is no target.
 * @param card its size
 * @param page the viewport's size
 */
export function cornerFor(
  card: { width: number; height: number },
  box: Box | null,
  page: { width: number; height: number },
): { left: number; top: number } {
  const within = (at: number, size: number, whole: number) =>
    Math.max(EDGE, Math.min(at, whole - size - EDGE));
  if (!box) return { left: (page.width - card.width) / 2, top: (page.height - card.height) / 2 };
  const middle = within(box.left + box.width / 2 - card.width / 2, card.width, page.width);
  const level = within(box.top + box.height / 2 - card.height / 2, card.height, page.height);
  const below = box.top + box.height + GAP;
  if (below + card.height + EDGE <= page.height) return { left: middle, top: below };
  const above = box.top - GAP - card.height;
  if (above >= EDGE) return { left: middle, top: above };
  const right = box.left + box.width + GAP;
  if (right + card.width + EDGE <= page.width) return { left: right, top: level };
  const left = box.left - GAP - card.width;
  if (left >= EDGE) return { left, top: level };
  return { left: middle, top: page.height - card.height - EDGE };
}

/** The ring around a target: a little wider than it, and whole on the page. */
export function ringAround(box: Box): Box {
  const left = Math.max(box.left - RING, 2);
  const top = Math.max(box.top - RING, 2);
  const right = Math.min(box.left + box.width + RING, window.innerWidth - 2);
  const bottom = Math.min(box.top + box.height + RING, window.innerHeight - 2);
  return { left, top, width: right - left, height: bottom - top };
}

/** Puts the card where it belongs. */
export function placeNear(card: HTMLElement, box: Box | null): void {
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  const corner = cornerFor(size, box, { width: window.innerWidth, height: window.innerHeight });
  card.style.translate = `${Math.round(corner.left)}px ${Math.round(corner.top)}px`;
}
