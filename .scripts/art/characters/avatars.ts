import type { SKRSContext2D } from "@napi-rs/canvas";
import { rgba } from "../kit/colour.ts";
import { publishPicture, shrink } from "../kit/files.ts";
import { glow } from "../kit/finish.ts";
import { picture } from "../kit/sprites.ts";
import { blank, night, planet, token } from "../kit/stage.ts";

interface Crew {
  file: string;
  emoji: string;
  /** Edge of the character and its middle, in a picture of 512. */
  size: number;
  x?: number;
  y: number;
  sky: readonly [string, string];
  world: readonly [string, string, string];
  ring?: string;
  worldAt: readonly [number, number, number];
  rim: string;
  /** A glass helmet: middle and radius. */
  helmet?: readonly [number, number, number];
}

const crew: readonly Crew[] = [
  // Nova.
  {
    file: "avatars/1.webp",
    emoji: "🧑‍🚀",
    size: 500,
    y: 312,
    sky: ["#6f4dff", "#2f7bff"],
    world: ["#ffd6a8", "#ff9a6b", "#a83a72"],
    ring: "#ffe0b0",
    worldAt: [408, 112, 72],
    rim: token.violet,
  },
  // Comet, the fox.
  {
    file: "avatars/2.webp",
    emoji: "🦊",
    size: 286,
    y: 286,
    sky: ["#ff8a4d", "#b8358a"],
    world: ["#a8f0ff", "#3aa8e8", "#243a9a"],
    worldAt: [120, 120, 58],
    rim: token.gold,
    helmet: [256, 272, 186],
  },
  // Eclipse.
  {
    file: "avatars/3.webp",
    emoji: "🥷",
    size: 486,
    y: 318,
    sky: ["#0fc7d4", "#1466c4"],
    world: ["#fffdf0", "#ffe9b8", "#e0a878"],
    worldAt: [296, 196, 168],
    rim: token.cyan,
  },
  // Stardust, the unicorn.
  {
    file: "avatars/4.webp",
    emoji: "🦄",
    size: 290,
    x: 262,
    y: 282,
    sky: ["#ff6fb8", "#7a4dff"],
    world: ["#d8ffe8", "#5fe0b0", "#1f7a8a"],
    ring: "#c8ffe8",
    worldAt: [116, 392, 52],
    rim: "#ff8ac8",
    helmet: [258, 270, 190],
  },
  // The default avatar.
  {
    file: "noobie.png",
    emoji: "🐣",
    size: 270,
    y: 290,
    sky: ["#4a63d8", "#2a2f86"],
    world: ["#fff0c0", "#ffc94d", "#b8703a"],
    worldAt: [392, 118, 46],
    rim: "#8fa0ff",
    helmet: [256, 268, 184],
  },
];

/** The four preset avatars and the default one, 256 px. */
export async function avatars(): Promise<void> {
  for (const member of crew) {
    const { canvas, pen } = blank(512, 512);
    night(pen, 512, 512, member.size, member.sky);
    glow(pen, 80, 60, 420, member.sky[0], 0.75);
    glow(pen, 460, 470, 420, member.sky[1], 0.7);
    const [wx, wy, radius] = member.worldAt;
    glow(pen, wx, wy, radius * 1.9, member.world[1], 0.4);
    planet(pen, wx, wy, radius, member.world, member.ring);
    glow(pen, 256, 300, 240, member.rim, 0.5);
    if (member.helmet) collar(pen, member.helmet, member.rim);
    await bust(pen, member);
    if (member.helmet) helmet(pen, member.helmet);
    ground(pen, member.rim);
    publishPicture(member.file, shrink(canvas, 256, 256), member.file.endsWith("png") ? 90_000 : 22_000);
  }
}

async function bust(pen: SKRSContext2D, member: Crew): Promise<void> {
  const image = await picture(member.emoji);
  pen.save();
  pen.imageSmoothingQuality = "high";
  pen.shadowColor = "rgba(6,4,40,0.6)";
  pen.shadowBlur = 40;
  pen.shadowOffsetY = 12;
  const x = (member.x ?? 256) - member.size / 2;
  pen.drawImage(image, x, member.y - member.size / 2, member.size, member.size);
  pen.restore();
}

/** The suit's neck ring, behind and under the head. */
function collar(pen: SKRSContext2D, [x, y, radius]: readonly [number, number, number], colour: string): void {
  const suit = pen.createLinearGradient(x - 200, 0, x + 200, 0);
  suit.addColorStop(0, "#ffffff");
  suit.addColorStop(0.5, "#d4d8f4");
  suit.addColorStop(1, "#8288b8");
  pen.fillStyle = suit;
  pen.beginPath();
  pen.moveTo(x - 214, 520);
  pen.quadraticCurveTo(x - 196, y + radius * 0.78, x - 96, y + radius * 0.72);
  pen.lineTo(x + 96, y + radius * 0.72);
  pen.quadraticCurveTo(x + 196, y + radius * 0.78, x + 214, 520);
  pen.fill();
  const inside = pen.createRadialGradient(x - 40, y - 60, 20, x, y, radius);
  inside.addColorStop(0, "rgba(60,72,150,0.55)");
  inside.addColorStop(1, "rgba(14,12,52,0.82)");
  pen.fillStyle = inside;
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.fill();
  pen.fillStyle = rgba(colour, 0.9);
  pen.beginPath();
  pen.roundRect(x - 70, y + radius * 0.94, 140, 20, 10);
  pen.fill();
}

/** The glass over a head: rim light, two reflections. */
function helmet(pen: SKRSContext2D, [x, y, radius]: readonly [number, number, number]): void {
  pen.save();
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.clip();
  const glass = pen.createRadialGradient(x - 20, y - 30, radius * 0.55, x, y, radius);
  glass.addColorStop(0, "rgba(190,220,255,0)");
  glass.addColorStop(0.8, "rgba(170,200,255,0.16)");
  glass.addColorStop(1, "rgba(220,236,255,0.62)");
  pen.fillStyle = glass;
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  pen.filter = "blur(2px)";
  pen.lineCap = "round";
  pen.strokeStyle = "rgba(255,255,255,0.85)";
  pen.lineWidth = 17;
  pen.beginPath();
  pen.arc(x, y, radius * 0.83, Math.PI * 1.06, Math.PI * 1.32);
  pen.stroke();
  pen.lineWidth = 13;
  pen.beginPath();
  pen.arc(x, y, radius * 0.83, Math.PI * 1.38, Math.PI * 1.42);
  pen.stroke();
  pen.strokeStyle = "rgba(255,255,255,0.35)";
  pen.lineWidth = 10;
  pen.beginPath();
  pen.arc(x, y, radius * 0.86, Math.PI * 0.1, Math.PI * 0.3);
  pen.stroke();
  pen.restore();
  pen.strokeStyle = "rgba(235,242,255,0.8)";
  pen.lineWidth = 5;
  pen.beginPath();
  pen.arc(x, y, radius - 2, 0, Math.PI * 2);
  pen.stroke();
}

/** Shade at the foot, so that every bust ends alike. */
function ground(pen: SKRSContext2D, colour: string): void {
  const shade = pen.createLinearGradient(0, 400, 0, 512);
  shade.addColorStop(0, "rgba(9,8,38,0)");
  shade.addColorStop(1, "rgba(9,8,38,0.62)");
  pen.fillStyle = shade;
  pen.fillRect(0, 400, 512, 112);
  glow(pen, 256, 560, 260, colour, 0.35);
}
