import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import { hex, mix, type Rgb, ramp, smooth, unit } from "../kit/colour.ts";
import { curve, drawTrail, finish, glow, type Point } from "../kit/finish.ts";
import { cells, fractal } from "../kit/noise.ts";
import { seeded } from "../kit/random.ts";
import { placeSprites, type Sprite } from "../kit/sprites.ts";
import {
  blurred,
  type Field,
  field,
  hollows,
  lit,
  painted,
  raised,
  sample,
  sunlight,
} from "../kit/terrain.ts";

/** Where the projects 1–3 stand: the surfers' bay, the café terrace, the head of the signal pier. */
export const beachPlaces: readonly Point[] = [
  { x: 585, y: 905 },
  { x: 905, y: 640 },
  { x: 1445, y: 640 },
];

const trail: readonly Point[] = [
  { x: 512, y: 982 },
  { x: 585, y: 905 },
  { x: 690, y: 770 },
  { x: 905, y: 640 },
  { x: 1080, y: 690 },
  { x: 1240, y: 590 },
  { x: 1445, y: 640 },
];

/** Land: middle, reach, and strength; negative ones are bays and the lagoon. */
const masses: readonly (readonly [number, number, number, number])[] = [
  [600, 760, 330, 1],
  [960, 520, 360, 1.05],
  [1400, 560, 300, 1],
  [1190, 830, 240, 0.75],
  [880, 880, 190, -0.95],
  [1290, 330, 150, -0.3],
  [420, 560, 130, -0.25],
  [240, 300, 105, 0.78],
  [1735, 985, 130, 0.85],
  [1790, 250, 95, 0.75],
  [300, 1130, 70, 0.7],
  [1080, 1150, 60, 0.66],
];

/** Height of the land over the sea, −1 … about 1.4; the shore is at 0. */
function landform(): Field {
  const bend = fractal(11, 3);
  const rough = fractal(12, 6);
  return field((x, y) => {
    const px = x + 46 * bend(x / 330, y / 330);
    const py = y + 46 * bend(x / 330 + 40, y / 330 + 40);
    let mass = 0;
    for (const [mx, my, reach, strength] of masses) {
      mass += strength * Math.exp(-((px - mx) ** 2 + ((py - my) * 1.22) ** 2) / (reach * reach));
    }
    return mass - 0.5 + 0.085 * rough(x / 260, y / 260);
  });
}

const sea = ramp([
  [0, "#a7f0dc"],
  [0.035, "#63ddd0"],
  [0.11, "#2fb9c6"],
  [0.22, "#2389bd"],
  [0.36, "#27609f"],
  [0.6, "#2b4585"],
]);
const sand: Rgb = hex("#f4d9a6");
const wetSand: Rgb = hex("#b98f74");
const grass: Rgb = hex("#7fb65a");
const meadow: Rgb = hex("#4f9a52");
const crown = ramp([
  [0, "#1d6a4c"],
  [0.5, "#2f8a50"],
  [1, "#64ab4c"],
]);
const rock: Rgb = hex("#9a86a4");

