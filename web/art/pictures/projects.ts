import { loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import { rgba } from "../kit/colour.ts";
import { publicFolder, publishPicture, shrink } from "../kit/files.ts";
import { glow } from "../kit/finish.ts";
import { seeded } from "../kit/random.ts";
import { bar, blank, emojiAt, panel, token, words } from "../kit/stage.ts";

type Scene = (pen: SKRSContext2D) => Promise<void>;

/** Drawn on 960 × 540; what the learner is going to build, in front of the map where it is built. */
const scenes: readonly { map: string; at: readonly [number, number]; colour: string; draw: Scene }[] = [
  { map: "BeachIsland", at: [300, 760], colour: token.cyan, draw: profileCard },
  { map: "BeachIsland", at: [560, 420], colour: token.gold, draw: cafeMenu },
  { map: "BeachIsland", at: [1040, 480], colour: token.coral, draw: postcard },
  { map: "InfernoInterface", at: [640, 180], colour: "#ff7a3d", draw: lavaCounter },
  { map: "InfernoInterface", at: [340, 700], colour: token.gold, draw: tipCalculator },
  { map: "InfernoInterface", at: [760, 720], colour: token.violet, draw: themeSwitch },
  { map: "InfernoInterface", at: [1040, 300], colour: "#ff7a3d", draw: inventory },
  { map: "ThemePark", at: [160, 200], colour: "#ff6fb0", draw: rideTicket },
  { map: "ThemePark", at: [440, 480], colour: token.green, draw: gateMenu },
  { map: "ThemePark", at: [900, 160], colour: token.cyan, draw: rideGallery },
  { map: "ThemePark", at: [1040, 680], colour: token.violet, draw: nightParade },
];

/** The pictures of the eleven projects, 480 × 270. */
export async function projects(): Promise<void> {
  for (const [index, scene] of scenes.entries()) {
    const { canvas, pen } = blank(960, 540);
    const map = await loadImage(`${publicFolder}/maps/${scene.map}.webp`);
    pen.filter = "blur(5px)";
    pen.drawImage(map, scene.at[0], scene.at[1], 820, 461, -12, -8, 984, 556);
    pen.filter = "none";
    const dusk = pen.createLinearGradient(0, 0, 0, 540);
    dusk.addColorStop(0, "rgba(9,9,40,0.3)");
    dusk.addColorStop(1, "rgba(9,9,40,0.72)");
    pen.fillStyle = dusk;
    pen.fillRect(0, 0, 960, 540);
    glow(pen, 480, 270, 420, scene.colour, 0.38);
    await scene.draw(pen);
    publishPicture(`projects/${index + 1}.webp`, shrink(canvas, 480, 270), 24_500, 88);
  }
}

const title = "800 34px 'Exo 2'";
const label = "600 24px 'Exo 2'";

async function profileCard(pen: SKRSContext2D): Promise<void> {
  await emojiAt(pen, "🌊", 800, 380, 230);
  await emojiAt(pen, "🌴", 150, 330, 250, { turn: -8 });
  pen.save();
  pen.translate(480, 272);
  pen.rotate(-0.05);
  panel(pen, -175, -226, 350, 452, 28);
  const face = pen.createLinearGradient(-80, -200, 80, -30);
  face.addColorStop(0, "#ffd08a");
  face.addColorStop(1, "#ff7f8d");
  pen.fillStyle = face;
  pen.beginPath();
  pen.arc(0, -108, 88, 0, Math.PI * 2);
  pen.fill();
  await emojiAt(pen, "🏄", 2, -108, 140);
  words(pen, "Kai Moana", 0, 30, title, token.text, "center");
  bar(pen, -110, 52, 220, 14, rgba(token.muted, 0.7));
  bar(pen, -80, 78, 160, 14, rgba(token.muted, 0.45));
  pen.fillStyle = token.cyan;
  pen.beginPath();
  pen.roundRect(-120, 122, 240, 58, 29);
  pen.fill();
  words(pen, "Follow", 0, 160, "800 27px 'Exo 2'", token.hull, "center");
  pen.restore();
}

async function cafeMenu(pen: SKRSContext2D): Promise<void> {
  await emojiAt(pen, "🍹", 800, 330, 230, { turn: 8 });
  await emojiAt(pen, "🥥", 148, 390, 180, { turn: -10 });
  panel(pen, 270, 44, 420, 452, 26, "rgba(40,26,46,0.93)");
  words(pen, "Beach Café", 480, 116, "800 42px 'Exo 2'", token.gold, "center");
  bar(pen, 400, 136, 160, 5, rgba(token.gold, 0.7));
  const items = [
    ["☕", "Latte", "3.20"],
    ["🍍", "Pineapple", "2.80"],
    ["🧁", "Muffin", "3.60"],
    ["🍨", "Sundae", "4.50"],
  ] as const;
  for (const [row, [emoji, name, price]] of items.entries()) {
    const y = 200 + row * 74;
    await emojiAt(pen, emoji, 332, y, 56);
    words(pen, name, 376, y + 9, "600 28px 'Exo 2'", token.text);
    for (let x = 520; x < 582; x += 14) bar(pen, x, y + 3, 5, 5, rgba(token.muted, 0.7));
    words(pen, price, 652, y + 9, "600 26px 'JetBrains Mono'", token.gold, "right");
  }
}

async function postcard(pen: SKRSContext2D): Promise<void> {
  pen.save();
  pen.translate(480, 268);
  pen.rotate(0.045);
  panel(pen, -320, -190, 640, 380, 14, "#fff4e2");
  const sea = pen.createLinearGradient(0, -160, 0, 160);
  sea.addColorStop(0, "#ffb27a");
  sea.addColorStop(0.42, "#ff7f9e");
  sea.addColorStop(0.43, "#38a8d8");
  sea.addColorStop(1, "#2354a8");
  pen.fillStyle = sea;
  pen.fillRect(-296, -166, 300, 332);
  pen.fillStyle = "#fff0b8";
  pen.beginPath();
  pen.arc(-146, -26, 56, Math.PI, 0);
  pen.fill();
  for (let k = 0; k < 4; k++) {
    pen.strokeStyle = rgba("#ffffff", 0.6 - 0.12 * k);
    pen.lineWidth = 6;
    pen.beginPath();
    for (let x = -296; x <= 4; x += 6) pen.lineTo(x, 24 + k * 38 + 9 * Math.sin(x / 24 + k));
    pen.stroke();
  }
  await emojiAt(pen, "⛵", -190, -6, 110);
  pen.fillStyle = "#ff6f7d";
  pen.fillRect(196, -160, 96, 112);
  await emojiAt(pen, "🐚", 244, -104, 74, { shadow: 0.2 });
  words(pen, "Tides", 34, -108, "800 40px 'Exo 2'", "#3b2a6a");
  const tides = [
    ["06:12", "high"],
    ["12:40", "low"],
    ["18:55", "high"],
  ] as const;
  tides.forEach(([time, state], row) => {
    words(pen, time, 34, -14 + row * 54, "600 28px 'JetBrains Mono'", "#3b2a6a");
    bar(pen, 150, -30 + row * 54, state === "high" ? 140 : 62, 18, state === "high" ? "#38a8d8" : "#8fd0e8");
  });
  pen.restore();
}

async function lavaCounter(pen: SKRSContext2D): Promise<void> {
  await emojiAt(pen, "🌋", 166, 290, 270);
  await emojiAt(pen, "🔥", 826, 330, 180, { turn: 6 });
  panel(pen, 300, 70, 380, 400, 30);
  words(pen, "eruptions", 490, 138, label, token.muted, "center");
  pen.save();
  pen.shadowColor = "#ff7a3d";
  pen.shadowBlur = 46;
  words(pen, "128", 490, 290, "800 136px Orbitron", "#ffd08a", "center");
  pen.restore();
  for (const [x, sign, colour] of [
    [408, "−", "#3a4686"],
    [572, "+", "#ff7a3d"],
  ] as const) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.roundRect(x - 62, 344, 124, 84, 24);
    pen.fill();
    words(pen, sign, x, 406, "800 62px 'Exo 2'", "#ffffff", "center");
  }
}

