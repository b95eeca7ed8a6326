/** The positions of a tour's card and ring: the card beside what it speaks of, never over it, and both within the viewport. */

/** In pixels. */
export type Size = { width: number; height: number };
/** A rectangle in pixels, relative to the viewport's top left corner. */
export type Box = Size & { left: number; top: number };
/** The card's top left corner. `isInside`: within the target, which fills most of the viewport or leaves no place beside it. */
type Place = { left: number; top: number; isInside: boolean };

/** The distance between card and target. */
const CARD_GAP_PIXELS = 18;
/** The least distance between card and viewport edge. */
const CARD_MARGIN_PIXELS = 12;
/** The distance between target and ring. */
const RING_GAP_PIXELS = 6;
/** The least distance between ring and viewport edge. */
const RING_MARGIN_PIXELS = 2;
/** In viewports up to this width the card is a sheet at an edge, as in Tour.module.css. */
const MAX_SHEET_VIEWPORT_PIXELS = 640;

/** Whether the card is a sheet at an edge of the viewport. */
export const isSheet = (viewport: Size): boolean => viewport.width <= MAX_SHEET_VIEWPORT_PIXELS;

/** The part of an element that is in the viewport; null if there is none. */
export function visibleBox(element: Element | null, viewport: Size): Box | null {
  if (!element) return null;
  const bounds = element.getBoundingClientRect();
  const left = Math.max(bounds.left, 0);
  const top = Math.max(bounds.top, 0);
  const width = Math.min(bounds.right, viewport.width) - left;
  const height = Math.min(bounds.bottom, viewport.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/**
 * The card's place: below, above, right or left of the target, or at the viewport's lower or upper edge, as a sheet the other way
 * round. Of these it is the one that covers least of the target, then of what has the focus, then the first.
 * @param target null: the card is in the lower right corner
 * @param focused what has the focus, unless it is in the card
 */
export function placeCard(card: Size, viewport: Size, target: Box | null, focused: Box | null): Place {
  const lowest = Math.max(CARD_MARGIN_PIXELS, viewport.height - card.height - CARD_MARGIN_PIXELS);
  const rightmost = Math.max(CARD_MARGIN_PIXELS, viewport.width - card.width - CARD_MARGIN_PIXELS);
  if (!target) return { left: rightmost, top: lowest, isInside: false };
  const clamped = (value: number, max: number) => Math.max(CARD_MARGIN_PIXELS, Math.min(value, max));
  const centredLeft = target.left + target.width / 2 - card.width / 2;
  const centredTop = target.top + target.height / 2 - card.height / 2;
  const beside = [
    { left: centredLeft, top: target.top + target.height + CARD_GAP_PIXELS },
    { left: centredLeft, top: target.top - CARD_GAP_PIXELS - card.height },
    { left: target.left + target.width + CARD_GAP_PIXELS, top: centredTop },
    { left: target.left - CARD_GAP_PIXELS - card.width, top: centredTop },
  ];
  const edges = [
    { left: centredLeft, top: lowest },
    { left: centredLeft, top: CARD_MARGIN_PIXELS },
  ];
  const places = (isSheet(viewport) ? [...edges, ...beside] : [...beside, ...edges]).map(({ left, top }) => {
    const box = { left: clamped(left, rightmost), top: clamped(top, lowest), ...card };
    return { box, covered: overlap(box, target), coveredFocus: focused ? overlap(box, focused) : 0 };
  });
  // Sorting is stable: of equal places the first.
  const [best] = places.toSorted((a, b) => a.covered - b.covered || a.coveredFocus - b.coveredFocus);
  const fills = target.width * target.height > (viewport.width * viewport.height) / 2;
  const isInside =
    best !== undefined &&
    (fills || best.covered > 0) &&
    target.width >= card.width &&
    target.height >= card.height + 2 * CARD_GAP_PIXELS;
  if (!isInside) return { left: best?.box.left ?? rightmost, top: best?.box.top ?? lowest, isInside };
  return {
    left:
      target.left + target.width - card.width - Math.min(CARD_GAP_PIXELS, (target.width - card.width) / 2),
    top: target.top + target.height - card.height - CARD_GAP_PIXELS,
    isInside,
  };
}

/** The area in which two boxes overlap, in square pixels. */
function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The ring around a target, within the viewport. */
export function ringAround(target: Box, viewport: Size): Box {
  const left = Math.max(target.left - RING_GAP_PIXELS, RING_MARGIN_PIXELS);
  const top = Math.max(target.top - RING_GAP_PIXELS, RING_MARGIN_PIXELS);
  const right = Math.min(target.left + target.width + RING_GAP_PIXELS, viewport.width - RING_MARGIN_PIXELS);
  const bottom = Math.min(target.top + target.height + RING_GAP_PIXELS, viewport.height - RING_MARGIN_PIXELS);
  return { left, top, width: right - left, height: bottom - top };
}