/** BeachIsland: an island in a warm shallow sea at dusk. */
export async function beachIsland(): Promise<Canvas> {
  const land = landform();
  const fine = fractal(13, 5);
  const soft = fractal(14, 3);
  const crowns = cells(15);
  const caustic = cells(16);
  const grain = fractal(17, 2);

  const way = wayField(soft);
  const wood = field((x, y, i) => {
    const meadows = smooth(0.5, 0.34, soft(x / 210 + 3, y / 170));
    return (
      meadows *
      smooth(34, 60, way[i] ?? 0) *
      smooth(0.255, 0.32, (land[i] ?? 0) + 0.12 * soft(x / 140, y / 140))
    );
  });
  const peak = field((x, y) => {
    const ridge = 1 - Math.abs(soft(x / 190 + 7, y / 150));
    const one = Math.hypot((x - 1000 + 60 * soft(x / 120, y / 120)) / 270, (y - 470) / 150);
    const two = Math.hypot((x - 1150 + 40 * soft(x / 100, y / 100)) / 190, (y - 465) / 120);
    const cone = Math.max(0, 1 - one) ** 1.2 + 0.6 * Math.max(0, 1 - two) ** 1.3;
    return cone * (0.35 + 0.8 * ridge ** 2 + 0.1 * fine(x / 50, y / 50));
  });
  const treeline = (i: number) => 1 - smooth(0.3, 0.62, peak[i] ?? 0);
  const ground = field((x, y, i) => {
    const level = land[i] ?? 0;
    if (level < 0)
      return 2.2 * soft(x / 74 + 0.6 * soft(x / 160, y / 90), y / 21) + 0.5 * grain(x / 26, y / 9);
    const dunes = 3 * soft(x / 46, y / 34) * smooth(0.02, 0.1, level);
    const trees = (wood[i] ?? 0) * treeline(i);
    const dome =
      trees > 0.02
        ? trees *
          (12 * Math.sqrt(unit(1 - crowns(x / 22 + 0.5 * soft(x / 90, y / 90), y / 18).near ** 2 * 1.6)) +
            5 +
            16 * soft(x / 95, y / 95))
        : 0;
    const up = 130 * (peak[i] ?? 0);
    const crag = up > 12 ? 4 * fine(x / 46, y / 46) * smooth(12, 50, up) : 0;
    return level * 60 + dunes + dome + up + crag;
  });
  const rise = field((_x, _y, i) => {
    if ((land[i] ?? 0) < 0.1) return 0;
    return Math.max(
      0,
      0.55 * ((ground[i] ?? 0) - (land[i] ?? 0) * 60) * smooth(0.1, 0.9, wood[i] ?? 0) + 90 * (peak[i] ?? 0),
    );
  });
  const sun = sunlight(ground);
  const hollow = hollows(ground, 9, 0.03);
  const shoreSoft = blurred(land, 26);

  const flat = painted((x, y, i) => {
    const level = land[i] ?? 0;
    if (level < 0) return seaAt(x, y, level, shoreSoft[i] ?? 0, sun[i] ?? 1);
    let colour = mix(wetSand, sand, smooth(0.008, 0.045, level + 0.012 * fine(x / 30, y / 30)));
    colour = mix(colour, grass, smooth(0.175, 0.215, level + 0.05 * fine(x / 42, y / 42)));
    colour = mix(colour, meadow, smooth(0.22, 0.3, level + 0.05 * soft(x / 60, y / 60)));
    const trees = (wood[i] ?? 0) * treeline(i);
    if (trees > 0.02) {
      const cell = crowns(x / 22 + 0.5 * soft(x / 90, y / 90), y / 18);
      const leaf = crown(
        unit(cell.id * 0.55 + 0.25 + 0.28 * fine(x / 9, y / 9) + 0.4 * soft(x / 200, y / 200)),
      );
      colour = mix(colour, mix(leaf, hex("#123f45"), smooth(0.4, 0.72, cell.near)), smooth(0.1, 0.6, trees));
    }
    colour = mix(
      colour,
      mix(hex("#e6bf8e"), hex("#c79c78"), 0.5 + 0.5 * fine(x / 22, y / 22)),
      smooth(27, 16, (way[i] ?? 99) + 4 * fine(x / 14, y / 14)),
    );
    const bare = smooth(0.36, 0.66, (peak[i] ?? 0) + 0.14 * fine(x / 40, y / 40));
    colour = mix(
      colour,
      mix(
        mix(rock, hex("#7d6c96"), 0.5 + 0.5 * fine(x / 34, y / 12)),
        hex("#ead0c4"),
        smooth(0.7, 1.1, peak[i] ?? 0),
      ),
      bare,
    );
    const warm = 0.55 * bare * smooth(0, 1.2, (sun[i] ?? 1) + 0.45);
    const speck = 1 + 0.05 * grain(x / 2.6, y / 2.6);
    const shade = hollow[i] ?? 1;
    const [r, g, b] = lit(
      mix(colour, hex("#ffb08c"), warm * 0.5),
      (sun[i] ?? 1) * (0.86 + 0.14 * shade) + 0.28 * bare,
    );
    return [r * speck * shade, g * speck * shade, b * speck * (0.3 + 0.7 * shade)];
  });

  function seaAt(x: number, y: number, level: number, around: number, light: number): Rgb {
    const depth = -level - 0.35 * Math.max(0, around - level) + 0.028 * fine(x / 120, y / 120);
    let colour = sea(Math.max(0, depth));
    const reef =
      smooth(0.18, 0.42, fine(x / 70 + 9, y / 60)) * smooth(0.06, 0.12, depth) * smooth(0.3, 0.18, depth);
    colour = mix(colour, hex("#1b6f8f"), 0.6 * reef);
    const web = caustic(x / 34 + 0.35 * soft(x / 60, y / 60), y / 24 + 0.35 * soft(y / 60, x / 60));
    const ray = smooth(0.12, 0, web.next - web.near) * smooth(0.34, 0.03, depth);
    const ripple = 0.5 * (light - 1);
    const evening = smooth(1350, 0, Math.hypot(x + 60, (y + 40) * 1.35));
    const crests = soft(x / 74 + 0.6 * soft(x / 160, y / 90), y / 21);
    const glitter =
      evening * (0.5 * smooth(-0.1, 0.7, crests) + 0.75 * smooth(0.35, 0.7, grain(x / 30, y / 6.5)));
    const far = -level + 0.014 * soft(x / 55, y / 55);
    const lace = 0.55 + 0.45 * fine(x / 10, y / 10);
    const foam =
      0.95 * smooth(0.022, 0.01, far) +
      0.7 * lace * smooth(0.013, 0.003, Math.abs(far - 0.05)) +
      0.4 * lace * smooth(0.012, 0.003, Math.abs(far - 0.1));
    colour = mix(colour, hex("#c8fff0"), 0.3 * ray);
    colour = mix(colour, hex("#c7739a"), 0.34 * evening);
    colour = mix(colour, hex("#ffcb9a"), unit(glitter));
    colour = mix(colour, hex("#fff6ea"), unit(foam));
    return [colour[0] * (1 + ripple * 0.55), colour[1] * (1 + ripple * 0.5), colour[2] * (1 + ripple * 0.42)];
  }

  const canvas = raised(flat, rise);
  const pen = canvas.getContext("2d");
  pier(pen, 1520, 705, 1650, 850);
  pier(pen, 770, 826, 846, 900);
  drawTrail(pen, trail, beachPlaces, "#fff3d6");
  for (const [x, y, colour] of parasols) parasol(pen, x, y, colour);
  await placeSprites(pen, [...beachSprites(), ...palms(land, peak)]);
  for (const [x, y] of [
    [1524, 700],
    [1566, 748],
    [1608, 796],
    [1648, 842],
    [846, 588],
    [978, 610],
    [846, 894],
    [1392, 556],
  ] as const) {
    glow(pen, x, y, 74, "#ffb45e", 0.5);
    glow(pen, x, y, 13, "#fff0c4", 0.95);
  }
  finish(canvas, { bloom: 0.3, vignette: 0.8, sun: 0.85 });
  return canvas;
}

