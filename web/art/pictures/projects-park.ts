import type { SKRSContext2D } from "@napi-rs/canvas";
import { glow } from "../kit/finish.ts";
import { seeded } from "../kit/random.ts";
import { bar, emojiAt, panel, token, words } from "../kit/stage.ts";

/** Project 8: a ticket. */
export async function rideTicket(pen: SKRSContext2D): Promise<void> {
  await emojiAt(pen, "🎈", 130, 240, 170, { turn: -8 });
  await emojiAt(pen, "🍿", 838, 380, 170, { turn: 8 });
  pen.save();
  pen.translate(486, 268);
  pen.rotate(-0.07);
  pen.shadowColor = "rgba(3,3,20,0.65)";
  pen.shadowBlur = 30;
  pen.shadowOffsetY = 12;
  const paper = pen.createLinearGradient(-300, -130, 300, 130);
  paper.addColorStop(0, "#ffd76a");
  paper.addColorStop(1, "#ff7f9e");
  pen.fillStyle = paper;
  pen.beginPath();
  pen.moveTo(-280, -140);
  pen.arcTo(300, -140, 300, -120, 20);
  pen.arc(300, 0, 34, -Math.PI / 2, Math.PI / 2, true);
  pen.arcTo(300, 140, 280, 140, 20);
  pen.arcTo(-300, 140, -300, 120, 20);
  pen.arc(-300, 0, 34, Math.PI / 2, -Math.PI / 2, true);
  pen.arcTo(-300, -140, -280, -140, 20);
  pen.closePath();
  pen.fill();
  pen.shadowColor = "transparent";
  pen.strokeStyle = "rgba(80,20,90,0.5)";
  pen.lineWidth = 4;
  pen.setLineDash([12, 12]);
  pen.beginPath();
  pen.moveTo(148, -128);
  pen.lineTo(148, 128);
  pen.stroke();
  await emojiAt(pen, "🎡", -168, 2, 190, { shadow: 0.35 });
  words(pen, "RIDE", -48, -26, "800 64px Orbitron", "#4a1560");
  words(pen, "row 7 · seat B", -46, 30, "600 30px 'Exo 2'", "#6a2470");
  bar(pen, -46, 58, 150, 16, "rgba(80,20,90,0.35)");
  const next = seeded(3);
  for (let y = -104; y < 100; ) {
    const thick = 4 + 10 * next();
    pen.fillStyle = "#4a1560";
    pen.fillRect(180, y, 78, thick);
    y += thick + 5 + 6 * next();
  }
  pen.restore();
}

/** Project 9: the menu over the gate. */
export async function gateMenu(pen: SKRSContext2D): Promise<void> {
  await emojiAt(pen, "🏰", 480, 330, 340);
  await emojiAt(pen, "🌳", 150, 400, 220);
  await emojiAt(pen, "🌳", 812, 400, 220, { flip: true });
  panel(pen, 90, 62, 780, 104, 28);
  const items = ["Rides", "Shows", "Food", "Map"];
  items.forEach((name, k) => {
    const x = 128 + k * 182;
    if (k === 0) {
      pen.fillStyle = token.green;
      pen.beginPath();
      pen.roundRect(x, 82, 156, 64, 32);
      pen.fill();
    }
    words(pen, name, x + 78, 125, "700 30px 'Exo 2'", k === 0 ? token.hull : token.text, "center");
  });
  const colours = [token.gold, token.coral, token.cyan, token.violet, token.green];
  for (let k = 0; k < 19; k++) {
    const t = k / 18;
    const [x, y] = [100 + 760 * t, 186 + 44 * 4 * t * (1 - t)];
    glow(pen, x, y, 34, colours[k % 5] ?? token.gold, 0.8);
    bar(pen, x - 6, y - 6, 12, 12, colours[k % 5] ?? token.gold);
  }
}

/** Project 10: a grid of rides. */
export async function rideGallery(pen: SKRSContext2D): Promise<void> {
  const tiles = [
    ["🎠", "#ff8ab8", "#a83aa0"],
    ["🎢", "#7fe0ff", "#2a62c8"],
    ["🎡", "#c8a8ff", "#5a36c8"],
    ["🎪", "#ffd88a", "#e0684a"],
    ["🚂", "#a8f0c8", "#1f8a7a"],
    ["⛲", "#b8d8ff", "#3a62c0"],
  ] as const;
  panel(pen, 122, 40, 716, 460, 26);
  for (const [k, [emoji, from, to]] of tiles.entries()) {
    const x = 146 + (k % 3) * 228;
    const y = 64 + Math.floor(k / 3) * 210;
    const ground = pen.createLinearGradient(x, y, x + 212, y + 196);
    ground.addColorStop(0, from);
    ground.addColorStop(1, to);
    pen.fillStyle = ground;
    pen.beginPath();
    pen.roundRect(x, y, 212, 200, 18);
    pen.fill();
    await emojiAt(pen, emoji, x + 106, y + 98, k === 1 ? 164 : 146, { shadow: 0.35 });
    if (k !== 1) continue;
    pen.strokeStyle = "#ffffff";
    pen.lineWidth = 6;
    pen.stroke();
  }
}

/** Project 11: floats that pass. */
export async function nightParade(pen: SKRSContext2D): Promise<void> {
  pen.fillStyle = "rgba(8,7,36,0.5)";
  pen.fillRect(0, 0, 960, 540);
  const next = seeded(8);
  for (const [x, y, reach, colour] of [
    [190, 120, 96, token.gold],
    [500, 90, 80, token.cyan],
    [790, 130, 104, "#ff6fb0"],
  ] as const) {
    for (let ray = 0; ray < 26; ray++) {
      const a = (ray / 26) * Math.PI * 2;
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
  const street = pen.createLinearGradient(0, 380, 0, 540);
  street.addColorStop(0, "#4a3a8a");
  street.addColorStop(1, "#1d1650");
  pen.fillStyle = street;
  pen.fillRect(0, 404, 960, 136);
  const floats = [
    ["🦄", 150, token.violet],
    ["🤹", 372, token.gold],
    ["🥁", 590, token.coral],
    ["🎠", 810, token.cyan],
  ] as const;
  for (const [emoji, x, colour] of floats) {
    glow(pen, x, 400, 150, colour, 0.55);
    pen.fillStyle = colour;
    pen.beginPath();
    pen.roundRect(x - 84, 388, 168, 52, 16);
    pen.fill();
    pen.fillStyle = "rgba(10,8,48,0.28)";
    pen.fillRect(x - 84, 414, 168, 8);
    await emojiAt(pen, emoji, x, 318, 158);
    for (const wheel of [-50, 50]) {
      pen.fillStyle = "#120d38";
      pen.beginPath();
      pen.arc(x + wheel, 442, 22, 0, Math.PI * 2);
      pen.fill();
      pen.fillStyle = "#ffe9b0";
      pen.beginPath();
      pen.arc(x + wheel, 442, 8, 0, Math.PI * 2);
      pen.fill();
    }
    for (let k = -3; k <= 3; k++) glow(pen, x + k * 25, 392, 15, "#fff0c0", 0.9);
  }
  for (let x = 20; x < 960; x += 80) bar(pen, x, 492, 46, 8, "rgba(255,240,200,0.5)");
}
