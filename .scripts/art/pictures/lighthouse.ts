import type { SKRSContext2D } from "@napi-rs/canvas";
import { glow } from "../kit/finish.ts";

/**
 * A lighthouse at night with its two beams; no emoji shows one.
 * @param x the tower's middle
 * @param foot where it stands
 * @param height from the foot to the tip, in pixels
 */
export function lighthouse(pen: SKRSContext2D, x: number, foot: number, height: number): void {
  const lamp = -height * 0.8;
  pen.save();
  pen.translate(x, foot);
  beam(pen, lamp, height * 2.6, -0.2);
  beam(pen, lamp, height * 1.2, Math.PI + 0.12);
  pen.shadowColor = "rgba(3,3,20,0.6)";
  pen.shadowBlur = 26;
  pen.shadowOffsetY = 10;
  tower(pen, height);
  pen.shadowColor = "transparent";
  stripes(pen, height);
  lantern(pen, height);
  pen.restore();
  glow(pen, x, foot + lamp, height * 0.34, "#ffdf8a", 0.95);
  glow(pen, x, foot + lamp, height * 0.12, "#ffffff", 0.9);
}

function beam(pen: SKRSContext2D, y: number, reach: number, turn: number): void {
  pen.save();
  pen.translate(0, y);
  pen.rotate(turn);
  pen.globalCompositeOperation = "lighter";
  pen.filter = "blur(5px)";
  const light = pen.createLinearGradient(0, 0, reach, 0);
  light.addColorStop(0, "rgba(255,226,150,0.75)");
  light.addColorStop(0.5, "rgba(255,216,140,0.28)");
  light.addColorStop(1, "rgba(255,216,140,0)");
  pen.fillStyle = light;
  pen.beginPath();
  pen.moveTo(0, -6);
  pen.lineTo(reach, -reach * 0.15);
  pen.lineTo(reach, reach * 0.15);
  pen.lineTo(0, 6);
  pen.fill();
  pen.restore();
}

/** Half the tower's width, `up` of its height above the foot. */
function half(height: number, up: number): number {
  return height * (0.15 - 0.075 * up ** 0.8);
}

function tower(pen: SKRSContext2D, height: number): void {
  pen.beginPath();
  for (let step = 0; step <= 14; step++) pen.lineTo(-half(height, step / 20), (-height * step) / 20);
  for (let step = 14; step >= 0; step--) pen.lineTo(half(height, step / 20), (-height * step) / 20);
  pen.closePath();
  pen.fillStyle = "#fdf3ec";
  pen.fill();
}

function stripes(pen: SKRSContext2D, height: number): void {
  pen.save();
  tower(pen, height);
  pen.clip();
  pen.fillStyle = "#e8433f";
  for (const up of [0.12, 0.4]) {
    pen.beginPath();
    pen.ellipse(0, -height * up, height * 0.2, height * 0.03, 0, 0, Math.PI);
    pen.lineTo(-height * 0.2, -height * (up + 0.14));
    pen.ellipse(0, -height * (up + 0.14), height * 0.2, height * 0.03, 0, Math.PI, 0, true);
    pen.fill();
  }
  const round = pen.createLinearGradient(-height * 0.14, 0, height * 0.14, 0);
  round.addColorStop(0, "rgba(70,40,120,0.3)");
  round.addColorStop(0.3, "rgba(255,255,255,0.22)");
  round.addColorStop(0.55, "rgba(80,40,110,0.08)");
  round.addColorStop(1, "rgba(40,16,90,0.62)");
  pen.fillStyle = round;
  pen.fillRect(-height * 0.2, -height, height * 0.4, height * 1.1);
  pen.fillStyle = "#3a2a6a";
  pen.beginPath();
  pen.roundRect(-height * 0.035, -height * 0.09, height * 0.07, height * 0.12, [
    height * 0.035,
    height * 0.035,
    0,
    0,
  ]);
  pen.roundRect(-height * 0.02, -height * 0.36, height * 0.04, height * 0.06, height * 0.02);
  pen.fill();
  pen.fillStyle = "#ffd98a";
  pen.beginPath();
  pen.roundRect(-height * 0.014, -height * 0.353, height * 0.028, height * 0.046, height * 0.014);
  pen.fill();
  pen.restore();
}

function lantern(pen: SKRSContext2D, height: number): void {
  const slab = (up: number, width: number, thick: number, from: string, to: string) => {
    const shade = pen.createLinearGradient(-width * height, 0, width * height, 0);
    shade.addColorStop(0.1, from);
    shade.addColorStop(1, to);
    pen.fillStyle = shade;
    pen.beginPath();
    pen.roundRect(-width * height, -height * up, width * 2 * height, thick * height, height * 0.012);
    pen.fill();
  };
  slab(0.88, 0.062, 0.17, "#fff6cf", "#ffc95a");
  slab(0.73, 0.12, 0.035, "#5a4a92", "#2b2056");
  slab(0.77, 0.112, 0.012, "#8271bd", "#3a2c70");
  pen.strokeStyle = "#4a3b82";
  pen.lineWidth = height * 0.009;
  pen.beginPath();
  for (const part of [-0.1, -0.062, -0.021, 0.021, 0.062, 0.1]) {
    const top = Math.abs(part) > 0.07 ? 0.77 : 0.88;
    pen.moveTo(part * height, -height * top);
    pen.lineTo(part * height, -height * 0.72);
  }
  pen.stroke();
  const roof = pen.createLinearGradient(-height * 0.08, 0, height * 0.08, 0);
  roof.addColorStop(0.1, "#ff6a5e");
  roof.addColorStop(1, "#8e1f3c");
  pen.fillStyle = roof;
  pen.beginPath();
  pen.moveTo(-height * 0.085, -height * 0.875);
  pen.quadraticCurveTo(-height * 0.06, -height * 0.96, 0, -height * 0.97);
  pen.quadraticCurveTo(height * 0.06, -height * 0.96, height * 0.085, -height * 0.875);
  pen.fill();
  pen.beginPath();
  pen.arc(0, -height * 0.98, height * 0.018, 0, Math.PI * 2);
  pen.fill();
}
