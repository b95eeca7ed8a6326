import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { rgba } from "../kit/colour.ts";
import { publishPicture, shrink } from "../kit/files.ts";

/** What Codex's screen shows. */
export type Mood = "happy" | "wink" | "sad" | "surprised" | "asleep";

/**
 * Draws Codex, the ship's mind: a violet pod with a dark screen for a face, two fins and a small jet.
 * @param x the body's middle
 * @param size the height of the whole figure with antenna and jet, in pixels
 * @param lean degrees, clockwise
 */
export function drawCodex(
  pen: SKRSContext2D,
  x: number,
  y: number,
  size: number,
  mood: Mood = "happy",
  lean = 0,
): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate((lean * Math.PI) / 180);
  // Drawn in a box of 200 × 200 around the middle.
  pen.scale(size / 200, size / 200);
  jet(pen, mood === "asleep" ? 0.35 : 1);
  fin(pen, -1);
  fin(pen, 1);
  antenna(pen, mood);
  ear(pen, -1);
  body(pen);
  ear(pen, 1);
  screen(pen, mood);
  badge(pen);
  pen.restore();
}

function jet(pen: SKRSContext2D, strength: number): void {
  pen.save();
  pen.globalAlpha = strength;
  for (const [width, length, colour, alpha] of [
    [30, 46, "#59e1ff", 0.35],
    [20, 36, "#8bebff", 0.75],
    [10, 24, "#ffffff", 0.95],
  ] as const) {
    pen.filter = width > 20 ? "blur(5px)" : "blur(2px)";
    const flame = pen.createLinearGradient(0, 56, 0, 62 + length);
    flame.addColorStop(0, rgba(colour, alpha));
    flame.addColorStop(1, rgba(colour, 0));
    pen.fillStyle = flame;
    pen.beginPath();
    pen.moveTo(-width / 2, 58);
    pen.quadraticCurveTo(-width * 0.55, 62 + length * 0.5, 0, 62 + length);
    pen.quadraticCurveTo(width * 0.55, 62 + length * 0.5, width / 2, 58);
    pen.fill();
  }
  pen.restore();
}

function fin(pen: SKRSContext2D, side: -1 | 1): void {
  pen.save();
  pen.scale(side, 1);
  const metal = pen.createLinearGradient(44, 20, 82, 72);
  metal.addColorStop(0, side < 0 ? "#b89cff" : "#7d58e0");
  metal.addColorStop(1, side < 0 ? "#6a45d2" : "#3a2394");
  pen.fillStyle = metal;
  pen.beginPath();
  pen.moveTo(42, 18);
  pen.bezierCurveTo(64, 20, 84, 40, 80, 68);
  pen.bezierCurveTo(79, 75, 71, 76, 66, 70);
  pen.bezierCurveTo(58, 60, 48, 54, 36, 52);
  pen.fill();
  pen.fillStyle = rgba("#59e1ff", 0.85);
  pen.beginPath();
  pen.ellipse(73, 64, 3.2, 6.5, -0.25, 0, Math.PI * 2);
  pen.fill();
  pen.restore();
}

function antenna(pen: SKRSContext2D, mood: Mood): void {
  pen.save();
  pen.strokeStyle = "#5a3cc0";
  pen.lineWidth = 5;
  pen.lineCap = "round";
  pen.beginPath();
  pen.moveTo(0, -56);
  pen.quadraticCurveTo(1, -72, mood === "sad" ? 12 : 4, mood === "sad" ? -74 : -80);
  pen.stroke();
  pen.translate(mood === "sad" ? 15 : 5, mood === "sad" ? -75 : -85);
  const halo = pen.createRadialGradient(0, 0, 0, 0, 0, 22);
  halo.addColorStop(0, rgba("#59e1ff", 0.75));
  halo.addColorStop(1, rgba("#59e1ff", 0));
  pen.fillStyle = halo;
  pen.fillRect(-22, -22, 44, 44);
  const bulb = pen.createRadialGradient(-2.5, -3, 0.5, 0, 0, 8.5);
  bulb.addColorStop(0, "#ffffff");
  bulb.addColorStop(0.4, "#9cf0ff");
  bulb.addColorStop(1, "#1ea7d8");
  pen.fillStyle = bulb;
  pen.beginPath();
  pen.arc(0, 0, 8, 0, Math.PI * 2);
  pen.fill();
  pen.restore();
}

