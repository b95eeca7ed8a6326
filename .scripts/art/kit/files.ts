import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Canvas, createCanvas } from "@napi-rs/canvas";

const root = join(import.meta.dirname, "../../..");

/** The folder of the web app's static files. */
export const publicFolder = join(root, "web/public");

/** A file of the repository, by its path from the top. */
export function fromRoot(path: string): string {
  return join(root, path);
}

/** Writes a file under `web/public`, creates its folder, and prints its size. */
export function publish(path: string, content: Buffer | string): void {
  const file = join(publicFolder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  console.log(`${(Buffer.byteLength(content) / 1000).toFixed(1).padStart(7)} kB  /${path}`);
}

/** The canvas as a WebP of at most `limit` bytes: the best quality that fits, from `best` down. */
function webp(canvas: Canvas, limit: number, best = 92): Buffer {
  for (let quality = best; quality >= 30; quality -= 3) {
    const data = withoutProfile(canvas.toBuffer("image/webp", quality));
    if (data.length <= limit) return data;
  }
  throw new Error(`does not fit ${limit} bytes even at quality 30`);
}

/** The canvas as PNG in 256 colours, for icons that require this format. */
export function smallPng(canvas: Canvas): Buffer {
  const filter = "split[a][b];[a]palettegen=max_colors=256[p];[b][p]paletteuse=dither=sierra2_4a";
  const options = ["-v", "error", "-i", "pipe:0", "-vf", filter, "-f", "image2pipe", "-c:v", "png", "pipe:1"];
  return execFileSync("ffmpeg", options, { input: canvas.toBuffer("image/png"), maxBuffer: 2 ** 26 });
}

/** Removes the colour profile of a WebP. Browsers treat a picture without one as sRGB, which these are. It saves half a kilobyte each. */
export function withoutProfile(data: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 12; at + 8 <= data.length; ) {
    const end = at + 8 + data.readUInt32LE(at + 4);
    const chunk = Buffer.from(data.subarray(at, end + (end % 2)));
    const kind = chunk.toString("latin1", 0, 4);
    if (kind === "VP8X") chunk.writeUInt8((chunk[8] ?? 0) & ~0x20, 8);
    if (kind !== "ICCP") chunks.push(chunk);
    at = end + (end % 2);
  }
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  const head = Buffer.from("RIFF\0\0\0\0", "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** Writes a canvas as WebP, and as a PNG preview to the ignored folder `.cache/art`. */
export function publishPicture(path: string, canvas: Canvas, limit: number, best?: number): void {
  publish(path, path.endsWith(".png") ? smallPng(canvas) : webp(canvas, limit, best));
  writePreview(path, canvas);
}

/** Writes `.cache/art/….png`, since many viewers can't open WebP. */
export function writePreview(path: string, canvas: Canvas): void {
  const previewPath = join(root, ".cache/art", path.replace(/\.\w+$/, ".png"));
  mkdirSync(dirname(previewPath), { recursive: true });
  writeFileSync(previewPath, canvas.toBuffer("image/png"));
}

/** A smaller copy, halved step by step so that nothing shimmers. */
export function shrink(canvas: Canvas, width: number, height: number): Canvas {
  let from = canvas;
  while (from.width > width * 2)
    from = drawnAt(from, Math.round(from.width / 2), Math.round(from.height / 2));
  return drawnAt(from, width, height);
}

function drawnAt(from: Canvas, width: number, height: number): Canvas {
  const to = createCanvas(width, height);
  const pen = to.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(from, 0, 0, width, height);
  return to;
}
