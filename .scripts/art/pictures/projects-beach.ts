import { loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import { publicFolder } from "../kit/files.ts";
import { emojiAt, panel, words } from "../kit/stage.ts";
import { lighthouse } from "./lighthouse.ts";
import { box, button, face, line, pointer } from "./page-parts.ts";

/** Project 1: the card of Amara Okoye, who keeps the lighthouse. */
export async function lighthouseCard(pen: SKRSContext2D): Promise<void> {
  await emojiAt(pen, "🚢", 850, 440, 200, { flip: true });
  lighthouse(pen, 172, 476, 438);
  await emojiAt(pen, "🪨", 96, 478, 138);
  await emojiAt(pen, "🪨", 246, 486, 126, { flip: true });
  const ink = "#22304a";
  const photo = await loadImage(`${publicFolder}/noobie.png`);
  pen.save();
  pen.translate(514, 270);
  pen.rotate(0.03);
  panel(pen, -206, -242, 440, 484, 24, "#fff8e7");
  words(pen, "Amara Okoye", -172, -176, face(46, 800), "#b8381b");
  line(pen, -172, -132, [
    ["I keep the ", face(23, 500), ink],
    ["lighthouse", face(23, 800), ink],
    [" on ", face(23, 500), ink],
    ["Coral Cape", `italic ${face(23, 500)}`, ink],
    [".", face(23, 500), ink],
  ]);
  pen.save();
  pen.beginPath();
  pen.roundRect(-172, -108, 136, 136, 18);
  pen.clip();
  pen.imageSmoothingQuality = "high";
  pen.drawImage(photo, -172, -108, 136, 136);
  pen.restore();
  const end = line(pen, -172, 64, [["Read my logbook", face(23), "#0b5f7a"]]);
  box(pen, [-172, 70, end + 172, 2.5], 1, "#0b5f7a");
  words(pen, "My evening", -172, 112, face(27, 800), ink);
  ["Clean the lamp", "Count the ships", "Drink cocoa"].forEach((item, row) => {
    box(pen, [-160, 141 + row * 34, 8, 8], 4, ink);
    words(pen, item, -140, 153 + row * 34, face(24, 500), ink);
  });
  pen.restore();
}

/** Project 2: the menu of Cafe Tidepool, Mateo behind it. */
export async function tidepoolMenu(pen: SKRSContext2D): Promise<void> {
  await emojiAt(pen, "👨🏼‍🍳", 152, 416, 290);
  await emojiAt(pen, "🥤", 806, 370, 250, { turn: 7 });
  pen.save();
  pen.filter = "hue-rotate(42deg) saturate(0.9)";
  await emojiAt(pen, "🍋", 884, 462, 110, { turn: 14 });
  pen.restore();
  await emojiAt(pen, "🌿", 730, 468, 100, { turn: -12 });
  const ink = "#2a1a14";
  panel(pen, 290, 24, 400, 492, 22, "#ffe8d6");
  words(pen, "Cafe Tidepool", 316, 84, face(52, 800), "#008080");
  words(pen, "Open until the tide comes in.", 316, 118, face(23, 500), ink);
  const sections = [
    ["Drinks", ["Mint tea", "Lime soda", "Iced cocoa"]],
    ["How to order", ["Pick a seat", "Wave at Mateo", "Say please"]],
  ] as const;
  sections.forEach(([title, items], part) => {
    const y = 138 + part * 184;
    box(pen, [314, y, 352, 172], 8, "#ffffff");
    words(pen, title, 336, y + 42, face(29, 800), ink);
    items.forEach((item, row) => {
      const base = y + 81 + row * 34;
      const special = item === "Lime soda";
      const colour = special ? "#dc143c" : ink;
      if (part === 0) box(pen, [346, base - 13, 9, 9], 4.5, colour);
      else words(pen, `${row + 1}.`, 342, base, face(24, 500), ink);
      words(pen, item, 370, base, face(25, special ? 800 : 500), colour);
    });
  });
}

/** Project 3: the board that tells Ingrid the tide. */
export async function tideBoard(pen: SKRSContext2D): Promise<void> {
  await emojiAt(pen, "👩🏽‍✈️", 138, 416, 290);
  await emojiAt(pen, "🚢", 842, 424, 230, { flip: true });
  panel(pen, 262, 30, 450, 480, 22, "#f2f8fb");
  words(pen, "Harbour Tide Board", 487, 92, face(42, 800), "#10283a", "center");
  const [x, y, width, height] = [294, 122, 386, 268];
  pen.save();
  pen.shadowColor = "rgba(30,16,8,0.5)";
  pen.shadowBlur = 16;
  pen.shadowOffsetY = 6;
  box(pen, [x, y, width, height], 18, "#6b4a2b");
  pen.restore();
  pen.save();
  pen.beginPath();
  pen.roundRect(x + 12, y + 12, width - 24, height - 24, 9);
  pen.clip();
  pen.fillStyle = "#ffffff";
  pen.fillRect(x, y, width, height);
  for (const [lift, colour] of [
    [-10, "#c3e8f6"],
    [6, "#8fd3ee"],
    [118, "#74c4e6"],
  ] as const) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.moveTo(x, y + height);
    for (let along = 0; along <= width; along += 6)
      pen.lineTo(x + along, y + 76 + lift + 7 * Math.sin(along / 27 + lift));
    pen.lineTo(x + width, y + height);
    pen.fill();
  }
  pen.restore();
  words(pen, "The tide is high", 487, 268, face(42, 700), "#10283a", "center");
  button(pen, "Next tide", [392, 416, 190, 64], { fill: "#dfe6ee", ink: "#10283a", size: 27 });
  pointer(pen, 556, 456);
}
