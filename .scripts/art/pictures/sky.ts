import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { createNoise4D } from "simplex-noise";
import { hex, mix, rgba, smooth, unit } from "../kit/colour.ts";
import { publishPicture, shrink } from "../kit/files.ts";
import { glow } from "../kit/finish.ts";
import { fractal } from "../kit/noise.ts";
import { seeded } from "../kit/random.ts";
import { token } from "../kit/stage.ts";

/** The star field's tile, the planet at the horizon, and the clouds of the journey. */
export async function sky(): Promise<void> {
  publishPicture("pictures/stars.webp", starTile(), 58_000, 97);
  const planet = horizon();
  publishPicture("pictures/horizon.webp", shrink(planet, 2000, 560), 115_000, 86);
  publishPicture("pictures/horizon-small.webp", shrink(planet, 1000, 280), 30_000, 83);
  for (const [index, seed] of [71, 83, 97].entries()) {
    publishPicture(`pictures/cloud-${index + 1}.webp`, shrink(cloud(seed), 720, 420), 39_000, 86);
  }
}

/** 800 × 800, seamless: the plane is wrapped around a torus in four dimensions. */
function starTile(): Canvas {
  const edge = 800;
  const canvas = createCanvas(edge, edge);
  const pen = canvas.getContext("2d");
  const noise = createNoise4D(seeded(61));
  const image = pen.createImageData(edge, edge);
  const [deep, lighter, violet] = [hex(token.space), hex("#0f1433"), hex("#241a4e")];
  for (let y = 0, i = 0; y < edge; y++) {
    for (let x = 0; x < edge; x++, i += 4) {
      const [a, b] = [(x / edge) * Math.PI * 2, (y / edge) * Math.PI * 2];
      let mist = 0;
      for (const [size, weight] of [
        [0.55, 0.62],
        [1.2, 0.28],
        [2.6, 0.1],
      ] as const) {
        mist +=
          weight * noise(size * Math.cos(a), size * Math.sin(a), size * Math.cos(b), size * Math.sin(b));
      }
      const hue = noise(0.5 * Math.cos(a) + 9, 0.5 * Math.sin(a), 0.5 * Math.cos(b), 0.5 * Math.sin(b));
      const base = mix(deep, mix(lighter, violet, smooth(-0.2, 0.7, hue)), 0.75 * smooth(-0.5, 0.8, mist));
      image.data[i] = base[0];
      image.data[i + 1] = base[1];
      image.data[i + 2] = base[2];
      image.data[i + 3] = 255;
    }
  }
  pen.putImageData(image, 0, 0);
  const next = seeded(62);
  for (let k = 0; k < 620; k++) {
    const [x, y, bright, tone] = [next() * edge, next() * edge, next() ** 7, next()];
    const colour = tone < 0.12 ? token.gold : tone < 0.3 ? "#a8c8ff" : tone < 0.4 ? "#c8b0ff" : "#ffffff";
    // Stars near an edge are drawn on the other side too.
    for (const dx of [-edge, 0, edge]) {
      for (const dy of [-edge, 0, edge]) {
        if (bright > 0.6) glow(pen, x + dx, y + dy, 4 + 7 * bright, colour, 0.3);
        pen.fillStyle = rgba(colour, 0.2 + 0.66 * bright);
        pen.beginPath();
        pen.arc(x + dx, y + dy, 0.55 + 1.05 * bright, 0, Math.PI * 2);
        pen.fill();
      }
    }
  }
  return canvas;
}