async function tipCalculator(pen: SKRSContext2D): Promise<void> {
  await emojiAt(pen, "⚒️", 172, 300, 230, { turn: -6 });
  await emojiAt(pen, "🪙", 812, 220, 150, { turn: 10 });
  await emojiAt(pen, "🪙", 850, 380, 110, { turn: -12 });
  pen.save();
  pen.shadowColor = "rgba(3,3,20,0.6)";
  pen.shadowBlur = 28;
  pen.fillStyle = "#fbf3ff";
  pen.beginPath();
  pen.moveTo(320, 50);
  pen.lineTo(680, 50);
  pen.lineTo(680, 480);
  for (let x = 680; x > 320; x -= 30) {
    pen.lineTo(x - 15, 462);
    pen.lineTo(x - 30, 480);
  }
  pen.closePath();
  pen.fill();
  pen.restore();
  words(pen, "Forge & Sons", 500, 112, title, "#2b1f5c", "center");
  const rows = [
    ["Sword", "84.00"],
    ["Tip 15 %", "12.60"],
  ] as const;
  rows.forEach(([name, amount], row) => {
    words(pen, name, 352, 190 + row * 54, "600 28px 'Exo 2'", "#5a4d8c");
    words(pen, amount, 648, 190 + row * 54, "600 27px 'JetBrains Mono'", "#2b1f5c", "right");
  });
  bar(pen, 352, 290, 296, 14, "#d9cdf2");
  bar(pen, 352, 290, 150, 14, "#ff8a3d");
  pen.fillStyle = "#ff6a1a";
  pen.beginPath();
  pen.arc(502, 297, 19, 0, Math.PI * 2);
  pen.fill();
  words(pen, "96.60", 500, 414, "800 70px Orbitron", "#e2551a", "center");
}

