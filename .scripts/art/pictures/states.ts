import type { SKRSContext2D } from "@napi-rs/canvas";
import { drawCodex } from "../characters/codex.ts";
import { publishPicture, shrink } from "../kit/files.ts";
import { seeded } from "../kit/random.ts";
import { blank, emojiAt, planet, token } from "../kit/stage.ts";

type Draw = (pen: SKRSContext2D) => Promise<void>;

/** Drawn on 1024 × 1024, transparent. The key is the file's name. */
const states: Record<string, Draw> = {
  /** Nothing in the inbox, no threads, no messages yet. */
  empty: async (pen) => {
    isle(pen, token.violet);
    await emojiAt(pen, "📭", 640, 560, 330, { turn: 5 });
    drawCodex(pen, 350, 500, 480, "asleep", -8);
    await emojiAt(pen, "💤", 520, 250, 110, { turn: 8, shadow: 0.3 });
  },
  /** 404: Codex with a map of somewhere else. */
  lost: async (pen) => {
    isle(pen, token.cyan);
    await emojiAt(pen, "🗺️", 660, 590, 350, { turn: 10 });
    drawCodex(pen, 370, 480, 500, "surprised", -6);
    await emojiAt(pen, "🧭", 760, 330, 150, { turn: -14 });
    await emojiAt(pen, "❓", 550, 215, 130, { turn: 10 });
  },
  /** Something of ours failed. */
  error: async (pen) => {
    isle(pen, token.coral);
    await emojiAt(pen, "🛰️", 640, 600, 380, { turn: 14 });
    drawCodex(pen, 380, 440, 460, "sad", -10);
    await emojiAt(pen, "🔧", 800, 420, 140, { turn: 20 });
    await emojiAt(pen, "💥", 640, 690, 140, { turn: -8, alpha: 0.95 });
  },
  /** No connection. */
  offline: async (pen) => {
    isle(pen, token.gold);
    await emojiAt(pen, "📡", 640, 540, 400, { turn: -4 });
    drawCodex(pen, 340, 520, 440, "sad", -6);
    await emojiAt(pen, "🔌", 470, 760, 150, { turn: -30 });
  },
  /** Only for Warriors. */
  locked: async (pen) => {
    isle(pen, token.violet);
    await emojiAt(pen, "🔒", 560, 480, 480);
    drawCodex(pen, 290, 560, 330, "wink", -10);
    await emojiAt(pen, "✨", 800, 270, 150);
  },
  /** Waiting for an opponent; too few online. */
  arena: async (pen) => {
    isle(pen, token.coral);
    await emojiAt(pen, "⚔️", 512, 470, 430);
    await emojiAt(pen, "🏆", 512, 690, 210);
    drawCodex(pen, 220, 540, 290, "wink", -8);
    await emojiAt(pen, "🛡️", 790, 570, 230, { turn: 10 });
  },
  /** A project's last task has shipped. */
  done: async (pen) => {
    isle(pen, token.green);
    await emojiAt(pen, "🚀", 620, 400, 420, { turn: -4 });
    drawCodex(pen, 320, 540, 420, "happy", -8);
    await emojiAt(pen, "🎉", 740, 690, 190, { turn: 6 });
  },
};

/** Pictures of empty states, errors, locks and ends, 512 px each. */
export async function stateBoards(): Promise<void> {
  for (const [name, draw] of Object.entries(states)) {
    const { canvas, pen } = blank(1024, 1024);
    await draw(pen);
    publishPicture(`pictures/${name}.webp`, shrink(canvas, 512, 512), 38_000, 88);
  }
}

/** A small planet to stand on, another far off, a few stars. No halo: WebP keeps transparency without loss, so mist is dear. */
function isle(pen: SKRSContext2D, colour: string): void {
  planet(pen, 850, 180, 66, ["#fff0dc", colour, "#2a1f78"], "#d8d0ff");
  pen.save();
  pen.translate(512, 820);
  pen.scale(1, 0.3);
  const ground = pen.createRadialGradient(-120, -160, 40, 0, 0, 400);
  ground.addColorStop(0, "#4a4aa8");
  ground.addColorStop(0.7, "#262a72");
  ground.addColorStop(0.97, "#171a4a");
  ground.addColorStop(1, "rgba(23,26,74,0)");
  pen.fillStyle = ground;
  pen.beginPath();
  pen.arc(0, 0, 400, 0, Math.PI * 2);
  pen.fill();
  pen.restore();
  const next = seeded(colour.charCodeAt(2) + colour.charCodeAt(4));
  for (const [x, y, rx] of [
    [300, 850, 54],
    [700, 800, 40],
    [560, 900, 66],
    [820, 840, 30],
  ] as const) {
    pen.fillStyle = "rgba(10,10,50,0.4)";
    pen.beginPath();
    pen.ellipse(x, y, rx, rx * 0.3, 0, 0, Math.PI * 2);
    pen.fill();
  }
  for (let k = 0; k < 14; k++) {
    const [x, y, r] = [80 + next() * 860, 60 + next() * 420, 2 + 4 * next()];
    pen.fillStyle = "rgba(255,255,255,0.8)";
    pen.beginPath();
    pen.moveTo(x, y - r * 2);
    pen.quadraticCurveTo(x, y, x + r * 2, y);
    pen.quadraticCurveTo(x, y, x, y + r * 2);
    pen.quadraticCurveTo(x, y, x - r * 2, y);
    pen.quadraticCurveTo(x, y, x, y - r * 2);
    pen.fill();
  }
}
