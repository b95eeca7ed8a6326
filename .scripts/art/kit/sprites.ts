import { existsSync } from "node:fs";
import { type Canvas, createCanvas, type Image, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import { fromRoot } from "./files.ts";

const folder = fromRoot("node_modules/@lobehub/fluent-emoji-3d/assets");
const images = new Map<string, Image>();

/** The file name of an emoji in the package: its code points, e.g. `1f334.webp`. */
export function emojiFile(emoji: string): string {
  const code = [...emoji].map((part) => part.codePointAt(0)?.toString(16)).join("-");
  const name = [code, `${code}-fe0f`, code.replaceAll("-fe0f", "")].find((n) =>
    existsSync(`${folder}/${n}.webp`),
  );
  if (!name) throw new Error(`no picture of ${emoji} (${code})`);
  return `${folder}/${name}.webp`;
}

/** The 3D picture of an emoji, 256 px square. */
export async function picture(emoji: string): Promise<Image> {
  const image = images.get(emoji) ?? (await loadImage(emojiFile(emoji)));
  images.set(emoji, image);
  return image;
}

/** A picture standing on a map. */
export interface Sprite {
  emoji: string;
  /** The foot's middle, in map pixels. */
  x: number;
  y: number;
  /** Edge of the square picture. */
  size: number;
  flip?: boolean;
  /** Degrees, clockwise. */
  turn?: number;
  /** The part of the height to fade away at the bottom: the water that a boat's picture brings along. */
  cut?: number;
  /** The part of the height below the foot that is empty in the picture. */
  sink?: number;
  /** 0 … 1, for things that lie flat or float in the air. */
  shadow?: number;
  /** Height above the ground in pixels: the shadow stays behind. */
  lift?: number;
  /** A colour to multiply the picture with, when its material should be another. */
  tint?: string | undefined;
  /** 0 … 1 of evening shade over the picture; by default 0.5. Lamps have 0. */
  shade?: number;
}

/** Shadows first, then the sprites from back to front, lit from the upper left. */
export async function placeSprites(pen: SKRSContext2D, sprites: readonly Sprite[]): Promise<void> {
  const inOrder = sprites.toSorted((a, b) => a.y - b.y);
  for (const sprite of inOrder) castShadow(pen, sprite, await cutOut(sprite, true));
  for (const sprite of inOrder) {
    const image = await cutOut(sprite, false);
    pen.save();
    stand(pen, sprite);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(
      image,
      -sprite.size / 2,
      -sprite.size * (1 - (sprite.sink ?? 0.06)) - (sprite.lift ?? 0),
      sprite.size,
      sprite.size,
    );
    pen.restore();
  }
}

function stand(pen: SKRSContext2D, sprite: Sprite): void {
  pen.translate(sprite.x, sprite.y);
  pen.rotate(((sprite.turn ?? 0) * Math.PI) / 180);
}

function castShadow(pen: SKRSContext2D, sprite: Sprite, shape: Canvas): void {
  const strength = sprite.shadow ?? 1;
  if (strength === 0) return;
  const { size, x, y } = sprite;
  const lift = sprite.lift ?? 0;
  pen.save();
  pen.translate(x + lift * 0.9, y + lift * 0.35);
  pen.globalAlpha = 0.4 * strength;
  pen.filter = `blur(${Math.max(2, size * 0.03)}px)`;
  // The silhouette laid on the ground, away from the sun.
  pen.transform(1, 0, -0.85, -0.42, 0, 0);
  pen.drawImage(shape, -size / 2, -size * (1 - (sprite.sink ?? 0.06)), size, size);
  pen.restore();
  if (lift > 0) return;
  pen.save();
  pen.globalAlpha = 0.5 * strength;
  pen.filter = `blur(${Math.max(2, size * 0.045)}px)`;
  pen.fillStyle = "#0a0830";
  pen.beginPath();
  pen.ellipse(x + size * 0.03, y, size * 0.27, size * 0.075, 0, 0, Math.PI * 2);
  pen.fill();
  pen.restore();
}

/** The picture alone: flipped, cut, and shaded, or as a flat silhouette. */
async function cutOut(sprite: Sprite, silhouette: boolean): Promise<Canvas> {
  const image = await picture(sprite.emoji);
  const edge = 256;
  const canvas = createCanvas(edge, edge);
  const pen = canvas.getContext("2d");
  pen.save();
  if (sprite.flip) pen.transform(-1, 0, 0, 1, edge, 0);
  pen.drawImage(image, 0, 0, edge, edge);
  pen.restore();
  if (sprite.cut) {
    const fade = pen.createLinearGradient(
      0,
      edge * (1 - sprite.cut - 0.05),
      0,
      edge * (1 - sprite.cut + 0.02),
    );
    fade.addColorStop(0, "rgba(0,0,0,0)");
    fade.addColorStop(1, "rgba(0,0,0,1)");
    pen.globalCompositeOperation = "destination-out";
    pen.fillStyle = fade;
    pen.fillRect(0, 0, edge, edge);
  }
  pen.globalCompositeOperation = "source-atop";
  if (silhouette) {
    pen.fillStyle = "#0a0830";
  } else {
    if (sprite.tint) {
      pen.fillStyle = sprite.tint;
      pen.globalCompositeOperation = "multiply";
      pen.fillRect(0, 0, edge, edge);
      pen.globalCompositeOperation = "destination-in";
      pen.drawImage(await cutOut({ ...sprite, tint: undefined, shade: 0 }, false), 0, 0);
      pen.globalCompositeOperation = "source-atop";
    }
    const shade = sprite.shade ?? 0.5;
    const light = pen.createLinearGradient(edge * 0.15, edge * 0.05, edge * 0.85, edge * 0.95);
    light.addColorStop(0, `rgba(255,214,150,${0.28 * shade})`);
    light.addColorStop(0.42, "rgba(120,90,190,0)");
    light.addColorStop(1, `rgba(26,16,84,${0.85 * shade})`);
    pen.fillStyle = light;
  }
  pen.fillRect(0, 0, edge, edge);
  return canvas;
}
