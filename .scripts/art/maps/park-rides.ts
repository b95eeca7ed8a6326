import type { SKRSContext2D } from "@napi-rs/canvas";
import { rgba } from "../kit/colour.ts";
import { curve, glow, type Point } from "../kit/finish.ts";
import { seeded } from "../kit/random.ts";
import { parkPlaces, parkTrail } from "./park-plan.ts";

/** The roller coaster's rail on the ground: it stands on posts, `rail` pixels high. */
export function coasterTrack(): (Point & { rail: number })[] {
  const through: Point[] = [];
  for (let k = 0; k <= 40; k++) {
    const a = (k / 40) * Math.PI * 2;
    through.push({ x: 1290 + 205 * Math.sin(a), y: 262 + 62 * Math.sin(2 * a) + 10 * Math.cos(a) });
  }
  const points = curve(through, 7);
  return points.map((p, k) => {
    const t = (k / points.length) * Math.PI * 2;
    return { ...p, rail: 62 + 44 * Math.sin(t * 2 + 0.6) + 14 * Math.sin(t * 5) };
  });
}

/** The roller coaster: shadow, posts, rail, cars and its lights. */
export function coaster(pen: SKRSContext2D): void {
  const track = coasterTrack();
  pen.save();
  pen.strokeStyle = "rgba(10,8,48,0.4)";
  pen.lineWidth = 9;
  pen.filter = "blur(4px)";
  pen.beginPath();
  for (const p of track) pen.lineTo(p.x + p.rail * 0.75, p.y + p.rail * 0.3);
  pen.closePath();
  pen.stroke();
  pen.filter = "none";
  pen.lineWidth = 2.4;
  track.forEach((p, k) => {
    if (k % 5) return;
    pen.strokeStyle = k % 10 ? "#6f5fa8" : "#8a79c6";
    pen.beginPath();
    pen.moveTo(p.x, p.y);
    pen.lineTo(p.x, p.y - p.rail);
    const q = track[(k + 5) % track.length] ?? p;
    pen.moveTo(p.x, p.y);
    pen.lineTo(q.x, q.y - q.rail * 0.6);
    pen.stroke();
  });
  for (const [offset, colour, line] of [
    [3, "#3b1f57", 9],
    [0, "#ff6f7d", 7],
    [-2.5, "#ffd0c4", 2],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = line;
    pen.lineJoin = "round";
    pen.beginPath();
    for (const p of track) pen.lineTo(p.x, p.y - p.rail + offset);
    pen.closePath();
    pen.stroke();
  }
  const colours = ["#59e1ff", "#ffc94d", "#9d7bff", "#4be3a4"];
  colours.forEach((colour, car) => {
    const p = track[(60 + car * 4) % track.length];
    if (!p) return;
    pen.fillStyle = colour;
    pen.beginPath();
    pen.roundRect(p.x - 12, p.y - p.rail - 20, 24, 18, 6);
    pen.fill();
    pen.fillStyle = "rgba(255,255,255,0.5)";
    pen.fillRect(p.x - 8, p.y - p.rail - 18, 16, 4);
  });
  pen.restore();
  track.forEach((p, k) => {
    if (k % 6) return;
    glow(pen, p.x, p.y - p.rail, 15, k % 12 ? "#59e1ff" : "#ffc94d", 0.75);
  });
}

/** The carousel under the horses. */
export function carouselFloor(pen: SKRSContext2D, x: number, y: number): void {
  for (const [drop, colour] of [
    [12, "#5b3a7a"],
    [0, "#e8c9d8"],
  ] as const) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.ellipse(x, y + drop, 104, 42, 0, 0, Math.PI * 2);
    pen.fill();
  }
  glow(pen, x, y, 110, "#ffc94d", 0.35);
  pen.fillStyle = "#c9884f";
  pen.fillRect(x - 20, y - 96, 40, 96);
}

/** The carousel over the horses. */
export function carouselRoof(pen: SKRSContext2D, x: number, y: number): void {
  const rim = (a: number) => ({ x: x + 114 * Math.cos(a), y: y - 88 + 26 * Math.sin(a) });
  pen.fillStyle = "#ffe0a0";
  for (const a of [0.12, 0.8, Math.PI - 0.8, Math.PI - 0.12]) pen.fillRect(rim(a).x - 2, rim(a).y, 4, 92);
  const parts = 12;
  for (let k = 0; k < parts; k++) {
    const [a, b] = [Math.PI * (1 - k / parts), Math.PI * (1 - (k + 1) / parts)];
    const [p, q] = [rim(a), rim(b)];
    const light = 1.08 - 0.5 * (k / parts);
    const tone = k % 2 ? [255, 236, 216] : [238, 92, 128];
    pen.fillStyle = `rgb(${tone.map((v) => Math.min(255, Math.round(v * light))).join(",")})`;
    pen.beginPath();
    pen.moveTo(x, y - 172);
    pen.quadraticCurveTo((x + p.x) / 2, (y - 172 + p.y) / 2 + 12, p.x, p.y);
    pen.lineTo(q.x, q.y);
    pen.quadraticCurveTo((x + q.x) / 2, (y - 172 + q.y) / 2 + 12, x, y - 172);
    pen.fill();
    pen.beginPath();
    pen.arc((p.x + q.x) / 2, (p.y + q.y) / 2, Math.hypot(p.x - q.x, p.y - q.y) / 2, 0, Math.PI);
    pen.fill();
  }
  pen.fillStyle = "#ffc94d";
  pen.beginPath();
  pen.arc(x, y - 176, 9, 0, Math.PI * 2);
  pen.fill();
  for (let k = 0; k <= parts; k++) {
    const p = rim(Math.PI * (1 - k / parts));
    glow(pen, p.x, p.y, 16, "#ffc94d", 0.75);
  }
}

