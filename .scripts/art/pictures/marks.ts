import { copyFileSync, mkdirSync, statSync } from "node:fs";
import type { SKRSContext2D } from "@napi-rs/canvas";
import { rgba } from "../kit/colour.ts";
import { publicFolder, publish, publishPicture, shrink } from "../kit/files.ts";
import { emojiFile } from "../kit/sprites.ts";
import { blank } from "../kit/stage.ts";

/** Emoji that screens show as they are: the name under `/emoji` and the character. */
const labels: Record<string, string> = {
  trophy: "🏆",
  rocket: "🚀",
  swords: "⚔️",
  fire: "🔥",
  star: "🌟",
  sparkles: "✨",
  map: "🗺️",
  mailbox: "📬",
  chat: "💬",
  calendar: "📅",
  hammer: "🛠️",
  laptop: "💻",
  lock: "🔒",
  bulb: "💡",
  planet: "🪐",
  handshake: "🤝",
  flag: "🏁",
  bandage: "🩹",
};

/** The markers of the maps, and copies of the emoji that screens show. */
export async function marks(): Promise<void> {
  for (const [name, light, dark, draw] of [
    ["marker-x", "#ff9fa0", "#e0304f", strokeX],
    ["marker-done", "#8dffcf", "#14a86c", strokeTick],
    ["marker-mend", "#ffe58f", "#e58a0c", strokeTick],
  ] as const) {
    const { canvas, pen } = blank(768, 768);
    thick(pen, light, dark, draw);
    publishPicture(`pictures/${name}.webp`, shrink(canvas, 192, 192), 9_000);
  }
  mkdirSync(`${publicFolder}/emoji`, { recursive: true });
  for (const [name, emoji] of Object.entries(labels)) {
    const file = `${publicFolder}/emoji/${name}.webp`;
    copyFileSync(emojiFile(emoji), file);
    console.log(`${(statSync(file).size / 1000).toFixed(1).padStart(7)} kB  /emoji/${name}.webp`);
  }
  publish("emoji/LICENSE", license);
}

function strokeX(pen: SKRSContext2D): void {
  pen.moveTo(212, 196);
  pen.quadraticCurveTo(380, 330, 566, 560);
  pen.moveTo(572, 190);
  pen.quadraticCurveTo(400, 350, 204, 566);
}

function strokeTick(pen: SKRSContext2D): void {
  pen.moveTo(170, 392);
  pen.quadraticCurveTo(262, 458, 320, 552);
  pen.quadraticCurveTo(420, 350, 604, 206);
}

/** A fat brush stroke, standing off the ground: shadow, edge, face, light. */
function thick(pen: SKRSContext2D, light: string, dark: string, draw: (pen: SKRSContext2D) => void): void {
  pen.lineCap = "round";
  pen.lineJoin = "round";
  const layer = (dx: number, dy: number, width: number, style: string | CanvasFill, blur = 0) => {
    pen.save();
    pen.translate(dx, dy);
    if (blur) pen.filter = `blur(${blur}px)`;
    pen.strokeStyle = style;
    pen.lineWidth = width;
    pen.beginPath();
    draw(pen);
    pen.stroke();
    pen.restore();
  };
  layer(22, 52, 150, "rgba(8,6,40,0.5)", 16);
  layer(0, 0, 172, "#fffaf2");
  layer(0, 30, 172, "#fffaf2");
  layer(0, 28, 126, rgba("#3a0a3a", 0.9));
  layer(0, 20, 126, dark);
  const face = pen.createLinearGradient(180, 150, 600, 620);
  face.addColorStop(0, light);
  face.addColorStop(1, dark);
  layer(0, 0, 126, face);
  layer(-14, -22, 22, "rgba(255,255,255,0.5)", 7);
}

type CanvasFill = ReturnType<SKRSContext2D["createLinearGradient"]>;

const license = `The pictures in this folder are 3D emoji of Microsoft's Fluent Emoji, as packaged by @lobehub/fluent-emoji-3d.

MIT License

Copyright (c) Microsoft Corporation
Copyright (c) 2023 LobeHub

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`;