/** Planks on posts from the shore into the water. */
function pier(pen: SKRSContext2D, fromX: number, fromY: number, toX: number, toY: number): void {
  const length = Math.hypot(toX - fromX, toY - fromY);
  pen.save();
  pen.translate(fromX, fromY);
  pen.transform((toX - fromX) / length, (toY - fromY) / length, -0.86, 0.35, 0, 0);
  pen.fillStyle = "rgba(10,8,48,0.4)";
  pen.filter = "blur(4px)";
  pen.fillRect(8, -10, length + 10, 40);
  pen.filter = "none";
  const next = seeded(Math.round(fromX));
  for (let at = 0; at < length; at += 9) {
    const tone = 0.82 + 0.3 * next();
    pen.fillStyle = `rgb(${158 * tone},${108 * tone},${84 * tone})`;
    pen.fillRect(at, -19 - 2 * next(), 7.6, 38 + 3 * next());
  }
  pen.fillStyle = "rgba(255,220,170,0.35)";
  pen.fillRect(0, -20, length, 2.5);
  pen.restore();
}

const parasols = [
  [452, 930, "#ff6f7d"],
  [392, 858, "#59e1ff"],
  [1246, 966, "#ffc94d"],
  [1336, 930, "#ff6f7d"],
  [1420, 318, "#9d7bff"],
] as const;

/** A striped sunshade seen from above, with its towel and shadow. */
function parasol(pen: SKRSContext2D, x: number, y: number, colour: string): void {
  pen.save();
  pen.translate(x, y);
  pen.fillStyle = "rgba(250,244,255,0.9)";
  pen.save();
  pen.rotate(0.5);
  pen.fillRect(14, 8, 44, 17);
  pen.fillStyle = colour;
  pen.fillRect(20, 8, 6, 17);
  pen.fillRect(46, 8, 6, 17);
  pen.restore();
  pen.fillStyle = "rgba(10,8,48,0.42)";
  pen.filter = "blur(3px)";
  pen.beginPath();
  pen.ellipse(24, 18, 33, 19, 0, 0, Math.PI * 2);
  pen.fill();
  pen.filter = "none";
  pen.scale(1, 0.72);
  for (let part = 0; part < 8; part++) {
    pen.fillStyle = part % 2 ? "#fff4e6" : colour;
    pen.beginPath();
    pen.moveTo(0, -7);
    pen.arc(0, 0, 33, (part * Math.PI) / 4, ((part + 1) * Math.PI) / 4);
    pen.fill();
  }
  const shade = pen.createRadialGradient(-12, -16, 2, 0, 0, 36);
  shade.addColorStop(0, "rgba(255,236,200,0.5)");
  shade.addColorStop(0.5, "rgba(255,236,200,0)");
  shade.addColorStop(1, "rgba(40,20,96,0.5)");
  pen.fillStyle = shade;
  pen.beginPath();
  pen.arc(0, 0, 33, 0, Math.PI * 2);
  pen.fill();
  pen.restore();
}

