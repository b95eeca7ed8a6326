import type { SKRSContext2D } from "@napi-rs/canvas";
import { rgba } from "../kit/colour.ts";
import { glow } from "../kit/finish.ts";
import { seeded } from "../kit/random.ts";
import { emojiAt, panel, stars, token, words } from "../kit/stage.ts";
import { box, button, face, pointer } from "./page-parts.ts";

/** Project 8: a ticket for the Comet Coaster, fresh from Kwame's printer. */
export async function cometTicket(pen: SKRSContext2D): Promise<void> {
  await emojiAt(pen, "🎢", 786, 350, 300);
  await emojiAt(pen, "☄️", 836, 130, 160);
  await emojiAt(pen, "👨🏿‍🔧", 130, 419, 284);
  await emojiAt(pen, "🖨️", 240, 470, 136);
  pen.save();
  pen.translate(472, 270);
  pen.rotate(-0.05);
  pen.save();
  pen.shadowColor = "#0b0620";
  pen.shadowBlur = 44;
  pen.shadowOffsetY = 18;
  box(pen, [-200, -232, 400, 464], 24, "#fff4d6");
  pen.restore();
  const [ink, coral] = ["#2a1f4d", "#ff7a59"];
  box(pen, [-200, -232, 400, 464], 24, "#fff4d6", { colour: coral, width: 6, dash: [17, 11.5] });
  box(pen, [-50, -200, 100, 48], 24, "#ffd166");
  words(pen, "VIP", 0, -166, face(28, 800), ink, "center");
  words(pen, "ADMIT ONE", 0, -98, face(29, 700), "#a83a22", "center");
  words(pen, "Comet Coaster", 0, -30, face(49, 800), ink, "center");
  words(pen, "Row 7, seat 12", 0, 30, face(31, 500), ink, "center");
  words(pen, "6 stars", 0, 88, face(34, 800), ink, "center");
  pen.strokeStyle = coral;
  pen.lineWidth = 5;
  pen.setLineDash([15, 10]);
  pen.beginPath();
  pen.moveTo(-168, 128);
  pen.lineTo(168, 128);
  pen.stroke();
  words(pen, "Keep this part safe", 0, 188, face(29, 500), ink, "center");
  pen.restore();
}

/** Project 9: the gate's page on opening night, and Sione with the big key. */
export async function moonlightGate(pen: SKRSContext2D): Promise<void> {
  const [x, y, width, height] = [70, 34, 820, 430];
  const cream = "#fff4d6";
  panel(pen, x, y, width, height, 24, "#1b1440");
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y, width, height, 24);
  pen.clip();
  pen.fillStyle = "#33256b";
  pen.fillRect(x, y, width, 92);
  pen.save();
  pen.translate(x, y + 92);
  stars(pen, width, height - 92, 5, 60, 1.6);
  pen.restore();
  pen.restore();
  await emojiAt(pen, "🎡", x + 50, y + 46, 50, { shadow: 0.2 });
  words(pen, "Moonlight Park", x + 82, y + 56, face(32, 800), cream);
  ["Rides", "Food", "Map"].forEach((name, k) => {
    const at = x + 372 + k * 92;
    words(pen, name, at, y + 55, face(27, 500), k === 0 ? token.gold : cream);
    if (k === 0) box(pen, [at, y + 61, pen.measureText(name).width, 3], 1.5, token.gold);
  });
  button(pen, "Buy tickets", [x + 644, y + 18, 152, 56], { fill: "#ffd166", ink: "#1b1440", radius: 28 });
  pointer(pen, x + 404, y + 56);
  glow(pen, 480, 222, 200, "#ffdf8a", 0.5);
  await emojiAt(pen, "🌕", 480, 222, 150, { shadow: 0 });
  words(pen, "The gate is open", 480, 360, face(50, 800), cream, "center");
  words(pen, "Forty rides, one moon and no bedtime.", 480, 412, face(27, 500), cream, "center");
  await emojiAt(pen, "👨🏼‍💼", 116, 427, 264);
  await emojiAt(pen, "🗝️", 250, 478, 116, { turn: 40 });
  await emojiAt(pen, "🏰", 842, 434, 226);
}

