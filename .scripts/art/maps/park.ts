import type { Canvas } from "@napi-rs/canvas";
import { hex, mix, type Rgb, ramp, smooth, unit } from "../kit/colour.ts";
import { curve, drawTrail, finish, glow, type Point } from "../kit/finish.ts";
import { cells, fractal } from "../kit/noise.ts";
import { seeded } from "../kit/random.ts";
import { placeSprites, type Sprite } from "../kit/sprites.ts";
import { type Field, field, hollows, lit, painted, raised, sample, sunlight } from "../kit/terrain.ts";
import { parkPlaces, parkTrail } from "./park-plan.ts";
import {
  carouselFloor,
  carouselRoof,
  chains,
  coaster,
  coasterTrack,
  fireworks,
  garland,
  lampsAlong,
  wheelLights,
} from "./park-rides.ts";

/** Paved ways: points and half width. The first is the trail's own. */
const ways: readonly { through: readonly Point[]; half: number }[] = [
  { through: parkTrail, half: 30 },
  {
    through: [
      { x: 770, y: 700 },
      { x: 560, y: 600 },
      { x: 400, y: 470 },
      { x: 420, y: 330 },
    ],
    half: 20,
  },
  {
    through: [
      { x: 980, y: 590 },
      { x: 960, y: 440 },
      { x: 900, y: 330 },
    ],
    half: 20,
  },
  {
    through: [
      { x: 1240, y: 560 },
      { x: 1330, y: 420 },
      { x: 1500, y: 340 },
      { x: 1640, y: 350 },
    ],
    half: 20,
  },
  {
    through: [
      { x: 1440, y: 930 },
      { x: 1600, y: 1000 },
      { x: 1720, y: 950 },
    ],
    half: 20,
  },
  {
    through: [
      { x: 1440, y: 930 },
      { x: 1250, y: 1030 },
      { x: 1040, y: 1080 },
      { x: 800, y: 1060 },
      { x: 505, y: 985 },
    ],
    half: 22,
  },
  {
    through: [
      { x: 1500, y: 780 },
      { x: 1700, y: 700 },
    ],
    half: 18,
  },
];

/** Round paved grounds: middle and radius. */
const grounds: readonly (readonly [number, number, number])[] = [
  [505, 985, 78],
  [770, 700, 92],
  [1240, 560, 86],
  [1440, 930, 112],
  [420, 345, 120],
  [900, 318, 96],
  [1650, 360, 124],
  [1725, 925, 92],
  [1740, 690, 66],
  [1010, 1085, 58],
];

/** The lake: middle, reach. */
const lake = { x: 1060, y: 810, rx: 215, ry: 108 };

const water = ramp([
  [0, "#7fe0da"],
  [0.25, "#3aa9c4"],
  [1, "#2b4f9c"],
]);
const crown = ramp([
  [0, "#1f5a54"],
  [0.5, "#2f7f5c"],
  [1, "#5aa564"],
]);

/** Distances in pixels to the paved ground and to the lake's shore; negative inside. */
function plan(): { paved: Field; shore: Field } {
  const bend = fractal(51, 3);
  const dots = ways.flatMap(({ through, half }) => curve(through, 12).map((p) => ({ ...p, half })));
  const paved = field((x, y) => {
    let nearest = 300;
    for (const dot of dots) {
      const dx = dot.x - x;
      if (dx > 330 || dx < -330) continue;
      nearest = Math.min(nearest, Math.hypot(dx, (dot.y - y) * 1.3) - dot.half);
    }
    for (const [gx, gy, radius] of grounds)
      nearest = Math.min(nearest, Math.hypot(gx - x, (gy - y) * 1.45) - radius);
    return nearest;
  });
  const shore = field((x, y) => {
    const px = x + 34 * bend(x / 160, y / 160);
    const py = y + 26 * bend(x / 160 + 20, y / 160);
    return (Math.hypot((px - lake.x) / lake.rx, (py - lake.y) / lake.ry) - 1) * lake.ry;
  });
  return { paved, shore };
}

