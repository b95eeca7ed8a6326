/** The positions of a tour's card and ring: next to the target, and within the viewport. */

/** A rectangle in pixels, relative to the viewport's top left corner. */
export type Box = { left: number; top: number; width: number; height: number };

/** The distance between card and target. */
const CARD_GAP_PIXELS = 18;
/** The least distance between card and viewport edge. */
const CARD_MARGIN_PIXELS = 12;
/** The distance between target and ring. */
const RING_GAP_PIXELS = 6;
/** The least distance between ring and viewport edge. */
const RING_MARGIN_PIXELS = 2;

/** The part of an element that is in the viewport; null if there is none. */
export function visibleBox(element: Element | null): Box | null {
  if (!element) return null;
  const bounds = element.getBoundingClientRect();
  const left = Math.max(bounds.left, 0);
  const top = Math.max(bounds.top, 0);
  const width = Math.min(bounds.right, window.innerWidth) - left;
  const height = Math.min(bounds.bottom, window.innerHeight) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/**
 * The card's top left corner: the first of below, above, right and left of the target with enough room. Without room the card is
 * at the viewport's lower edge. Without a target it is centred.
 */
function cardCorner(
  card: { width: number; height: number },
  target: Box | null,
  viewport: { width: number; height: number },
): { left: number; top: number } {
  const clamped = (start: number, size: number, available: number) =>
    Math.max(CARD_MARGIN_PIXELS, Math.min(start, available - size - CARD_MARGIN_PIXELS));
  if (!target) return { left: (viewport.width - card.width) / 2, top: (viewport.height - card.height) / 2 };
  const centredLeft = clamped(target.left + target.width / 2 - card.width / 2, card.width, viewport.width);
  const centredTop = clamped(target.top + target.height / 2 - card.height / 2, card.height, viewport.height);
  const below = target.top + target.height + CARD_GAP_PIXELS;
  if (below + card.height + CARD_MARGIN_PIXELS <= viewport.height) return { left: centredLeft, top: below };
  const above = target.top - CARD_GAP_PIXELS - card.height;
  if (above >= CARD_MARGIN_PIXELS) return { left: centredLeft, top: above };
  const right = target.left + target.width + CARD_GAP_PIXELS;
  if (right + card.width + CARD_MARGIN_PIXELS <= viewport.width) return { left: right, top: centredTop };
  const left = target.left - CARD_GAP_PIXELS - card.width;
  if (left >= CARD_MARGIN_PIXELS) return { left, top: centredTop };
  return { left: centredLeft, top: viewport.height - card.height - CARD_MARGIN_PIXELS };
}

/** The ring around a target, within the viewport. */
export function ringAround(target: Box): Box {
  const left = Math.max(target.left - RING_GAP_PIXELS, RING_MARGIN_PIXELS);
  const top = Math.max(target.top - RING_GAP_PIXELS, RING_MARGIN_PIXELS);
  const right = Math.min(
    target.left + target.width + RING_GAP_PIXELS,
    window.innerWidth - RING_MARGIN_PIXELS,
  );
  const bottom = Math.min(
    target.top + target.height + RING_GAP_PIXELS,
    window.innerHeight - RING_MARGIN_PIXELS,
  );
  return { left, top, width: right - left, height: bottom - top };
}

/** Moves the card next to the target. @param target null: to the centre */
export function positionCard(card: HTMLElement, target: Box | null): void {
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  const corner = cardCorner(size, target, { width: window.innerWidth, height: window.innerHeight });
  card.style.translate = `${Math.round(corner.left)}px ${Math.round(corner.top)}px`;
}