async function themeSwitch(pen: SKRSContext2D): Promise<void> {
  panel(pen, 190, 76, 580, 388, 30, "#fff3e6");
  pen.save();
  pen.beginPath();
  pen.roundRect(190, 76, 580, 388, 30);
  pen.clip();
  pen.fillStyle = "#1a1440";
  pen.beginPath();
  pen.moveTo(540, 70);
  pen.lineTo(780, 70);
  pen.lineTo(780, 470);
  pen.lineTo(420, 470);
  pen.fill();
  pen.restore();
  await emojiAt(pen, "🌞", 306, 172, 128);
  await emojiAt(pen, "🌙", 670, 172, 116, { turn: -14 });
  bar(pen, 236, 258, 190, 20, "#e8bfa0");
  bar(pen, 236, 296, 140, 20, "#f0d2b8");
  bar(pen, 548, 258, 180, 20, "#4a3f92");
  bar(pen, 588, 296, 140, 20, "#382e78");
  const track = pen.createLinearGradient(380, 0, 580, 0);
  track.addColorStop(0, "#ff9a3d");
  track.addColorStop(1, token.violet);
  pen.save();
  pen.shadowColor = "rgba(6,4,40,0.5)";
  pen.shadowBlur = 22;
  pen.fillStyle = track;
  pen.beginPath();
  pen.roundRect(376, 346, 208, 94, 47);
  pen.fill();
  pen.fillStyle = "#ffffff";
  pen.beginPath();
  pen.arc(536, 393, 39, 0, Math.PI * 2);
  pen.fill();
  pen.restore();
  await emojiAt(pen, "🔥", 536, 390, 56, { shadow: 0 });
}

async function inventory(pen: SKRSContext2D): Promise<void> {
  panel(pen, 200, 52, 560, 436, 28);
  words(pen, "Forge", 236, 112, title, token.text);
  words(pen, "7 / 8", 724, 112, "600 30px 'JetBrains Mono'", token.gold, "right");
  const goods = ["⚔️", "🛡️", "💎", "🗝️", "🔮", "🏺", "🔨", ""];
  for (const [k, emoji] of goods.entries()) {
    const x = 236 + (k % 4) * 124;
    const y = 140 + Math.floor(k / 4) * 164;
    const chosen = k === 2;
    pen.fillStyle = chosen ? "rgba(157,123,255,0.36)" : "rgba(60,74,140,0.4)";
    pen.strokeStyle = chosen ? token.violet : "rgba(130,146,220,0.4)";
    pen.lineWidth = chosen ? 5 : 2;
    pen.beginPath();
    pen.roundRect(x, y, 112, 112, 20);
    pen.fill();
    pen.stroke();
    if (emoji) await emojiAt(pen, emoji, x + 56, y + 56, 84);
    bar(pen, x + 20, y + 124, emoji ? 72 : 34, 12, rgba(token.muted, emoji ? 0.65 : 0.3));
  }
}

async function rideTicket(pen: SKRSContext2D): Promise<void> {
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

async function gateMenu(pen: SKRSContext2D): Promise<void> {
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

async function rideGallery(pen: SKRSContext2D): Promise<void> {
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

async function nightParade(pen: SKRSContext2D): Promise<void> {
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
