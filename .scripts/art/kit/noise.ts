import { createNoise2D } from "simplex-noise";
import { seeded } from "./random.ts";

/** A noise function of the plane. Values are about −1 … 1 by default. */
export type Noise = (x: number, y: number) => number;

/** Fractal noise: `octaves` layers, each twice as fine and half as strong, scaled back to −1 … 1. */
export function fractal(seed: number, octaves: number): Noise {
  const layer = createNoise2D(seeded(seed));
  let total = 0;
  for (let i = 0; i < octaves; i++) total += 0.5 ** i;
  return (x, y) => {
    let sum = 0;
    let scale = 1;
    for (let i = 0; i < octaves; i++) {
      sum += layer(x * scale + i * 17.3, y * scale - i * 9.1) / scale;
      scale *= 2;
    }
    return sum / total;
  };
}

/** The result of `cells` at a point. Distances are in cells. */
export interface Cell {
  /** Distance to the nearest feature point. */
  near: number;
  /** Distance to the second nearest: `next - near` is small on the border between two cells. */
  next: number;
  /** A number in [0, 1) that belongs to the nearest cell, for varying its colour. */
  id: number;
}

/** Worley noise: the plane in irregular cells (tree crowns, basalt plates, caustics). Reuses one result object. */
export function cells(seed: number): (x: number, y: number) => Cell {
  const nearest: Cell = { near: 0, next: 0, id: 0 };
  const hash = (x: number, y: number, salt: number) => {
    let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed + salt, 2147483647 - 58);
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
  };
  return (x, y) => {
    const cellX = Math.floor(x);
    const cellY = Math.floor(y);
    nearest.near = 9;
    nearest.next = 9;
    for (let j = -1; j <= 1; j++) {
      for (let i = -1; i <= 1; i++) {
        const px = cellX + i + 0.1 + 0.8 * hash(cellX + i, cellY + j, 1);
        const py = cellY + j + 0.1 + 0.8 * hash(cellX + i, cellY + j, 2);
        const distance = Math.hypot(px - x, py - y);
        if (distance < nearest.near) {
          nearest.next = nearest.near;
          nearest.near = distance;
          nearest.id = hash(cellX + i, cellY + j, 3);
        } else if (distance < nearest.next) nearest.next = distance;
      }
    }
    return nearest;
  };
}
