/**
 * Sizes of elements. Nothing is laid out: what a style says in pixels is believed, a block is as wide as what
 * it stands in, and a text is as high as its lines would be if each held some 80 characters.
 */
import { computedLonghand, isUnrendered } from "./css/cascade.ts";
import { VIEWPORT } from "./css/sheet.ts";
import { type Element, parentElement, textOf } from "./dom/node.ts";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const LINE_HEIGHT = 18;
const CHARACTER_WIDTH = 8;

function pixels(value: string): number | null {
  return value.endsWith("px") ? Number.parseFloat(value) : null;
}

function widthOf(element: Element): number {
  const own = pixels(computedLonghand(element, "width"));
  if (own !== null) return own;
  if (computedLonghand(element, "display").startsWith("inline"))
    return Math.min(VIEWPORT.width, textOf(element).trim().length * CHARACTER_WIDTH);
  const parent = parentElement(element);
  const outer = parent ? widthOf(parent) : VIEWPORT.width;
  const around = ["margin-left", "margin-right"].map((name) => pixels(computedLonghand(element, name)) ?? 0);
  return Math.max(0, outer - (around[0] ?? 0) - (around[1] ?? 0));
}

function heightOf(element: Element, width: number): number {
  const own = pixels(computedLonghand(element, "height"));
  if (own !== null) return own;
  const characters = textOf(element).trim().length;
  if (characters === 0) return 0;
  return (
    LINE_HEIGHT * Math.max(1, Math.ceil((characters * CHARACTER_WIDTH) / Math.max(width, CHARACTER_WIDTH)))
  );
}

export function boxOf(element: Element): Box {
  if (isUnrendered(element)) return { x: 0, y: 0, width: 0, height: 0 };
  const width = widthOf(element);
  const left = pixels(computedLonghand(element, "left")) ?? 0;
  const top = pixels(computedLonghand(element, "top")) ?? 0;
  return { x: left, y: top, width, height: heightOf(element, width) };
}