/** A planet's edge with its atmosphere, seen from orbit; transparent above. Drawn on 2400 × 672. */
function horizon(): Canvas {
  const [w, h] = [2400, 672];
  const canvas = createCanvas(w, h);
  const pen = canvas.getContext("2d");
  const ball = { x: 1200, y: 3140, r: 2900 };
  const land = fractal(64, 6);
  const bend = fractal(65, 3);
  const image = pen.createImageData(w, h);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i += 4) {
      const out = Math.hypot(x - ball.x, y - ball.y) - ball.r;
      // The sun is about to rise left of the middle.
      const day = smooth(1300, 0, Math.abs(x - 900));
      if (out > 0) {
        const air = Math.exp(-out / (26 + 60 * day)) * (0.45 + 0.55 * day) * smooth(0, 130, y);
        const haze = mix(hex("#6a5cff"), hex("#8fe9ff"), smooth(60, 0, out) * day);
        image.data.set([haze[0], haze[1], haze[2], 4 * Math.round((255 * unit(air - 0.012)) / 4)], i);
        continue;
      }
      const depth = -out;
      const flat = 1 / (0.22 + depth / 420);
      const u = (x - ball.x) / 300 + bend(x / 400, y / 200) * 0.25;
      const ground = land(u * 1.1, (depth / 300) * (1 + flat) + 3);
      const night = mix(hex("#0b0d2c"), hex("#1c1c58"), smooth(-0.2, 0.5, ground));
      const lit = mix(
        night,
        mix(hex("#6f5cf0"), hex("#ff9fd0"), smooth(0, 0.6, ground)),
        0.75 * day * smooth(170, 0, depth),
      );
      const rim = Math.exp(-depth / (9 + 16 * day)) * (0.5 + 0.5 * day);
      const colour = mix(lit, hex("#c8f4ff"), unit(rim));
      const fade = smooth(0, 90, h - 1 - y) * 0.35 + 0.65;
      image.data.set([colour[0] * fade, colour[1] * fade, colour[2] * fade, 255], i);
    }
  }
  pen.putImageData(image, 0, 0);
  cities(pen, ball, land);
  glow(pen, 900, 258, 240, "#fff0d0", 0.5);
  glow(pen, 900, 258, 60, "#ffffff", 0.85);
  return canvas;
}

/** Lights on the night side. */
function cities(
  pen: SKRSContext2D,
  ball: { x: number; y: number; r: number },
  land: (x: number, y: number) => number,
): void {
  const next = seeded(66);
  for (let k = 0; k < 5200; k++) {
    const x = next() * 2400;
    const depth = 26 + 400 * next();
    const y = ball.y - Math.sqrt((ball.r - depth) ** 2 - (x - ball.x) ** 2);
    if (land(x / 130, depth / 42) < 0.3) continue;
    const day = smooth(700, 100, Math.abs(x - 900));
    pen.fillStyle = rgba(next() < 0.7 ? token.gold : "#ff9a6a", (0.2 + 0.7 * next()) * (1 - day));
    pen.beginPath();
    pen.ellipse(x, y, 0.9 + 1.1 * next(), 0.7, 0, 0, Math.PI * 2);
    pen.fill();
  }
}

/** One soft cloud, lit from the upper left at dusk. Drawn on 1440 × 840. */
function cloud(seed: number): Canvas {
  const [w, h] = [1440, 840];
  const next = seeded(seed);
  const rough = fractal(seed, 5);
  const puffs = Array.from({ length: 34 }, (_, k) => {
    const t = (k % 17) / 16;
    const arch = Math.sin(Math.PI * (0.06 + 0.88 * t)) ** 0.8;
    const r = (k < 17 ? 120 + 130 * arch : 70 + 60 * arch) * (0.7 + 0.5 * next());
    const rise = k < 17 ? 0 : (150 + 210 * next()) * arch;
    return { x: 230 + 980 * t + (next() - 0.5) * 110, y: 700 - r / 1.6 - rise, r };
  });
  const canvas = createCanvas(w / 2, h / 2);
  const pen = canvas.getContext("2d");
  const image = pen.createImageData(w / 2, h / 2);
  for (let row = 0, i = 0; row < h / 2; row++) {
    for (let column = 0; column < w / 2; column++, i += 4) {
      const wobble = rough(column / 95, row / 85);
      const [x, y] = [column * 2 + 26 * wobble, row * 2 + 26 * rough(column / 95 + 30, row / 85)];
      // Each puff is a ball: what is near several takes a mean of their slopes, the nearest counting most.
      let density = 0;
      let weights = 0;
      let slope = 0;
      for (const p of puffs) {
        const [dx, dy] = [(x - p.x) / p.r, ((y - p.y) / p.r) * (y > p.y ? 1.6 : 1)];
        const inside = Math.max(0, 1 - dx * dx - dy * dy);
        density += inside;
        const weight = inside ** 4;
        weights += weight;
        slope += weight * (0.55 * dx + 0.8 * dy);
      }
      const alpha =
        smooth(0.02, 0.55, density + 0.22 * wobble * smooth(0, 0.2, density)) * smooth(740, 590, row * 2);
      if (alpha <= 0.02) continue;
      const light = unit(0.56 - 0.75 * (slope / (weights + 1e-6)) + 0.1 * wobble - 0.0008 * (row * 2 - 430));
      const colour = mix(
        mix(hex("#5b559c"), hex("#b9a9ea"), smooth(0, 0.5, light)),
        hex("#fff3ec"),
        smooth(0.4, 0.95, light),
      );
      image.data.set([colour[0], colour[1], colour[2], 5 * Math.round((255 * alpha) / 5)], i);
    }
  }
  pen.putImageData(image, 0, 0);
  return canvas;
}