/** ThemePark: lawns, water and rides when the lights have just come on. */
export async function themePark(): Promise<Canvas> {
  const { paved, shore } = plan();
  const rough = fractal(52, 5);
  const soft = fractal(53, 3);
  const crowns = cells(54);
  const grain = fractal(55, 2);
  const grove = fractal(56, 1);

  // The wood closes the park in; its edge is ragged.
  const wood = field((x, y, i) => {
    const edge = Math.min(x - 20, 1980 - x, (y - 60) * 1.2, (1290 - y) * 1.2) + 90 * soft(x / 170, y / 170);
    const groves = smooth(0.5, 0.66, grove(x / 230 + 8, y / 190)) * smooth(60, 100, shore[i] ?? 0);
    return Math.max(smooth(170, 120, edge), groves) * smooth(34, 70, paved[i] ?? 0);
  });
  const tree = (x: number, y: number) => crowns(x / 25 + 0.5 * soft(x / 90, y / 90), y / 20);
  const ground = field((x, y, i) => {
    const bank = shore[i] ?? 0;
    if (bank < 0) return 1.5 * soft(x / 60, y / 18);
    const lawn = 9 * soft(x / 210, y / 170) * smooth(0, 60, paved[i] ?? 0) + 0.5 * rough(x / 8, y / 8);
    const kerb = (paved[i] ?? 0) < 0 ? 0 : 2.6 * smooth(9, 1, paved[i] ?? 0);
    const trees = wood[i] ?? 0;
    const dome =
      trees > 0.02
        ? trees * (17 * Math.sqrt(unit(1 - tree(x, y).near ** 2 * 1.6)) + 8 + 10 * soft(x / 80, y / 80))
        : 0;
    return lawn + kerb + dome + 5 * smooth(0, 16, bank);
  });
  const sun = sunlight(ground);
  const hollow = hollows(ground, 9, 0.03);

  const flat = painted((x, y, i) => {
    const bank = shore[i] ?? 0;
    const light = sun[i] ?? 1;
    if (bank < 0) return pond(x, y, -bank, light);
    const way = paved[i] ?? 0;
    const shade = hollow[i] ?? 1;
    let colour = lawnAt(x, y);
    const trees = wood[i] ?? 0;
    if (trees > 0.02) {
      const cell = tree(x, y);
      const leaf = crown(
        unit(cell.id * 0.6 + 0.2 + 0.3 * rough(x / 9, y / 9) + 0.35 * soft(x / 180, y / 180)),
      );
      const autumn = cell.id > 0.955 ? mix(leaf, hex("#f29cc0"), 0.7) : leaf;
      colour = mix(
        colour,
        mix(autumn, hex("#173c4c"), smooth(0.42, 0.74, cell.near)),
        smooth(0.1, 0.6, trees),
      );
    }
    colour = mix(colour, hex("#cfc3b8"), smooth(10, 4, bank));
    if (way < 8) colour = mix(colour, pavingAt(x, y, way), smooth(8, 6.5, way));
    const [r, g, b] = lit(colour, light * 0.95);
    const speck = 1 + 0.04 * grain(x / 2.6, y / 2.6);
    return [r * shade * speck * 0.78, g * shade * speck * 0.78, b * speck * (0.3 + 0.7 * shade) * 0.94];
  });

  function lawnAt(x: number, y: number): Rgb {
    const stripe = smooth(-0.25, 0.25, Math.sin((x * 0.86 + y * 1.1 + 22 * soft(x / 300, y / 300)) / 17));
    const patch = unit(0.5 + 0.6 * rough(x / 120, y / 110));
    const green = mix(hex("#4f9a5c"), hex("#6fb35c"), 0.55 * patch + 0.35 * stripe);
    const flowers = smooth(0.42, 0.6, soft(x / 90 + 4, y / 70)) * smooth(0.35, 0.6, grain(x / 5, y / 4));
    const petal = soft(x / 60, y / 60) > 0 ? hex("#ff9fb8") : hex("#ffe08a");
    return mix(green, petal, 0.8 * flowers);
  }

  function pavingAt(x: number, y: number, way: number): Rgb {
    const course = Math.floor(y / 9);
    const joint = Math.min((((x + (course % 2) * 8) % 16) + 16) % 16, (((y % 9) + 9) % 9) * 1.6);
    const stone = mix(hex("#c9a9a0"), hex("#e3c8b0"), unit(0.5 + 0.5 * rough(x / 30, y / 26)));
    const laid = mix(hex("#a98a92"), stone, smooth(0, 1.8, joint));
    return way > -4.5 ? mix(hex("#f1ddca"), hex("#8b6f86"), smooth(3, 8, way)) : laid;
  }

  function pond(x: number, y: number, depth: number, light: number): Rgb {
    const wave = soft(x / 60, y / 16);
    let colour = water(unit(depth / 80 + 0.1 * rough(x / 60, y / 60)));
    colour = mix(colour, hex("#d98ab8"), 0.28 * smooth(-0.2, 0.7, wave));
    const lilies = smooth(0.5, 0.56, rough(x / 34, y / 24)) * smooth(10, 24, depth) * smooth(70, 50, depth);
    colour = mix(colour, hex("#5aa86a"), lilies);
    const rim = smooth(7, 2, depth + 3 * soft(x / 20, y / 20));
    colour = mix(colour, hex("#f4ffff"), 0.55 * rim);
    const ripple = 1 + 0.4 * (light - 1);
    return [colour[0] * ripple * 0.74, colour[1] * ripple * 0.76, colour[2] * ripple * 0.92];
  }

  const rise = field((_x, _y, i) => Math.max(0, 0.6 * (ground[i] ?? 0) * smooth(0.1, 0.9, wood[i] ?? 0)));
  const canvas = raised(flat, rise);
  const pen = canvas.getContext("2d");
  for (const [x, y, reach, colour] of pools) glow(pen, x, y, reach, colour, 0.3);
  drawTrail(pen, parkTrail, parkPlaces, "#fff3d6");
  const sprites = [...rides(), ...trees(paved, shore, wood)];
  coaster(pen);
  carouselFloor(pen, 902, 340);
  await placeSprites(pen, sprites);
  carouselRoof(pen, 902, 340);
  lampsAlong(pen);
  for (const chain of chains) garland(pen, chain);
  wheelLights(pen, 420, 250, 94);
  fireworks(pen);
  finish(canvas, { bloom: 0.42, vignette: 0.84, sun: 0.5 });
  return canvas;
}

