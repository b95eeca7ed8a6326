import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { hex, mix, type Rgb, ramp, smooth, unit } from "../kit/colour.ts";
import { curve, drawTrail, finish, glow, type Point } from "../kit/finish.ts";
import { cells, fractal } from "../kit/noise.ts";
import { seeded } from "../kit/random.ts";
import { placeSprites, type Sprite } from "../kit/sprites.ts";
import {
  blurred,
  type Field,
  field,
  height,
  hollows,
  lit,
  painted,
  raised,
  sample,
  sunlight,
  width,
} from "../kit/terrain.ts";

/** Where the projects 4–7 stand: the lava's spring, the forge, the ember garden, the armoury. */
export const infernoPlaces: readonly Point[] = [
  { x: 470, y: 520 },
  { x: 640, y: 930 },
  { x: 1180, y: 940 },
  { x: 1530, y: 560 },
];

const trail: readonly Point[] = [
  { x: 270, y: 640 },
  { x: 470, y: 520 },
  { x: 560, y: 680 },
  { x: 500, y: 820 },
  { x: 640, y: 930 },
  { x: 830, y: 1010 },
  { x: 1010, y: 1040 },
  { x: 1180, y: 940 },
  { x: 1330, y: 860 },
  { x: 1420, y: 700 },
  { x: 1530, y: 560 },
];

/** Lava from the crater to the rim of the map: the bed's points and its half width at both ends. */
const rivers: readonly { bed: readonly Point[]; from: number; to: number }[] = [
  {
    bed: [
      { x: 985, y: 470 },
      { x: 900, y: 590 },
      { x: 760, y: 640 },
      { x: 720, y: 760 },
      { x: 880, y: 870 },
      { x: 900, y: 960 },
      { x: 780, y: 1090 },
      { x: 820, y: 1330 },
    ],
    from: 13,
    to: 54,
  },
  {
    bed: [
      { x: 1050, y: 470 },
      { x: 1160, y: 600 },
      { x: 1250, y: 700 },
      { x: 1480, y: 860 },
      { x: 1560, y: 980 },
      { x: 1780, y: 1050 },
      { x: 2040, y: 1180 },
    ],
    from: 12,
    to: 50,
  },
  {
    bed: [
      { x: 720, y: 760 },
      { x: 560, y: 800 },
      { x: 380, y: 860 },
      { x: 240, y: 1010 },
      { x: -40, y: 1080 },
    ],
    from: 18,
    to: 44,
  },
];

/** Lakes: middle and reach. */
const lakes: readonly (readonly [number, number, number, number])[] = [
  [860, 900, 120, 70],
  [1620, 1010, 150, 84],
  [190, 1030, 130, 74],
  [1770, 330, 110, 60],
  [330, 250, 90, 46],
];

/** The mountain: middle of its foot, half width, half depth, height in pixels. */
const cone = { x: 1015, y: 470, halfWidth: 430, halfDepth: 235, up: 250 };

const crust = ramp([
  [0, "#241d3a"],
  [0.45, "#3a3052"],
  [0.75, "#57466a"],
  [1, "#7a6279"],
]);
const melt = ramp([
  [0, "#4a0f1c"],
  [0.2, "#b3201d"],
  [0.45, "#f2541b"],
  [0.72, "#ffa32e"],
  [1, "#fff0a8"],
]);

/** Distance to the shore of the lava in pixels: negative inside it. */
function lavaShore(): Field {
  const bend = fractal(31, 4);
  const dots = rivers.flatMap(({ bed, from, to }) => {
    const points = curve(bed, 14);
    return points.map((p, k) => ({ ...p, half: from + ((to - from) * k) / points.length }));
  });
  return field((x, y) => {
    const px = x + 30 * bend(x / 120, y / 120);
    const py = y + 24 * bend(x / 120 + 31, y / 120);
    let nearest = 400;
    for (const dot of dots) {
      const dx = dot.x - px;
      if (dx > 400 || dx < -400) continue;
      nearest = Math.min(nearest, Math.hypot(dx, (dot.y - py) * 1.25) - dot.half);
    }
    for (const [lx, ly, rx, ry] of lakes) {
      const ratio = Math.hypot((px - lx) / rx, (py - ly) / ry);
      nearest = Math.min(nearest, (ratio - 1) * ry);
    }
    return nearest;
  });
}