function ear(pen: SKRSContext2D, side: -1 | 1): void {
  pen.save();
  pen.translate(side * 66, -6);
  const metal = pen.createLinearGradient(-10, -20, 10, 20);
  metal.addColorStop(0, "#d9caff");
  metal.addColorStop(0.5, "#8f6cf2");
  metal.addColorStop(1, "#43299f");
  pen.fillStyle = metal;
  pen.beginPath();
  pen.roundRect(-9, -21, 18, 42, 9);
  pen.fill();
  pen.fillStyle = side < 0 ? "#b7f3ff" : "#59e1ff";
  pen.beginPath();
  pen.roundRect(side < 0 ? -6 : 1.5, -10, 4.5, 20, 2.2);
  pen.fill();
  pen.restore();
}

/** The outline of the pod: broad above, narrower to the jet. */
function outline(pen: SKRSContext2D): void {
  pen.beginPath();
  pen.moveTo(0, -62);
  pen.bezierCurveTo(46, -62, 66, -38, 66, -4);
  pen.bezierCurveTo(66, 34, 40, 64, 0, 64);
  pen.bezierCurveTo(-40, 64, -66, 34, -66, -4);
  pen.bezierCurveTo(-66, -38, -46, -62, 0, -62);
  pen.closePath();
}

function body(pen: SKRSContext2D): void {
  pen.save();
  const nozzle = pen.createLinearGradient(-18, 0, 18, 0);
  nozzle.addColorStop(0, "#6d6a9e");
  nozzle.addColorStop(1, "#2a2452");
  pen.fillStyle = nozzle;
  pen.beginPath();
  pen.roundRect(-17, 54, 34, 14, 6);
  pen.fill();
  outline(pen);
  const shell = pen.createRadialGradient(-26, -40, 6, 2, 2, 92);
  shell.addColorStop(0, "#efe6ff");
  shell.addColorStop(0.22, "#c3abff");
  shell.addColorStop(0.55, "#9470f5");
  shell.addColorStop(0.82, "#6a44d6");
  shell.addColorStop(1, "#3d2399");
  pen.fillStyle = shell;
  pen.fill();
  pen.clip();
  // Light from the jet below and a cyan rim on the far side.
  const under = pen.createRadialGradient(0, 76, 4, 0, 76, 52);
  under.addColorStop(0, rgba("#59e1ff", 0.55));
  under.addColorStop(1, rgba("#59e1ff", 0));
  pen.fillStyle = under;
  pen.fillRect(-70, 20, 140, 60);
  pen.filter = "blur(3px)";
  pen.strokeStyle = rgba("#7fe8ff", 0.65);
  pen.lineWidth = 4;
  pen.beginPath();
  pen.ellipse(-3, 0, 66, 63, 0, -0.5, 1.2);
  pen.stroke();
  pen.fillStyle = "rgba(255,255,255,0.6)";
  pen.beginPath();
  pen.ellipse(-22, -50, 24, 6, -0.32, 0, Math.PI * 2);
  pen.fill();
  pen.restore();
}