/** Light on the ground around the rides. */
const pools: readonly (readonly [number, number, number, string])[] = [
  [420, 340, 250, "#9d7bff"],
  [900, 320, 190, "#ffc94d"],
  [1650, 350, 250, "#ff6fb0"],
  [1725, 925, 190, "#59e1ff"],
  [1440, 930, 240, "#ff9a5c"],
  [770, 700, 190, "#ffc94d"],
  [1240, 560, 200, "#59e1ff"],
  [505, 985, 180, "#ffc94d"],
  [1060, 800, 190, "#59e1ff"],
];

/** The rides, the stalls and visitors. */
function rides(): Sprite[] {
  return [
    { emoji: "🎡", x: 420, y: 385, size: 270, shade: 0.3 },
    { emoji: "🎠", x: 846, y: 352, size: 66, shade: 0.2 },
    { emoji: "🎠", x: 904, y: 368, size: 72, shade: 0.2 },
    { emoji: "🎠", x: 960, y: 350, size: 64, shade: 0.2 },
    { emoji: "🎪", x: 1650, y: 395, size: 236, shade: 0.3 },
    { emoji: "🏰", x: 1725, y: 930, size: 190, shade: 0.45 },
    { emoji: "🎟️", x: 586, y: 1010, size: 62, turn: -8 },
    { emoji: "🏪", x: 400, y: 950, size: 104, shade: 0.4 },
    { emoji: "⛲", x: 868, y: 742, size: 84, shade: 0.2 },
    { emoji: "🪧", x: 700, y: 740, size: 64 },
    { emoji: "🍿", x: 1015, y: 655, size: 62 },
    { emoji: "🍭", x: 925, y: 520, size: 58 },
    { emoji: "📷", x: 1318, y: 600, size: 50 },
    { emoji: "🎭", x: 1170, y: 520, size: 66 },
    { emoji: "🎈", x: 1170, y: 610, size: 64, lift: 26, shadow: 0.6 },
    { emoji: "🎈", x: 660, y: 660, size: 60, lift: 34, shadow: 0.6, flip: true },
    { emoji: "🎺", x: 1382, y: 1000, size: 56 },
    { emoji: "🥁", x: 1502, y: 1000, size: 62 },
    { emoji: "🪩", x: 1440, y: 880, size: 58, lift: 44, shade: 0.1 },
    { emoji: "🤹", x: 1350, y: 920, size: 76 },
    { emoji: "🎉", x: 1540, y: 930, size: 58 },
    { emoji: "🦢", x: 980, y: 800, size: 62, shadow: 0.4 },
    { emoji: "🦢", x: 1045, y: 845, size: 50, shadow: 0.4, flip: true },
    { emoji: "🦆", x: 1160, y: 790, size: 40, shadow: 0.4 },
    { emoji: "🚂", x: 1740, y: 715, size: 110, shade: 0.4 },
    { emoji: "🍦", x: 1290, y: 1062, size: 54 },
    { emoji: "🎯", x: 820, y: 1010, size: 60 },
    { emoji: "🌭", x: 1080, y: 1130, size: 48 },
    { emoji: "🛝", x: 1000, y: 1090, size: 92 },
    { emoji: "🪁", x: 640, y: 470, size: 66, lift: 90, shadow: 0.5 },
    { emoji: "🦄", x: 1660, y: 1050, size: 74 },
    { emoji: "🎈", x: 1580, y: 430, size: 54, lift: 30, shadow: 0.6 },
  ];
}