/** InfernoInterface: a volcano over black basalt, at night. */
export async function infernoInterface(): Promise<Canvas> {
  const rough = fractal(32, 6);
  const soft = fractal(33, 3);
  const plates = cells(34);
  const grain = fractal(35, 2);
  const way = wayField(soft);
  // The trail crosses the lava on causeways of cold basalt.
  const bed = lavaShore();
  const shore = field((x, y, i) => Math.max(bed[i] ?? 0, 25 - (way[i] ?? 99) + 5 * rough(x / 40, y / 40)));

  const mount = field((x, y) => {
    const gully = 0.09 * soft(Math.atan2(y - cone.y, x - cone.x) * 3.2, 4) + 0.05 * rough(x / 110, y / 110);
    return Math.max(0, 1 - Math.hypot((x - cone.x) / cone.halfWidth, (y - cone.y) / cone.halfDepth) + gully);
  });
  const crater = field((_x, _y, i) => smooth(0.83, 0.93, mount[i] ?? 0));
  const up = field((_x, _y, i) => cone.up * ((mount[i] ?? 0) ** 1.35 * 1.1 - 0.42 * (crater[i] ?? 0)));
  const ground = field((x, y, i) => {
    const bank = shore[i] ?? 0;
    if (bank < 0) return -7 + 1.4 * soft(x / 22, y / 14);
    const free = smooth(20, 58, way[i] ?? 99);
    const plate = plates(x / 46 + 0.5 * soft(x / 90, y / 90), y / 36);
    const block = 9 * smooth(0, 0.16, plate.next - plate.near) * (0.4 + plate.id) * free;
    const ridges = 34 * (1 - Math.abs(rough(x / 250 + 5, y / 210))) ** 3 * free;
    const levee = 7 * smooth(26, 4, bank);
    return (
      (block + ridges) * smooth(0, 30, bank) +
      levee +
      4 * rough(x / 36, y / 30) * (0.35 + 0.65 * free) +
      (up[i] ?? 0)
    );
  });
  const sun = sunlight(ground, 90);
  const hollow = hollows(ground, 10, 0.035);

  // Heat is where the lava is, cracks in the plates near it, and the crater.
  const heat = field((x, y, i) => {
    const bank = shore[i] ?? 0;
    if (bank < 0) {
      const skin = plates(x / 40 + 0.8 * soft(x / 70, y / 70), y / 26 + 0.6 * soft(y / 60, x / 60));
      const open = smooth(0.3, 0.02, skin.next - skin.near);
      const flow = 0.5 + 0.5 * rough(x / 70, y / 40);
      return unit(0.34 + 0.3 * flow + 0.45 * open * smooth(0, -22, bank) + 0.3 * smooth(-12, 0, bank));
    }
    const plate = plates(x / 46 + 0.5 * soft(x / 90, y / 90), y / 36);
    const crack =
      smooth(0.075, 0.015, plate.next - plate.near) *
      smooth(0.1, 0.5, soft(x / 170 + 8, y / 150) + 0.55 * smooth(110, 0, bank));
    const veins = crack * smooth(26, 60, way[i] ?? 99) * (1 - smooth(0.05, 0.2, mount[i] ?? 0));
    return Math.max(
      0.62 * veins,
      smooth(4, 0, bank) * 0.5,
      (crater[i] ?? 0) * (0.62 + 0.35 * rough(x / 26, y / 18)),
    );
  });
  const near = blurred(heat, 12);
  const around = blurred(heat, 58);

  const flat = painted((x, y, i) => {
    const hot = heat[i] ?? 0;
    if ((shore[i] ?? 0) < 0) return melt(hot);
    const plate = plates(x / 46 + 0.5 * soft(x / 90, y / 90), y / 36);
    let colour: Rgb = crust(
      unit(0.34 + 0.16 * plate.id + 0.34 * rough(x / 130, y / 120) + 0.1 * grain(x / 3, y / 3)),
    );
    const dust = mix(hex("#6d566c"), hex("#8a6c74"), unit(0.5 + 0.6 * rough(x / 24, y / 20)));
    colour = mix(colour, dust, smooth(27, 15, (way[i] ?? 99) + 4 * rough(x / 14, y / 14)));
    const ash = smooth(0.25, 0.6, soft(x / 240, y / 200 + 9)) * smooth(30, 90, shore[i] ?? 0);
    colour = mix(colour, hex("#6a5a80"), 0.4 * ash);
    const shade = hollow[i] ?? 1;
    const [r, g, b] = lit(colour, (sun[i] ?? 1) * 0.92);
    const warm = 1.5 * (near[i] ?? 0) + 1.35 * (around[i] ?? 0);
    const facing = shade * (0.55 + 0.45 * (sun[i] ?? 1));
    const base: Rgb = [
      r * shade + 205 * warm * facing * 0.62,
      g * shade + 74 * warm * facing * 0.55,
      b * shade + 26 * warm * facing * 0.3,
    ];
    return mix(base, melt(hot), smooth(0.1, 0.5, hot));
  });

  const rise = field((_x, _y, i) =>
    Math.max(0, (up[i] ?? 0) + 0.5 * ((ground[i] ?? 0) - (up[i] ?? 0)) * smooth(24, 60, way[i] ?? 99)),
  );
  const canvas = raised(flat, rise);
  const pen = canvas.getContext("2d");
  drawTrail(pen, trail, infernoPlaces, "#ffe3c2");
  await placeSprites(pen, things(shore, way, mount));
  for (const [x, y, reach, strength] of lamps) {
    glow(pen, x, y, reach, "#ff9a3d", strength);
    glow(pen, x, y, reach * 0.2, "#ffe9b0", strength);
  }
  plume(canvas);
  embers(canvas, shore);
  finish(canvas, { bloom: 0.5, vignette: 0.82, sun: 0.18 });
  return canvas;
}