/** Lamps on both sides of the trail. */
export function lampsAlong(pen: SKRSContext2D): void {
  const dots = curve(parkTrail, 118);
  dots.forEach((p, k) => {
    const q = dots[k + 1] ?? dots[k - 1];
    if (!q || parkPlaces.some((place) => Math.hypot(place.x - p.x, place.y - p.y) < 74)) return;
    const length = Math.hypot(q.x - p.x, q.y - p.y);
    const side = k % 2 ? 40 : -40;
    const x = p.x - ((q.y - p.y) / length) * side;
    const y = p.y + ((q.x - p.x) / length) * side * 0.8;
    lamp(pen, x, y);
  });
}

function lamp(pen: SKRSContext2D, x: number, y: number): void {
  glow(pen, x, y, 120, "#ffa85e", 0.3);
  pen.fillStyle = "#2b2350";
  pen.fillRect(x - 2, y - 44, 4, 44);
  pen.fillRect(x - 5, y - 3, 10, 4);
  pen.fillStyle = "#ffe9b8";
  pen.beginPath();
  pen.arc(x, y - 48, 6.5, 0, Math.PI * 2);
  pen.fill();
  glow(pen, x, y - 48, 44, "#ffb45e", 0.6);
}

/** Strings of bulbs: ends and how far they sag. */
export const chains: readonly { from: Point; to: Point; sag: number }[] = [
  { from: { x: 660, y: 640 }, to: { x: 880, y: 640 }, sag: 34 },
  { from: { x: 1140, y: 490 }, to: { x: 1340, y: 490 }, sag: 32 },
  { from: { x: 1310, y: 850 }, to: { x: 1570, y: 850 }, sag: 40 },
  { from: { x: 420, y: 905 }, to: { x: 600, y: 915 }, sag: 28 },
];

/** One string with its two posts. */
export function garland(
  pen: SKRSContext2D,
  { from, to, sag }: { from: Point; to: Point; sag: number },
): void {
  const colours = ["#ffc94d", "#ff6f7d", "#59e1ff", "#9d7bff", "#4be3a4"];
  for (const end of [from, to]) {
    pen.fillStyle = "#2b2350";
    pen.fillRect(end.x - 2.5, end.y, 5, 84);
  }
  const at = (t: number) => ({
    x: from.x + (to.x - from.x) * t,
    y: from.y + (to.y - from.y) * t + sag * 4 * t * (1 - t),
  });
  pen.strokeStyle = rgba("#1a1440", 0.9);
  pen.lineWidth = 2;
  pen.beginPath();
  for (let t = 0; t <= 1.001; t += 0.05) pen.lineTo(at(t).x, at(t).y);
  pen.stroke();
  for (let k = 1; k < 14; k++) {
    const p = at(k / 14);
    const colour = colours[k % colours.length] ?? "#ffc94d";
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(p.x, p.y + 5, 4.2, 0, Math.PI * 2);
    pen.fill();
    glow(pen, p.x, p.y + 5, 20, colour, 0.5);
    glow(pen, p.x, p.y + 5, 4, "#ffffff", 0.7);
  }
}

/** Bulbs on the rim of the big wheel. */
export function wheelLights(pen: SKRSContext2D, x: number, y: number, radius: number): void {
  const colours = ["#ffc94d", "#ff6fb0", "#59e1ff"];
  for (let k = 0; k < 24; k++) {
    const a = (k / 24) * Math.PI * 2;
    glow(pen, x + radius * Math.cos(a), y + radius * Math.sin(a), 16, colours[k % 3] ?? "#ffc94d", 0.7);
  }
  glow(pen, x, y, 170, "#9d7bff", 0.25);
}

/** Two quiet fireworks over the wood. */
export function fireworks(pen: SKRSContext2D): void {
  const next = seeded(23);
  for (const [x, y, reach, colour] of [
    [1080, 118, 96, "#ffc94d"],
    [690, 130, 70, "#59e1ff"],
    [1850, 190, 84, "#ff6fb0"],
  ] as const) {
    for (let k = 0; k < 30; k++) {
      const a = (k / 30) * Math.PI * 2 + next() * 0.1;
      const far = reach * (0.75 + 0.3 * next());
      for (let t = 0.35; t < 1; t += 0.09) {
        glow(
          pen,
          x + far * t * Math.cos(a),
          y + far * t * Math.sin(a) + 12 * t * t,
          4 + 3 * t,
          colour,
          0.4 + 0.6 * t,
        );
      }
    }
    glow(pen, x, y, reach * 1.6, colour, 0.16);
  }
}