/** Trees and flowers on the open lawns. */
function trees(paved: Field, shore: Field, wood: Field): Sprite[] {
  const next = seeded(17);
  const placed = rides();
  const plants: Sprite[] = [];
  for (let tries = 0; tries < 12000 && plants.length < 92; tries++) {
    const x = 90 + next() * 1820;
    const y = 150 + next() * 1060;
    const kind = next();
    const emoji =
      kind < 0.42
        ? "🌳"
        : kind < 0.72
          ? "🌲"
          : kind < 0.82
            ? "🌷"
            : kind < 0.9
              ? "🌸"
              : kind < 0.96
                ? "🌼"
                : "🍄";
    const tall = kind < 0.72;
    const size = tall ? 70 + next() * 36 : 20 + next() * 9;
    if (sample(paved, x, y) < (tall ? 26 : 14) || sample(shore, x, y) < 22 || sample(wood, x, y) > 0.3)
      continue;
    // No crown over a way in front of which it stands.
    if (tall && (sample(paved, x, y - size * 0.6) < size * 0.42 || sample(paved, x, y - size) < 14)) continue;
    if (placed.some((p) => Math.hypot(p.x - x, (p.y - y) * 1.2) < p.size * 0.5 + size * 0.4)) continue;
    if (coasterTrack().some((p) => Math.hypot(p.x - x, p.y - y) < 52)) continue;
    if (plants.some((p) => Math.hypot(p.x - x, (p.y - y) * 1.3) < (p.size + size) * 0.36)) continue;
    plants.push({ emoji, x, y, size, flip: next() < 0.5, shade: 1 });
  }
  return plants;
}