function screen(pen: SKRSContext2D, mood: Mood): void {
  pen.save();
  pen.beginPath();
  pen.roundRect(-50, -39, 100, 63, 28);
  pen.fillStyle = "#4d2fb4";
  pen.fill();
  pen.beginPath();
  pen.roundRect(-46.5, -35.5, 93, 56, 25);
  const glass = pen.createLinearGradient(0, -36, 0, 22);
  glass.addColorStop(0, "#0a0d2b");
  glass.addColorStop(0.7, "#141a4a");
  glass.addColorStop(1, "#232a72");
  pen.fillStyle = glass;
  pen.fill();
  pen.clip();
  for (const side of [-1, 1] as const) eye(pen, side, mood);
  mouth(pen, mood);
  pen.fillStyle = "rgba(255,255,255,0.13)";
  pen.beginPath();
  pen.moveTo(-46, -36);
  pen.lineTo(6, -36);
  pen.quadraticCurveTo(-28, -20, -40, 12);
  pen.lineTo(-47, 14);
  pen.fill();
  pen.restore();
}

function eye(pen: SKRSContext2D, side: -1 | 1, mood: Mood): void {
  pen.save();
  pen.translate(side * 20, -10);
  pen.shadowColor = "#59e1ff";
  pen.shadowBlur = 26;
  pen.fillStyle = "#8bf0ff";
  pen.strokeStyle = "#8bf0ff";
  pen.lineWidth = 5.5;
  pen.lineCap = "round";
  pen.beginPath();
  if (mood === "asleep" || (mood === "wink" && side === 1)) {
    const up = mood === "wink" ? -1 : 1;
    pen.moveTo(-9, -2 * up);
    pen.quadraticCurveTo(0, 8 * up, 9, -2 * up);
    pen.stroke();
  } else if (mood === "surprised") {
    pen.arc(0, 0, 10, 0, Math.PI * 2);
    pen.stroke();
    pen.beginPath();
    pen.arc(0, 0, 2.5, 0, Math.PI * 2);
    pen.fill();
  } else {
    pen.roundRect(-7, -12, 14, 22, 7);
    pen.fill();
    pen.shadowBlur = 0;
    pen.fillStyle = "rgba(255,255,255,0.95)";
    pen.beginPath();
    pen.arc(-1.8, -6, 3, 0, Math.PI * 2);
    pen.fill();
    if (mood === "sad") {
      pen.fillStyle = "#0e1236";
      pen.beginPath();
      pen.moveTo(-12, -14);
      pen.lineTo(12, -14);
      pen.lineTo(side * 12, -1);
      pen.lineTo(-side * 12, -10);
      pen.fill();
    }
  }
  pen.restore();
}

function mouth(pen: SKRSContext2D, mood: Mood): void {
  pen.save();
  pen.strokeStyle = "#8bf0ff";
  pen.fillStyle = "#8bf0ff";
  pen.shadowColor = "#59e1ff";
  pen.shadowBlur = 18;
  pen.lineWidth = 4;
  pen.lineCap = "round";
  pen.beginPath();
  if (mood === "surprised") pen.ellipse(0, 11, 4, 4.5, 0, 0, Math.PI * 2);
  else if (mood === "sad") {
    pen.moveTo(-7, 13);
    pen.quadraticCurveTo(0, 7, 7, 13);
  } else if (mood === "asleep") {
    pen.moveTo(-4, 10);
    pen.lineTo(4, 10);
  } else {
    pen.moveTo(-9, 7);
    pen.quadraticCurveTo(0, 15.5, 9, 7);
  }
  pen.stroke();
  pen.restore();
}

/** The two brackets on the chest. */
function badge(pen: SKRSContext2D): void {
  pen.save();
  pen.strokeStyle = "rgba(255,255,255,0.92)";
  pen.lineWidth = 3.4;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  for (const side of [-1, 1]) {
    pen.beginPath();
    pen.moveTo(side * 6, 35);
    pen.lineTo(side * 12.5, 41);
    pen.lineTo(side * 6, 47);
    pen.stroke();
  }
  pen.restore();
}

/** Codex alone on nothing, in two sizes. */
export async function codex(): Promise<void> {
  const canvas = createCanvas(1024, 1024);
  drawCodex(canvas.getContext("2d"), 512, 520, 925, "happy", 6);
  publishPicture("pictures/codex.webp", shrink(canvas, 512, 512), 40_000);
  publishPicture("pictures/codex-256.webp", shrink(canvas, 256, 256), 16_000);
}
