import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import { hex, mix, type Rgb, ramp, rgba, smooth, unit } from "../kit/colour.ts";
import { curve, drawTrail, finish, glow, type Point } from "../kit/finish.ts";
import { cells, fractal } from "../kit/noise.ts";
import { seeded } from "../kit/random.ts";
import { placeSprites, type Sprite } from "../kit/sprites.ts";
import { type Field, field, hollows, lit, painted, raised, sample, sunlight } from "../kit/terrain.ts";

/** Where the projects 8–11 stand: the ticket booth, the park's gate, the ride row, the parade ground. */
export const parkPlaces: readonly Point[] = [
  { x: 505, y: 985 },
  { x: 770, y: 700 },
  { x: 1240, y: 560 },
  { x: 1440, y: 930 },
];

const trail: readonly Point[] = [
  { x: 300, y: 1080 },
  { x: 505, y: 985 },
  { x: 640, y: 850 },
  { x: 770, y: 700 },
  { x: 980, y: 590 },
  { x: 1240, y: 560 },
  { x: 1420, y: 640 },
  { x: 1500, y: 780 },
  { x: 1440, y: 930 },
];

/** Paved ways: points and half width. The first is the trail's own. */
const ways: readonly { through: readonly Point[]; half: number }[] = [
  { through: trail, half: 30 },
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
    let least = 300;
    for (const dot of dots) {
      const dx = dot.x - x;
      if (dx > 330 || dx < -330) continue;
      least = Math.min(least, Math.hypot(dx, (dot.y - y) * 1.3) - dot.half);
    }
    for (const [gx, gy, radius] of grounds)
      least = Math.min(least, Math.hypot(gx - x, (gy - y) * 1.45) - radius);
    return least;
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
  drawTrail(pen, trail, parkPlaces, "#fff3d6");
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

/** The rides, the stalls and who came early. */
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
  const found: Sprite[] = [];
  for (let tries = 0; tries < 12000 && found.length < 92; tries++) {
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
    if (found.some((p) => Math.hypot(p.x - x, (p.y - y) * 1.3) < (p.size + size) * 0.36)) continue;
    found.push({ emoji, x, y, size, flip: next() < 0.5, shade: 1 });
  }
  return found;
}

/** The roller coaster's rail on the ground: it stands on posts, `rail` pixels high. */
function coasterTrack(): (Point & { rail: number })[] {
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

function coaster(pen: SKRSContext2D): void {
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

function carouselFloor(pen: SKRSContext2D, x: number, y: number): void {
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

function carouselRoof(pen: SKRSContext2D, x: number, y: number): void {
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
function lampsAlong(pen: SKRSContext2D): void {
  const dots = curve(trail, 118);
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
const chains: readonly { from: Point; to: Point; sag: number }[] = [
  { from: { x: 660, y: 640 }, to: { x: 880, y: 640 }, sag: 34 },
  { from: { x: 1140, y: 490 }, to: { x: 1340, y: 490 }, sag: 32 },
  { from: { x: 1310, y: 850 }, to: { x: 1570, y: 850 }, sag: 40 },
  { from: { x: 420, y: 905 }, to: { x: 600, y: 915 }, sag: 28 },
];

function garland(pen: SKRSContext2D, { from, to, sag }: { from: Point; to: Point; sag: number }): void {
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
function wheelLights(pen: SKRSContext2D, x: number, y: number, radius: number): void {
  const colours = ["#ffc94d", "#ff6fb0", "#59e1ff"];
  for (let k = 0; k < 24; k++) {
    const a = (k / 24) * Math.PI * 2;
    glow(pen, x + radius * Math.cos(a), y + radius * Math.sin(a), 16, colours[k % 3] ?? "#ffc94d", 0.7);
  }
  glow(pen, x, y, 170, "#9d7bff", 0.25);
}

/** Two quiet fireworks over the wood. */
function fireworks(pen: SKRSContext2D): void {
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
