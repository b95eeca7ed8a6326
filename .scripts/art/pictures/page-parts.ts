import type { CanvasGradient, SKRSContext2D } from "@napi-rs/canvas";
import { words } from "../kit/stage.ts";

/** The page's text face in a size, in pixels of the 960 × 540 scene. */
export function face(size: number, weight = 600): string {
  return `${weight} ${size}px 'Exo 2'`;
}

/** A plain rounded box, with a border if one is given. */
export function box(
  pen: SKRSContext2D,
  [x, y, width, height]: readonly [number, number, number, number],
  radius: number,
  fill: string | CanvasGradient,
  border?: { colour: string; width: number; dash?: number[] },
): void {
  pen.save();
  pen.fillStyle = fill;
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.fill();
  if (border) {
    const inset = border.width / 2;
    pen.strokeStyle = border.colour;
    pen.lineWidth = border.width;
    pen.setLineDash(border.dash ?? []);
    pen.beginPath();
    pen.roundRect(x + inset, y + inset, width - border.width, height - border.width, radius - inset);
    pen.stroke();
  }
  pen.restore();
}

/** A button as the lessons' pages have it: one colour, its word in the middle. */
export function button(
  pen: SKRSContext2D,
  text: string,
  [x, y, width, height]: readonly [number, number, number, number],
  look: { fill: string | CanvasGradient; ink: string; radius?: number; size?: number },
): void {
  pen.save();
  pen.shadowColor = "rgba(3,3,20,0.4)";
  pen.shadowBlur = 12;
  pen.shadowOffsetY = 5;
  box(pen, [x, y, width, height], look.radius ?? 12, look.fill);
  pen.restore();
  const size = look.size ?? 24;
  words(pen, text, x + width / 2, y + height / 2 + size * 0.34, face(size, 700), look.ink, "center");
}

/** The arrow of a mouse; its point is at x, y. */
export function pointer(pen: SKRSContext2D, x: number, y: number): void {
  pen.save();
  pen.translate(x, y);
  pen.shadowColor = "rgba(3,3,20,0.6)";
  pen.shadowBlur = 8;
  pen.shadowOffsetY = 3;
  pen.lineJoin = "round";
  pen.beginPath();
  for (const [px, py] of [
    [0, 0],
    [0, 40],
    [10, 31],
    [17, 46],
    [25, 42],
    [18, 28],
    [31, 27],
  ] as const)
    pen.lineTo(px, py);
  pen.closePath();
  pen.fillStyle = "#ffffff";
  pen.fill();
  pen.shadowColor = "transparent";
  pen.strokeStyle = "#15183a";
  pen.lineWidth = 3;
  pen.stroke();
  pen.restore();
}

/** Texts in several styles on one line. @returns the x at which the line ends */
export function line(
  pen: SKRSContext2D,
  x: number,
  y: number,
  parts: readonly (readonly [text: string, font: string, colour: string])[],
): number {
  let at = x;
  for (const [text, font, colour] of parts) {
    words(pen, text, at, y, font, colour);
    at += pen.measureText(text).width;
  }
  return at;
}
