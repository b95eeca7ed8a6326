import { loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import { drawCodex } from "../characters/codex.ts";
import { publicFolder, publish, shrink, smallPng, writePreview } from "../kit/files.ts";
import { glow } from "../kit/finish.ts";
import { bar, blank, emojiAt, night, panel, planet, token, words } from "../kit/stage.ts";

/** The icon of the tab and the icon of the home screen. */
export async function brand(): Promise<void> {
  publish("favicon.svg", favicon);
  publish("apple-touch-icon.png", smallPng(shrink(homeIcon(), 180, 180)));
}

/** The cards of shared links. */
export async function cards(): Promise<void> {
  for (const card of CARDS) {
    const canvas = await linkCard(card);
    publish(card.file, canvas.toBuffer("image/jpeg", 84));
    writePreview(card.file, canvas);
  }
}

/** What they say, by the public pages that have one (web/build/page-head.ts). */
const CARDS = [
  {
    file: "og.jpg",
    title: "CODENAUT",
    first: "Learn HTML, CSS and JavaScript",
    second: "by shipping to odd little worlds",
    emoji: "🚀",
    turn: 12,
  },
  {
    file: "cards/pricing.jpg",
    title: "PRICING",
    first: "Every project is free.",
    second: "Warriors also chat and battle",
    emoji: "💎",
    turn: 8,
  },
  {
    file: "cards/faq.jpg",
    title: "QUESTIONS",
    first: "Do I need to know any code?",
    second: "No: you begin with a single tag",
    emoji: "🧭",
    turn: 8,
  },
  {
    file: "cards/replay.jpg",
    title: "REPLAY",
    first: "35 seconds, two editors, one goal:",
    second: "watch the battle again",
    emoji: "⚔️",
    turn: 0,
  },
  {
    file: "cards/invitation.jpg",
    title: "A BATTLE",
    first: "A friend invites you:",
    second: "35 seconds, two editors, one goal",
    emoji: "⚔️",
    turn: 0,
  },
] as const;

function homeIcon() {
  const { canvas, pen } = blank(720, 720);
  night(pen, 720, 720, 4, ["#6f4dff", "#1e7bd0"]);
  glow(pen, 360, 380, 380, token.violet, 0.55);
  drawCodex(pen, 352, 376, 640, "happy", 6);
  return canvas;
}

/** 1200 × 630, as link previews want it; JPEG because not all of them read WebP. */
async function linkCard({ title, first, second, emoji, turn }: (typeof CARDS)[number]) {
  const { canvas, pen } = blank(1200, 630);
  night(pen, 1200, 630, 12, ["#5a3cf0", "#1e7bd0"]);
  planet(pen, 1096, 96, 58, ["#fff0dc", token.coral, "#5a1f78"], "#ffd8c0");
  const horizon = await loadImage(`${publicFolder}/pictures/horizon.webp`);
  pen.drawImage(horizon, -180, 250, 1560, 437);
  words(pen, title, 72, 172, "800 92px Orbitron", token.text);
  words(pen, first, 76, 236, "600 40px 'Exo 2'", "#cdd5ff");
  words(pen, second, 76, 288, "600 40px 'Exo 2'", token.cyan);
  editor(pen);
  drawCodex(pen, 948, 316, 420, "happy", 8);
  await emojiAt(pen, emoji, 690, 500, 150, { turn });
  return canvas;
}

function editor(pen: SKRSContext2D): void {
  panel(pen, 72, 340, 540, 226, 18, "rgba(13,17,36,0.92)");
  for (const [k, colour] of [token.coral, token.gold, token.green].entries())
    bar(pen, 98 + k * 26, 362, 14, 14, colour);
  const code = "500 28px 'JetBrains Mono'";
  const lines: readonly (readonly (readonly [string, string])[])[] = [
    [
      ["<button ", token.coral],
      ["class", token.gold],
      ["=", token.muted],
      ['"launch"', token.green],
      [">", token.coral],
    ],
    [["  Lift off!", token.text]],
    [["</button>", token.coral]],
  ];
  lines.forEach((line, row) => {
    let x = 104;
    for (const [text, colour] of line) {
      words(pen, text, x, 428 + row * 48, code, colour);
      x += pen.measureText(text).width;
    }
  });
  bar(pen, 264, 500, 4, 32, token.cyan);
}

/** Codex's face, simple enough for 16 pixels. */
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <defs>
    <radialGradient id="shell" cx=".3" cy=".2" r=".95">
      <stop offset="0" stop-color="#e2d4ff"/>
      <stop offset=".45" stop-color="#9d7bff"/>
      <stop offset="1" stop-color="#4a2cae"/>
    </radialGradient>
  </defs>
  <path d="M32 14V8" stroke="#7a58e0" stroke-width="4" stroke-linecap="round"/>
  <circle cx="32" cy="6" r="5" fill="#59e1ff"/>
  <rect x="1" y="26" width="10" height="20" rx="5" fill="#7a58e0"/>
  <rect x="53" y="26" width="10" height="20" rx="5" fill="#5a3cc0"/>
  <path d="M32 12c17 0 26 9 26 23S47 62 32 62 6 49 6 35s9-23 26-23z" fill="url(#shell)"/>
  <rect x="12" y="21" width="40" height="27" rx="13" fill="#0b0f2e"/>
  <rect x="20" y="27" width="7" height="12" rx="3.5" fill="#6fe8ff"/>
  <rect x="37" y="27" width="7" height="12" rx="3.5" fill="#6fe8ff"/>
  <path d="M28 42q4 3.5 8 0" fill="none" stroke="#6fe8ff" stroke-width="2.6" stroke-linecap="round"/>
</svg>
`;