const lamps: readonly (readonly [number, number, number, number])[] = [
  [560, 906, 70, 0.6],
  [722, 908, 70, 0.6],
  [1108, 902, 80, 0.55],
  [1262, 890, 70, 0.55],
  [1452, 530, 70, 0.55],
  [1606, 524, 70, 0.55],
  [396, 494, 70, 0.55],
];

/** The sprites near the lava. */
function things(shore: Field, way: Field, mount: Field): Sprite[] {
  const placed: Sprite[] = [
    { emoji: "🏮", x: 396, y: 520, size: 58, shade: 0.1 },
    { emoji: "🪙", x: 548, y: 492, size: 42 },
    { emoji: "🛖", x: 600, y: 1085, size: 122, shade: 0.8, tint: "#c9a0b8" },
    { emoji: "🔨", x: 724, y: 960, size: 60, shade: 0.3 },
    { emoji: "🏮", x: 560, y: 932, size: 56, shade: 0.1 },
    { emoji: "🏮", x: 722, y: 932, size: 50, shade: 0.1 },
    { emoji: "⚙️", x: 566, y: 984, size: 44, shade: 0.4 },
    { emoji: "🔥", x: 1108, y: 932, size: 70, shade: 0, shadow: 0.3 },
    { emoji: "🔥", x: 1262, y: 914, size: 58, shade: 0, shadow: 0.3 },
    { emoji: "💡", x: 1196, y: 868, size: 58, shade: 0.1 },
    { emoji: "🌵", x: 1080, y: 880, size: 52, shade: 0.8 },
    { emoji: "🏯", x: 1530, y: 490, size: 156, shade: 0.7 },
    { emoji: "🛡️", x: 1612, y: 590, size: 56 },
    { emoji: "⚔️", x: 1446, y: 596, size: 58 },
    { emoji: "🎒", x: 1560, y: 626, size: 46 },
    { emoji: "🏮", x: 1452, y: 552, size: 50, shade: 0.1 },
    { emoji: "🏮", x: 1606, y: 546, size: 50, shade: 0.1 },
    { emoji: "🐉", x: 1450, y: 260, size: 158, lift: 46, shade: 0.7, flip: true },
    { emoji: "💀", x: 300, y: 770, size: 52, shade: 0.8 },
    { emoji: "🐲", x: 1760, y: 800, size: 96, shade: 0.7 },
    { emoji: "💎", x: 1290, y: 1120, size: 46, shade: 0.2 },
    { emoji: "💎", x: 1342, y: 1140, size: 34, shade: 0.2 },
    { emoji: "⛓️", x: 1010, y: 970, size: 52 },
    { emoji: "🦇", x: 640, y: 300, size: 60, lift: 60, shade: 0.6 },
    { emoji: "🦇", x: 560, y: 350, size: 44, lift: 60, shade: 0.6 },
    { emoji: "🦇", x: 1330, y: 380, size: 44, lift: 70, shade: 0.6 },
  ];
  const next = seeded(7);
  for (let tries = 0; tries < 6000 && placed.length < 74; tries++) {
    const x = 60 + next() * 1880;
    const y = 90 + next() * 1140;
    const size = 34 + next() * 52;
    if (sample(shore, x, y) < 26 || sample(way, x, y) < 74 || sample(mount, x, y) > 0) continue;
    if (placed.some((p) => Math.hypot(p.x - x, (p.y - y) * 1.3) < p.size * 0.5 + size * 0.6)) continue;
    const warmth = smooth(110, 20, sample(shore, x, y));
    const tint = `rgb(${mix(hex("#544a78"), hex("#b0607a"), warmth).map(Math.round).join(",")})`;
    if (next() < 0.9)
      placed.push({ emoji: "🪨", x, y, size: size * 1.15, flip: next() < 0.5, shade: 1, tint });
    else placed.push({ emoji: "🔥", x, y, size: size * 0.6, shade: 0, shadow: 0.3 });
  }
  return placed;
}