/** Project 10: five rides on the wall, the star twice as wide; Aiko takes a picture of it. */
export async function hallOfRides(pen: SKRSContext2D): Promise<void> {
  const rides = [
    ["🎢", "Comet Coaster", "#ff7a59", 2],
    ["🎡", "Moon Wheel", "#4cc9f0", 1],
    ["🎠", "Star Horses", "#f78fb3", 1],
    ["⛵", "Lazy River", "#3ddc97", 1],
    ["👻", "Boo House", "#a78bfa", 1],
  ] as const;
  panel(pen, 130, 20, 700, 500, 24, "#10233f");
  words(pen, "The Hall of Rides", 480, 76, face(44, 800), "#f2f7ff", "center");
  let column = 0;
  for (const [emoji, name, colour, span] of rides) {
    const x = 156 + (column % 3) * 220;
    const y = 98 + Math.floor(column / 3) * 207;
    const width = span * 208 + (span - 1) * 12;
    pen.save();
    if (span === 2) {
      pen.shadowColor = "#050c18";
      pen.shadowBlur = 26;
      pen.shadowOffsetY = 10;
    }
    box(pen, [x, y, width, 195], 18, "#1d3a63");
    pen.restore();
    pen.save();
    pen.beginPath();
    pen.roundRect(x, y, width, 195, 18);
    pen.clip();
    pen.fillStyle = colour;
    pen.fillRect(x, y, width, 146);
    const light = pen.createLinearGradient(x, y, x + 60, y + 146);
    light.addColorStop(0, "rgba(255,255,255,0.42)");
    light.addColorStop(1, "rgba(20,10,60,0.08)");
    pen.fillStyle = light;
    pen.fillRect(x, y, width, 146);
    pen.restore();
    await emojiAt(pen, emoji, x + width / 2, y + 74, span === 2 ? 142 : 124, { shadow: 0.3 });
    words(pen, name, x + 18, y + 180, face(25, 700), "#f2f7ff");
    column += span;
  }
  glow(pen, 876, 372, 110, "#ffffff", 0.5);
  await emojiAt(pen, "👩🏻", 880, 356, 160);
  await emojiAt(pen, "📸", 874, 456, 150, { turn: -6 });
  await emojiAt(pen, "🌟", 148, 112, 96, { turn: -10 });
}

/** Project 11: the dragon of light comes, and the sign tells the crowd. */
export async function nightParade(pen: SKRSContext2D): Promise<void> {
  const [x, y, width, height] = [96, 26, 768, 450];
  const cream = "#fff4d6";
  panel(pen, x, y, width, height, 24, "#0b1040");
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y, width, height, 24);
  pen.clip();
  const sky = pen.createLinearGradient(0, y, 0, y + height);
  sky.addColorStop(0, "#0b1040");
  sky.addColorStop(1, "#7b2d8b");
  pen.fillStyle = sky;
  pen.fillRect(x, y, width, height);
  pen.translate(x, y);
  stars(pen, width, 210, 12, 40, 1.6);
  pen.restore();
  glow(pen, 176, 106, 120, "#fff1b8", 0.5);
  box(pen, [132, 62, 88, 88], 44, "#fff1b8");
  fireworks(pen);
  words(pen, "The Night Parade", 480, 92, face(50, 800), cream, "center");
  words(pen, "Here comes the dragon!", 480, 140, face(31, 500), cream, "center");
  const gold = pen.createLinearGradient(372, 0, 588, 0);
  gold.addColorStop(0, "#ffd166");
  gold.addColorStop(1, "#ff9e7a");
  button(pen, "Start or stop", [372, 160, 216, 64], { fill: gold, ink: "#1b1440", radius: 32, size: 28 });
  pointer(pen, 562, 200);
  for (let k = 0; k < 6; k++) {
    const [at, bright] = [340 + k * 56, k % 2 === 0];
    if (bright) glow(pen, at, 256, 46, "#ffd166", 0.9);
    box(pen, [at - 13, 243, 26, 26], 13, rgba("#ffd166", bright ? 1 : 0.35));
  }
  for (const [behind, alpha] of [
    [150, 0.1],
    [100, 0.18],
    [50, 0.3],
  ] as const)
    await emojiAt(pen, "🐉", 484 + behind, 378, 200, { alpha, shadow: 0 });
  glow(pen, 484, 386, 180, "#7dffc8", 0.4);
  await emojiAt(pen, "🐉", 484, 376, 208);
  await emojiAt(pen, "👩🏿‍🎤", 140, 425, 270);
  for (const [emoji, at, size] of [
    ["👧🏽", 318, 112],
    ["🧒🏿", 640, 106],
    ["👦🏻", 748, 118],
    ["👧🏼", 852, 110],
  ] as const)
    await emojiAt(pen, emoji, at, 492, size);
}

function fireworks(pen: SKRSContext2D): void {
  const next = seeded(8);
  for (const [x, y, reach, colour] of [
    [770, 150, 92, "#ff6fb0"],
    [248, 250, 62, token.cyan],
  ] as const) {
    for (let ray = 0; ray < 24; ray++) {
      const a = (ray / 24) * Math.PI * 2;
      for (let t = 0.3; t < 1; t += 0.1)
        glow(
          pen,
          x + reach * t * Math.cos(a),
          y + reach * t * Math.sin(a) + 14 * t * t,
          4 + 4 * t * next(),
          colour,
          0.9 * t,
        );
    }
  }
}
