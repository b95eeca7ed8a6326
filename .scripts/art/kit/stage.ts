import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import { rgba } from "./colour.ts";
import { fromRoot } from "./files.ts";
import { glow } from "./finish.ts";
import { seeded } from "./random.ts";
import { picture } from "./sprites.ts";

/** The colours of `web/styles/tokens.css`. */
export const token = {
  space: "#070914",
  hull: "#0d1124",
  panel: "#141a33",
  line: "#2a335c",
  text: "#eef1ff",
  muted: "#a3add2",
  cyan: "#59e1ff",
  violet: "#9d7bff",
  gold: "#ffc94d",
  green: "#4be3a4",
  coral: "#ff6f7d",
} as const;

for (const [file, family] of [
  ["orbitron/files/orbitron-latin-wght-normal.woff2", "Orbitron"],
  ["exo-2/files/exo-2-latin-wght-normal.woff2", "Exo 2"],
  ["jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2", "JetBrains Mono"],
] as const) {
  GlobalFonts.registerFromPath(fromRoot(`node_modules/@fontsource-variable/${file}`), family);
}

/** A 3D emoji around its middle, with a soft shadow on what lies behind. */
export async function emojiAt(
  pen: SKRSContext2D,
  emoji: string,
  x: number,
  y: number,
  size: number,
  look: { turn?: number; flip?: boolean; shadow?: number; alpha?: number } = {},
): Promise<void> {
  const image = await picture(emoji);
  pen.save();
  pen.translate(x, y);
  pen.rotate(((look.turn ?? 0) * Math.PI) / 180);
  if (look.flip) pen.scale(-1, 1);
  pen.globalAlpha = look.alpha ?? 1;
  pen.imageSmoothingQuality = "high";
  pen.shadowColor = `rgba(4,4,24,${look.shadow ?? 0.55})`;
  pen.shadowBlur = size * 0.16;
  pen.shadowOffsetY = size * 0.06;
  pen.drawImage(image, -size / 2, -size / 2, size, size);
  pen.restore();
}

/** Night sky over a rectangle: a gradient, two nebulae in the given colours, stars. */
export function night(
  pen: SKRSContext2D,
  width: number,
  height: number,
  seed: number,
  colours: readonly [string, string],
): void {
  const sky = pen.createLinearGradient(0, 0, width * 0.4, height);
  sky.addColorStop(0, "#1a1f4d");
  sky.addColorStop(1, token.space);
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);
  const reach = Math.max(width, height);
  glow(pen, width * 0.2, height * 0.15, reach * 0.75, colours[0], 0.5);
  glow(pen, width * 0.9, height * 0.9, reach * 0.7, colours[1], 0.42);
  stars(
    pen,
    width,
    height,
    seed,
    Math.round((width * height) / 900),
    Math.min(1.3, Math.max(0.7, reach / 420)),
  );
}

/** Scattered stars, most of them faint. */
export function stars(
  pen: SKRSContext2D,
  width: number,
  height: number,
  seed: number,
  count: number,
  scale = 1,
): void {
  const next = seeded(seed);
  for (let k = 0; k < count; k++) {
    const bright = next() ** 4;
    pen.fillStyle = rgba(
      next() < 0.2 ? token.gold : next() < 0.4 ? "#a8c8ff" : "#ffffff",
      0.15 + 0.8 * bright,
    );
    pen.beginPath();
    pen.arc(next() * width, next() * height, (0.4 + 1.1 * bright) * scale, 0, Math.PI * 2);
    pen.fill();
  }
}

/** A lit ball with bands and a ring, if one is asked for. */
export function planet(
  pen: SKRSContext2D,
  x: number,
  y: number,
  radius: number,
  colours: readonly [string, string, string],
  ring?: string,
): void {
  const half = (front: boolean) => {
    if (!ring) return;
    pen.save();
    pen.translate(x, y);
    pen.rotate(-0.3);
    pen.lineWidth = radius * 0.17;
    pen.strokeStyle = rgba(ring, 0.85);
    pen.beginPath();
    pen.ellipse(0, 0, radius * 1.6, radius * 0.42, 0, front ? 0 : Math.PI, front ? Math.PI : Math.PI * 2);
    pen.stroke();
    pen.restore();
  };
  half(false);
  pen.save();
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.clip();
  const ball = pen.createRadialGradient(
    x - radius * 0.4,
    y - radius * 0.5,
    radius * 0.1,
    x,
    y,
    radius * 1.05,
  );
  ball.addColorStop(0, colours[0]);
  ball.addColorStop(0.5, colours[1]);
  ball.addColorStop(1, colours[2]);
  pen.fillStyle = ball;
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  pen.translate(x, y);
  pen.rotate(-0.3);
  pen.filter = `blur(${radius * 0.04}px)`;
  const next = seeded(Math.round(radius * 7));
  for (let k = -4; k <= 4; k++) {
    pen.fillStyle = k % 2 ? "rgba(255,255,255,0.09)" : "rgba(20,8,70,0.13)";
    pen.beginPath();
    pen.ellipse(0, k * radius * 0.24, radius * 1.2, radius * (0.06 + 0.07 * next()), 0, 0, Math.PI * 2);
    pen.fill();
  }
  pen.restore();
  half(true);
}

/** A sheet of dark glass with a lit upper edge. */
export function panel(
  pen: SKRSContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius = 14,
  fill = "rgba(18,23,52,0.88)",
): void {
  pen.save();
  pen.shadowColor = "rgba(3,3,20,0.6)";
  pen.shadowBlur = 26;
  pen.shadowOffsetY = 10;
  pen.fillStyle = fill;
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.fill();
  pen.restore();
  const edge = pen.createLinearGradient(x, y, x, y + height);
  edge.addColorStop(0, "rgba(200,212,255,0.55)");
  edge.addColorStop(0.4, "rgba(120,136,210,0.25)");
  edge.addColorStop(1, "rgba(120,136,210,0.12)");
  pen.strokeStyle = edge;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.roundRect(x + 0.75, y + 0.75, width - 1.5, height - 1.5, radius - 0.75);
  pen.stroke();
}

/** A filled pill, e.g. a line of text too small to read. */
export function bar(
  pen: SKRSContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.roundRect(x, y, width, height, height / 2);
  pen.fill();
}

/** One line of text. */
export function words(
  pen: SKRSContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  colour: string,
  align: "left" | "center" | "right" = "left",
): void {
  pen.font = font;
  pen.textAlign = align;
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

/** An empty canvas with its pen. */
export function blank(width: number, height: number): { canvas: Canvas; pen: SKRSContext2D } {
  const canvas = createCanvas(width, height);
  return { canvas, pen: canvas.getContext("2d") };
}