/** How far each pixel is from the trail or a project's place, in pixels. */
function wayField(soft: (x: number, y: number) => number): Field {
  const dots = curve(trail, 12);
  return field((x, y) => {
    const px = x + 9 * soft(x / 60, y / 60);
    let nearest = 120;
    for (const dot of dots) nearest = Math.min(nearest, Math.hypot(dot.x - px, (dot.y - y) * 1.3));
    for (const place of infernoPlaces)
      nearest = Math.min(nearest, Math.hypot(place.x - px, (place.y - y) * 1.35) - 46);
    return nearest;
  });
}

/** Smoke over the crater, lit from below. */
function plume(canvas: Canvas): void {
  const pen = canvas.getContext("2d");
  const next = seeded(21);
  const top = { x: cone.x, y: cone.y - cone.up * 0.72 };
  glow(pen, top.x, top.y, 230, "#ff6a2a", 0.55);
  glow(pen, top.x, top.y, 90, "#ffd27a", 0.6);
  for (let k = 0; k < 60; k++) {
    const t = k / 60;
    const reach = 26 + 120 * t;
    const x = top.x + 330 * t ** 1.35 + (next() - 0.5) * 70 * t;
    const y = top.y - 20 - 230 * t + (next() - 0.5) * 60 * t;
    const puff = pen.createRadialGradient(x - reach * 0.25, y - reach * 0.25, 0, x, y, reach);
    const fire = smooth(0.35, 0, t);
    const tone = mix(hex("#5b4a78"), hex("#e0704a"), fire);
    puff.addColorStop(0, `rgba(${tone.map(Math.round).join(",")},${0.2 * (1 - t * 0.7)})`);
    puff.addColorStop(1, "rgba(40,30,70,0)");
    pen.fillStyle = puff;
    pen.fillRect(x - reach, y - reach, reach * 2, reach * 2);
  }
}

/** Sparks that rise from the lava. */
function embers(canvas: Canvas, shore: Field): void {
  const layer = createCanvas(width, height);
  const pen = layer.getContext("2d");
  const next = seeded(9);
  for (let k = 0; k < 2600; k++) {
    const x = next() * width;
    const y = next() * height;
    if (sample(shore, x, y + 30) > 40 * next() ** 2) continue;
    const size = 0.8 + 2.4 * next() ** 3;
    pen.fillStyle = next() < 0.5 ? "#ffd88a" : "#ff8a3a";
    pen.globalAlpha = 0.4 + 0.6 * next();
    pen.beginPath();
    pen.ellipse(x + (next() - 0.5) * 60, y - next() * 70, size, size * (1 + next()), 0.4, 0, Math.PI * 2);
    pen.fill();
  }
  const to = canvas.getContext("2d");
  to.save();
  to.globalCompositeOperation = "lighter";
  to.filter = "blur(4px)";
  to.drawImage(layer, 0, 0);
  to.filter = "none";
  to.drawImage(layer, 0, 0);
  to.restore();
}
