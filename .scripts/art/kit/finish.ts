import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { smooth } from "./colour.ts";
import { height, width } from "./terrain.ts";

/** A point of a map, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A round glow that adds light: lamps, embers, windows. */
export function glow(
  pen: SKRSContext2D,
  x: number,
  y: number,
  radius: number,
  colour: string,
  strength = 1,
): void {
  const light = pen.createRadialGradient(x, y, 0, x, y, radius);
  for (let i = 0; i <= 6; i++) {
    const alpha = strength * (1 - i / 6) ** 2.2;
    light.addColorStop(
      i / 6,
      `${colour}${Math.round(alpha * 255)
        .toString(16)
        .padStart(2, "0")}`,
    );
  }
  pen.save();
  pen.globalCompositeOperation = "lighter";
  pen.fillStyle = light;
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  pen.restore();
}

/** Points on a smooth curve through all given points (Catmull-Rom), about `spacing` pixels apart. */
export function curve(through: readonly Point[], spacing: number): Point[] {
  const fine: Point[] = [];
  const at = (i: number) => through[Math.max(0, Math.min(through.length - 1, i))] ?? { x: 0, y: 0 };
  for (let i = 0; i < through.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let k = 0; k < 200; k++)
      fine.push({ x: between(a.x, b.x, c.x, d.x, k / 200), y: between(a.y, b.y, c.y, d.y, k / 200) });
  }
  fine.push(at(through.length - 1));
  const even: Point[] = [];
  let rest = 0;
  let last = fine[0];
  for (const point of fine) {
    if (!last) break;
    rest -= Math.hypot(point.x - last.x, point.y - last.y);
    if (rest <= 0) {
      even.push(point);
      rest += spacing;
    }
    last = point;
  }
  return even;
}

function between(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3);
}

/** The dotted way from project to project; it leaves the markers' own places free. */
export function drawTrail(
  pen: SKRSContext2D,
  through: readonly Point[],
  places: readonly Point[],
  colour: string,
): void {
  for (const point of curve(through, 23)) {
    if (places.some((place) => Math.hypot(place.x - point.x, (place.y - point.y) * 1.5) < 46)) continue;
    pen.save();
    pen.fillStyle = "rgba(10,8,48,0.55)";
    pen.beginPath();
    pen.ellipse(point.x + 2, point.y + 3, 6.6, 4.6, 0, 0, Math.PI * 2);
    pen.fill();
    pen.fillStyle = colour;
    pen.beginPath();
    pen.ellipse(point.x, point.y, 6, 4.1, 0, 0, Math.PI * 2);
    pen.fill();
    pen.restore();
  }
  for (const place of places) landing(pen, place, colour);
}

/** A lit ring on the ground where a marker stands. */
function landing(pen: SKRSContext2D, { x, y }: Point, colour: string): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(1, 0.62);
  const ground = pen.createRadialGradient(0, 0, 6, 0, 0, 52);
  ground.addColorStop(0, "rgba(10,8,48,0.62)");
  ground.addColorStop(0.7, "rgba(10,8,48,0.4)");
  ground.addColorStop(1, "rgba(10,8,48,0)");
  pen.fillStyle = ground;
  pen.fillRect(-54, -54, 108, 108);
  pen.lineWidth = 4;
  pen.strokeStyle = colour;
  pen.setLineDash([15, 8.56]);
  pen.beginPath();
  pen.arc(0, 0, 30, 0, Math.PI * 2);
  pen.stroke();
  pen.restore();
  glow(pen, x, y, 70, "#59e1ff", 0.16);
}

/** How strongly `finish` grades a map. */
export interface Grade {
  /** Bright parts shine over their surroundings, 0 … 1. */
  bloom: number;
  /** Darkness at the edges, 0 … 1. */
  vignette: number;
  /** Evening sun from the upper left, 0 … 1. */
  sun: number;
}

/** The last step of every map: bloom, split toning towards the app's indigo, evening sun, a dark rim. */
export function finish(canvas: Canvas, grade: Grade): void {
  const pen = canvas.getContext("2d");
  pen.save();
  pen.globalCompositeOperation = "lighter";
  pen.globalAlpha = grade.bloom;
  pen.filter = "blur(14px)";
  pen.drawImage(brights(canvas), 0, 0, width, height);
  pen.restore();
  const image = pen.getImageData(0, 0, width, height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      const middle = smooth(-60, 340, Math.min(x, width - x)) * smooth(-60, 300, Math.min(y, height - y));
      const rim = 1 - grade.vignette * (1 - middle);
      const sun = grade.sun * smooth(1.05, -0.1, (x / width) * 0.62 + (y / height) * 0.62);
      let r = image.data[i] ?? 0;
      let g = image.data[i + 1] ?? 0;
      let b = image.data[i + 2] ?? 0;
      const luma = (0.3 * r + 0.59 * g + 0.11 * b) / 255;
      const deep = (1 - luma) ** 2;
      r = r * (1 - 0.12 * deep) + 6 * deep + sun * (24 + 34 * luma);
      g = g * (1 - 0.16 * deep) + 4 * deep + sun * (8 + 18 * luma);
      b = b * (1 - 0.02 * deep) + 16 * deep - sun * 8;
      image.data[i] = r * rim + 7 * (1 - rim);
      image.data[i + 1] = g * rim + 9 * (1 - rim);
      image.data[i + 2] = b * rim + 24 * (1 - rim);
    }
  }
  pen.putImageData(image, 0, 0);
}

/** A half-size copy of only the bright parts. */
function brights(canvas: Canvas): Canvas {
  const copy = createCanvas(width / 2, height / 2);
  const pen = copy.getContext("2d");
  pen.drawImage(canvas, 0, 0, width / 2, height / 2);
  const image = pen.getImageData(0, 0, copy.width, copy.height);
  for (let i = 0; i < image.data.length; i += 4) {
    const luma =
      (0.3 * (image.data[i] ?? 0) + 0.59 * (image.data[i + 1] ?? 0) + 0.11 * (image.data[i + 2] ?? 0)) / 255;
    const brightness = smooth(0.62, 0.95, luma);
    for (let channel = 0; channel < 3; channel++)
      image.data[i + channel] = (image.data[i + channel] ?? 0) * brightness;
  }
  pen.putImageData(image, 0, 0);
  return copy;
}
