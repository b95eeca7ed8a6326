import { describe, expect, it } from "vitest";
import { type Box, placeCard, ringAround, type Size } from "../../web/tour/position.ts";

const DESKTOP: Size = { width: 1440, height: 900 };
const TABLET: Size = { width: 820, height: 1180 };
const PHONE: Size = { width: 390, height: 844 };
/** As in a window of 1280×800 at a zoom of 200 %. */
const ZOOMED: Size = { width: 640, height: 400 };

const cardIn = (viewport: Size): Size => ({
  width: viewport.width <= 640 ? viewport.width - 24 : 340,
  height: 180,
});
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const overlaps = (a: Box, b: Box) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;
const isWithin = (inner: Box, outer: Box) =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.left + inner.width <= outer.left + outer.width &&
  inner.top + inner.height <= outer.top + outer.height;

/** Places a card, and returns its box. */
function place(viewport: Size, target: Box | null, focused: Box | null = null) {
  const card = cardIn(viewport);
  const { left, top, isInside } = placeCard(card, viewport, target, focused);
  return { card: { left, top, ...card }, isInside };
}

describe("the card of a tour", () => {
  const TARGETS: readonly (readonly [string, Size, Box])[] = [
    ["a button at the upper right on a desktop", DESKTOP, box(1300, 14, 100, 44)],
    ["a button at the lower edge of a desktop", DESKTOP, box(680, 830, 90, 60)],
    ["a list as high as the window", DESKTOP, box(0, 64, 400, 836)],
    ["a panel at the right of a tablet", TABLET, box(480, 300, 330, 500)],
    ["a header on a phone", PHONE, box(0, 64, 390, 76)],
    ["a button at the lower edge of a phone", PHONE, box(10, 780, 370, 52)],
    ["a button in the middle of a phone", PHONE, box(100, 400, 190, 44)],
    ["a button in the middle of a zoomed window", ZOOMED, box(400, 150, 200, 44)],
  ];
  it.each(TARGETS)("is in the window and doesn't cover %s", (_, viewport, target) => {
    const { card, isInside } = place(viewport, target);
    expect(isWithin(card, { left: 0, top: 0, ...viewport })).toBe(true);
    expect(overlaps(card, target)).toBe(false);
    expect(isInside).toBe(false);
  });

  it("is in a corner of what fills the window", () => {
    const map = box(0, 80, 1440, 740);
    const { card, isInside } = place(DESKTOP, map);
    expect(isInside).toBe(true);
    expect(isWithin(card, map)).toBe(true);
    expect(card.left).toBeGreaterThan(1000);
    expect(card.top).toBeGreaterThan(600);
  });

  it("is in a corner of a large editor rather than on what stands beside it", () => {
    expect(place(DESKTOP, box(12, 130, 1050, 760)).isInside).toBe(true);
  });

  it("is above the lower edge of what fills a phone but for its bars", () => {
    const map = box(0, 68, 390, 708);
    const { card, isInside } = place(PHONE, map);
    expect(isInside).toBe(true);
    expect(isWithin(card, map)).toBe(true);
  });

  it("is a sheet at the lower edge of a phone, or at the upper one where the target is below", () => {
    expect(place(PHONE, box(0, 64, 390, 76)).card.top).toBe(844 - 180 - 12);
    expect(place(PHONE, box(10, 700, 370, 52)).card.top).toBe(12);
  });

  it("takes another side of the target rather than cover what has the focus", () => {
    const target = box(600, 400, 100, 44);
    const below = place(DESKTOP, target).card;
    expect(below.top).toBeGreaterThan(target.top);
    const focused = box(620, 500, 80, 30);
    expect(overlaps(below, focused)).toBe(true);
    const { card } = place(DESKTOP, target, focused);
    expect(overlaps(card, focused)).toBe(false);
    expect(overlaps(card, target)).toBe(false);
  });

  it("is in the lower right corner without a target", () => {
    expect(place(DESKTOP, null).card).toEqual(box(1440 - 340 - 12, 900 - 180 - 12, 340, 180));
  });

  it("covers as little as it can of a target in a window with no room", () => {
    const target = box(20, 60, 600, 300);
    const { card } = place(ZOOMED, target);
    expect(isWithin(card, { left: 0, top: 0, ...ZOOMED })).toBe(true);
    expect(card.top).toBe(12);
  });
});

describe("the ring of a tour", () => {
  it.each([
    ["around a target", box(100, 100, 50, 40), box(94, 94, 62, 52)],
    ["within the window at its corner", box(0, 0, 50, 40), box(2, 2, 54, 44)],
  ])("is %s", (_, target, ring) => expect(ringAround(target, DESKTOP)).toEqual(ring));
});
