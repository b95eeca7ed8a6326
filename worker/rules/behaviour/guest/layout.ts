/**
 * Estimated boxes of elements, since there is no layout. A size in pixels that a style declares is used.
 * Otherwise a block is as wide as its parent, an inline element as its text, and an element as high as the
 * lines of its text.
 */
import { computedLonghand, isUnrendered } from "./css/cascade.ts";
import { VIEWPORT } from "./css/sheet.ts";
import { type Element, parentElement, textOf } from "./dom/node.ts";

/** Position and size in CSS pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An estimate for the default font at 16 px. */
const LINE_HEIGHT_PIXELS = 18;
/** An estimate for the default font at 16 px. */
const CHARACTER_WIDTH_PIXELS = 8;

function toPixels(value: string): number | null {
  return value.endsWith("px") ? Number.parseFloat(value) : null;
}

function widthOf(element: Element): number {
  const declared = toPixels(computedLonghand(element, "width"));
  if (declared !== null) return declared;
  if (computedLonghand(element, "display").startsWith("inline"))
    return Math.min(VIEWPORT.width, textOf(element).trim().length * CHARACTER_WIDTH_PIXELS);
  const parent = parentElement(element);
  const available = parent ? widthOf(parent) : VIEWPORT.width;
  const margins = ["margin-left", "margin-right"].map(
    (name) => toPixels(computedLonghand(element, name)) ?? 0,
  );
  return Math.max(0, available - (margins[0] ?? 0) - (margins[1] ?? 0));
}

function heightOf(element: Element, width: number): number {
  const declared = toPixels(computedLonghand(element, "height"));
  if (declared !== null) return declared;
  const characters = textOf(element).trim().length;
  if (characters === 0) return 0;
  return (
    LINE_HEIGHT_PIXELS *
    Math.max(1, Math.ceil((characters * CHARACTER_WIDTH_PIXELS) / Math.max(width, CHARACTER_WIDTH_PIXELS)))
  );
}

/** The estimated box of an element; empty if it isn't rendered. */
export function boxOf(element: Element): Box {
  if (isUnrendered(element)) return { x: 0, y: 0, width: 0, height: 0 };
  const width = widthOf(element);
  const left = toPixels(computedLonghand(element, "left")) ?? 0;
  const top = toPixels(computedLonghand(element, "top")) ?? 0;
  return { x: left, y: top, width, height: heightOf(element, width) };
}
