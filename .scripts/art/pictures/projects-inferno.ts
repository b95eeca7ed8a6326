import type { SKRSContext2D } from "@napi-rs/canvas";
import { glow } from "../kit/finish.ts";
import { emojiAt, panel, words } from "../kit/stage.ts";
import { box, button, face, pointer } from "./page-parts.ts";

/** Project 4: the panel of Salma's glass furnace, hot and short of coal. */
export async function furnaceCounter(pen: SKRSContext2D): Promise<void> {
  glow(pen, 838, 350, 220, "#ff7a33", 0.5);
  await emojiAt(pen, "👩🏼‍🏭", 138, 416, 290);
  await emojiAt(pen, "🔥", 838, 318, 240);
  await emojiAt(pen, "🫙", 786, 442, 132, { turn: -4 });
  await emojiAt(pen, "🔮", 890, 450, 124, { turn: 4 });
  panel(pen, 268, 56, 440, 428, 30, "#2b1510");
  box(pen, [268, 56, 440, 428], 30, "rgba(43,21,16,0.2)", { colour: "#ff7a33", width: 5 });
  words(pen, "Furnace 9", 488, 136, face(56, 800), "#ffe3c4", "center");
  pen.save();
  pen.shadowColor = "#ff7a3d";
  pen.shadowBlur = 34;
  words(pen, "Heat: 420 degrees", 488, 236, face(42, 700), "#ffb347", "center");
  pen.restore();
  words(pen, "Coal left: 2", 488, 310, face(36, 500), "#ffe3c4", "center");
  const look = { fill: "#ff7a33", ink: "#1a0d0a", radius: 16, size: 29 };
  button(pen, "Add coal", [298, 366, 182, 78], look);
  button(pen, "Open vent", [494, 366, 184, 78], look);
  pointer(pen, 438, 416);
}

/** Project 5: five friends at Arjun's grill, one bill. */
export async function billSplitter(pen: SKRSContext2D): Promise<void> {
  await emojiAt(pen, "👨🏾‍🍳", 146, 416, 290);
  await emojiAt(pen, "🍲", 824, 400, 230);
  await emojiAt(pen, "🪙", 778, 196, 100, { turn: -10 });
  await emojiAt(pen, "🪙", 878, 150, 76, { turn: 12 });
  const ink = "#3b1d12";
  panel(pen, 282, 22, 404, 496, 26, "#fff1dc");
  words(pen, "Ember Grill", 312, 80, face(44, 800), ink);
  const fields = [
    ["Bill", "40"],
    ["Tip in percent", "10"],
    ["Friends at the table", "5"],
  ] as const;
  fields.forEach(([label, value], row) => {
    const y = 104 + row * 66;
    words(pen, label, 312, y + 35, face(25, 500), ink);
    box(pen, [556, y, 100, 52], 12, "#ffffff", { colour: "#c2441c", width: 3 });
    words(pen, value, 574, y + 36, face(27, 700), ink);
  });
  button(pen, "Work it out", [312, 312, 190, 64], { fill: "#a83412", ink: "#ffffff", size: 27 });
  pointer(pen, 474, 354);
  words(pen, "You pay 44.00 credits", 312, 426, face(29, 700), ink);
  words(pen, "Each friend pays 8.80 credits", 312, 474, face(26, 700), "#a83412");
}

/** Project 6: Marta's story by day and in ember mode. */
export async function emberReader(pen: SKRSContext2D): Promise<void> {
  glow(pen, 846, 410, 190, "#ff7a33", 0.5);
  await emojiAt(pen, "🐲", 846, 330, 220);
  await emojiAt(pen, "🍞", 866, 462, 116, { turn: 6 });
  panel(pen, 198, 40, 516, 460, 28, "#faf0e6");
  story(pen, "#800000", "#faf0e6");
  pen.save();
  pen.beginPath();
  pen.roundRect(198, 40, 516, 460, 28);
  pen.clip();
  pen.beginPath();
  pen.moveTo(506, 40);
  pen.lineTo(720, 40);
  pen.lineTo(720, 500);
  pen.lineTo(392, 500);
  pen.clip();
  pen.fillStyle = "#050208";
  pen.fillRect(198, 40, 516, 460);
  story(pen, "#ffa500", "#050208");
  pen.restore();
  await emojiAt(pen, "🔥", 704, 384, 112, { turn: -62 });
  await emojiAt(pen, "🌙", 664, 100, 76, { turn: -14 });
  await emojiAt(pen, "👩🏽‍🏫", 124, 431, 256);
}

/** The page of project 6 in one pair of colours. */
function story(pen: SKRSContext2D, ink: string, paper: string): void {
  words(pen, "The Dragon", 262, 118, face(52, 800), ink);
  words(pen, "Who Sneezed", 262, 176, face(52, 800), ink);
  const lines = [
    "Once there was a small dragon",
    "with a very big cold.",
    "Each time she sneezed,",
    "the whole village had toast.",
  ];
  for (const [row, text] of lines.entries()) words(pen, text, 262, 232 + row * 38, face(27, 500), ink);
  button(pen, "Ember mode", [262, 384, 236, 76], { fill: ink, ink: paper, size: 31 });
}

/** Project 7: what Beatriz carries into the cave, and what it weighs. */
export async function cavePack(pen: SKRSContext2D): Promise<void> {
  glow(pen, 820, 340, 220, "#ffb347", 0.35);
  await emojiAt(pen, "👷🏼‍♀️", 138, 419, 284);
  await emojiAt(pen, "🍍", 872, 216, 150, { turn: 14 });
  await emojiAt(pen, "🎒", 822, 360, 250);
  await emojiAt(pen, "🪢", 722, 452, 96);
  await emojiAt(pen, "🔦", 904, 462, 100, { turn: -90 });
  const ink = "#ffe3c4";
  panel(pen, 272, 22, 424, 496, 26, "#2b1a12");
  box(pen, [272, 22, 424, 496], 26, "rgba(43,26,18,0.2)", { colour: "#ffb347", width: 4 });
  words(pen, "Cave Pack", 304, 80, face(46, 800), ink);
  const rows = ["rope: 3 kg", "lamp: 1 kg", "water: 4 kg", "pineapple: 2 kg"];
  rows.forEach((row, k) => {
    box(pen, [310, 108 + k * 38, 10, 10], 5, "#ffb347");
    words(pen, row, 336, 122 + k * 38, face(27, 500), ink);
  });
  pen.save();
  pen.shadowColor = "#ff9a3d";
  pen.shadowBlur = 22;
  words(pen, "Total: 10 kg", 304, 290, face(36, 800), "#ffb347");
  pen.restore();
  const boxes = [
    ["Thing", 304, 214, "pineapple"],
    ["Weight in kg", 538, 126, "2"],
  ] as const;
  for (const [label, x, width, value] of boxes) {
    words(pen, label, x, 338, face(22, 500), ink);
    box(pen, [x, 350, width, 54], 12, "#ffffff");
    words(pen, value, x + 16, 386, face(26), "#140d0b");
  }
  button(pen, "Put it in", [304, 424, 180, 66], { fill: "#ffb347", ink: "#140d0b", size: 27 });
  pointer(pen, 452, 462);
}
