import type { SKRSContext2D } from "@napi-rs/canvas";
import { rgba } from "../kit/colour.ts";
import { bar, emojiAt, panel, token, words } from "../kit/stage.ts";

const title = "800 34px 'Exo 2'";
const label = "600 24px 'Exo 2'";

/** Project 4: a counter with two buttons. */
export async function lavaCounter(pen: SKRSContext2D): Promise<void> {
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

/** Project 5: a bill with its tip. */
export async function tipCalculator(pen: SKRSContext2D): Promise<void> {
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

/** Project 6: light and dark. */
export async function themeSwitch(pen: SKRSContext2D): Promise<void> {
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

/** Project 7: what the forge has. */
export async function inventory(pen: SKRSContext2D): Promise<void> {
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
