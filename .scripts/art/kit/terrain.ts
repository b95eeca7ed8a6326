import type { Canvas } from "@napi-rs/canvas";
import { createCanvas } from "@napi-rs/canvas";
import { type Rgb, smooth, unit } from "./colour.ts";

/** The size of every map, in pixels. */
export const width = 2000;
/** The size of every map, in pixels. */
export const height = 1300;

/** One number for each pixel of a map, row by row. */
export type Field = Float32Array;

/** A field from a function of the pixel. */
export function field(at: (x: number, y: number, index: number) => number): Field {
  const values = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i++) values[i] = at(x, y, i);
  return values;
}

/** The value at a pixel; the nearest one outside the picture. */
export function sample(values: Field, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y)));
  return values[row * width + column] ?? 0;
}

/** A soft copy: three box blurs, which come close to a Gauss of `radius` pixels. */
export function blurred(values: Field, radius: number): Field {
  let from = values;
  for (let pass = 0; pass < 3; pass++) from = boxed(boxed(from, radius, 1, width), radius, width, 1);
  return from;
}

function boxed(from: Field, radius: number, step: number, stride: number): Field {
  const to = new Float32Array(from.length);
  const length = step === 1 ? width : height;
  const lines = step === 1 ? height : width;
  const r = Math.max(1, Math.round(radius / 1.7));
  for (let line = 0; line < lines; line++) {
    const start = line * stride;
    const get = (k: number) => from[start + Math.min(length - 1, Math.max(0, k)) * step] ?? 0;
    let sum = 0;
    for (let k = -r; k <= r; k++) sum += get(k);
    for (let k = 0; k < length; k++) {
      to[start + k * step] = sum / (2 * r + 1);
      sum += get(k + r + 1) - get(k - r);
    }
  }
  return to;
}

/**
 * How the low evening sun in the upper left lights a ground.
 * @param ground heights in pixels
 * @returns 0 (turned away or in a cast shadow) … about 1 (flat) … 1.8 (facing the sun)
 */
export function sunlight(ground: Field, shadowReach = 70): Field {
  const sun = { x: -0.62, y: -0.48, z: 0.62 };
  const slope = sun.z / Math.hypot(sun.x, sun.y);
  return field((x, y, i) => {
    const here = ground[i] ?? 0;
    const dx = sample(ground, x + 1, y) - sample(ground, x - 1, y);
    const dy = sample(ground, x, y + 1) - sample(ground, x, y - 1);
    const length = Math.hypot(dx / 2, dy / 2, 1);
    const facing = Math.max(0, ((-dx / 2) * sun.x + (-dy / 2) * sun.y + sun.z) / length) / sun.z;
    let shadow = 0;
    for (let reach = 3; reach < shadowReach; reach += 3 + reach * 0.06) {
      const over = sample(ground, x - 0.79 * reach, y - 0.61 * reach) - here - reach * slope;
      if (over > shadow) shadow = over;
    }
    return facing * (1 - 0.62 * smooth(0, 7, shadow));
  });
}

/** Hollows darker, ridges lighter: about 0.6 … 1.2, to multiply with. */
export function hollows(ground: Field, radius: number, strength: number): Field {
  const around = blurred(ground, radius);
  return field(
    (_x, _y, i) => 1 + Math.max(-0.4, Math.min(0.2, ((ground[i] ?? 0) - (around[i] ?? 0)) * strength)),
  );
}

/** A canvas of the maps' size, each pixel from a function. */
export function painted(at: (x: number, y: number, index: number) => Rgb): Canvas {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  const image = pen.createImageData(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const colour = at(x, y, i);
      image.data[i * 4] = colour[0];
      image.data[i * 4 + 1] = colour[1];
      image.data[i * 4 + 2] = colour[2];
      image.data[i * 4 + 3] = 255;
    }
  }
  pen.putImageData(image, 0, 0);
  return canvas;
}

/** A colour under a light: sun is warm, its absence indigo. `light` as from `sunlight`. */
export function lit(colour: Rgb, light: number): Rgb {
  const shade = unit(1 - light);
  const glow = Math.max(0, light - 1);
  return [
    colour[0] * (1 - 0.62 * shade) * (1 + 0.5 * glow) + 26 * glow,
    colour[1] * (1 - 0.58 * shade) * (1 + 0.38 * glow) + 14 * glow,
    colour[2] * (1 - 0.4 * shade) * (1 + 0.2 * glow) + 8 * shade,
  ];
}

/**
 * The same picture seen obliquely: every pixel rises by its height, and what stands in front hides what is behind.
 * @param rise pixels to move up the screen; 0 stays in place
 */
export function raised(flat: Canvas, rise: Field): Canvas {
  const from = flat.getContext("2d").getImageData(0, 0, width, height);
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  const to = pen.createImageData(width, height);
  const source = new Uint32Array(from.data.buffer, from.data.byteOffset, width * height);
  const target = new Uint32Array(to.data.buffer, to.data.byteOffset, width * height);
  for (let x = 0; x < width; x++) {
    let skyline = height;
    for (let y = height - 1; y >= 0; y--) {
      const top = Math.max(0, Math.round(y - (rise[y * width + x] ?? 0)));
      for (let row = skyline - 1; row >= top; row--) target[row * width + x] = source[y * width + x] ?? 0;
      if (top < skyline) skyline = top;
    }
  }
  pen.putImageData(to, 0, 0);
  return canvas;
}
