import type { SKRSContext2D } from "@napi-rs/canvas";
import { rgba } from "../kit/colour.ts";
import { bar, emojiAt, panel, token, words } from "../kit/stage.ts";

const title = "800 34px 'Exo 2'";

/** Project 1: a surfer's profile card. */
export async function profileCard(pen: SKRSContext2D): Promise<void> {
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

/** Project 2: the menu of a café. */
export async function cafeMenu(pen: SKRSContext2D): Promise<void> {
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

/** Project 3: a postcard with the tides. */
export async function postcard(pen: SKRSContext2D): Promise<void> {
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