/** How far each pixel is from the trail or a project's place, in pixels. */
function wayField(soft: (x: number, y: number) => number): Field {
  const dots = curve(trail, 12);
  return field((x, y) => {
    const px = x + 9 * soft(x / 60, y / 60);
    let nearest = 99;
    for (const dot of dots) nearest = Math.min(nearest, Math.hypot(dot.x - px, (dot.y - y) * 1.3));
    for (const place of beachPlaces)
      nearest = Math.min(nearest, Math.hypot(place.x - px, (place.y - y) * 1.35) - 46);
    return nearest;
  });
}

/** Huts, sails, sunshades and swimmers. */
function beachSprites(): Sprite[] {
  return [
    { emoji: "🏄", x: 690, y: 1045, size: 118, cut: 0.02, shadow: 0.5 },
    { emoji: "🛟", x: 640, y: 985, size: 40, shadow: 0.7 },
    { emoji: "🛖", x: 846, y: 588, size: 128 },
    { emoji: "🛖", x: 978, y: 612, size: 96, flip: true },
    { emoji: "🍹", x: 1000, y: 668, size: 46 },
    { emoji: "☕", x: 818, y: 668, size: 44 },
    { emoji: "🛖", x: 1392, y: 560, size: 104 },
    { emoji: "📮", x: 1378, y: 706, size: 66 },
    { emoji: "🗿", x: 1165, y: 585, size: 84 },
    { emoji: "⛵", x: 252, y: 770, size: 132, cut: 0.2, shadow: 0.5 },
    { emoji: "⛵", x: 1680, y: 600, size: 112, cut: 0.2, shadow: 0.5, flip: true },
    { emoji: "🛶", x: 930, y: 985, size: 96, cut: 0.27, shadow: 0.5 },
    { emoji: "🐳", x: 1500, y: 1120, size: 128, cut: 0.08, shadow: 0.3 },
    { emoji: "🐬", x: 640, y: 250, size: 92, cut: 0.04, shadow: 0.4 },
    { emoji: "🐬", x: 560, y: 290, size: 70, cut: 0.04, shadow: 0.4 },
    { emoji: "🐢", x: 1045, y: 1010, size: 48 },
    { emoji: "🦀", x: 1180, y: 1008, size: 44 },
    { emoji: "🐚", x: 1400, y: 880, size: 34 },
    { emoji: "🦩", x: 1000, y: 852, size: 64 },
    { emoji: "🪸", x: 1170, y: 1075, size: 54, shadow: 0.3, cut: 0.06 },
    { emoji: "🌺", x: 742, y: 672, size: 34 },
    { emoji: "🌺", x: 1300, y: 690, size: 34 },
    { emoji: "🌺", x: 1040, y: 745, size: 30 },
    { emoji: "🍍", x: 1330, y: 660, size: 40 },
    { emoji: "⛺", x: 1745, y: 985, size: 84 },
  ];
}

/** Palms where the sand meets the grass, the further back the smaller. */
function palms(land: Field, peak: Field): Sprite[] {
  const next = seeded(5);
  const cluster = fractal(18, 2);
  const dots = [...curve(trail, 20), ...beachPlaces];
  const palms: Sprite[] = [];
  for (let tries = 0; tries < 9000 && palms.length < 62; tries++) {
    const x = 80 + next() * 1840;
    const y = 120 + next() * 1100;
    const level = sample(land, x, y);
    if (cluster(x / 110, y / 110) < 0.02 && level < 0.2) continue;
    if (y < 330 && x > 880 && x < 1240) continue;
    if (level < 0.085 || level > 0.3 || sample(peak, x, y) > 0.05) continue;
    const busy = [
      ...beachPlaces.map((p) => ({ ...p, gap: 74 })),
      ...beachSprites().map((p) => ({ ...p, gap: p.size * 0.62 })),
      ...parasols.map(([px, py]) => ({ x: px, y: py, gap: 62 })),
    ];
    if (busy.some((p) => Math.hypot(p.x - x, (p.y - y) * 1.25) < p.gap)) continue;
    if (trail.some((p, k) => k > 0 && near(trail[k - 1] ?? p, p, x, y) < 30)) continue;
    const size = 58 + (y / 1300) * 36 + next() * 44;
    const crownY = y - size * 0.68;
    if (dots.some((p) => Math.hypot(p.x - x, p.y - crownY) < size * 0.5 + (beachPlaces.includes(p) ? 34 : 0)))
      continue;
    if (palms.some((p) => Math.hypot(p.x - x, (p.y - y) * 1.4) < 30 + 26 * next())) continue;
    palms.push({ emoji: "🌴", x, y, size, flip: next() < 0.5, turn: (next() - 0.5) * 12 });
  }
  return palms;
}

/** Distance from a point to the stretch a–b. */
function near(a: Point, b: Point, x: number, y: number): number {
  const t = unit(((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / ((b.x - a.x) ** 2 + (b.y - a.y) ** 2));
  return Math.hypot(a.x + t * (b.x - a.x) - x, a.y + t * (b.y - a.y) - y);
}
