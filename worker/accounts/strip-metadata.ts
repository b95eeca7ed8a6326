/**
 * Removes metadata from images: place, time and device, thumbnails, comments, and any data after the end of the image. The pixels stay
 * unchanged.
 */
import type { ImageType } from "./image-type.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Removes the metadata of an image. An image that can't be parsed is returned unchanged; browsers don't display it.
 * @param type the result of `imageType`
 */
export function stripMetadata(bytes: Bytes, type: ImageType["type"]): Bytes {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = STRIPPERS[type](bytes, view);
  return parts === null ? bytes : join(parts);
}

/** Returns the parts to keep, or null where the image can't be parsed. */
type Strip = (bytes: Bytes, view: DataView) => Bytes[] | null;
const STRIPPERS: Record<ImageType["type"], Strip> = {
  "image/png": stripPng,
  "image/jpeg": stripJpeg,
  "image/webp": stripWebp,
  "image/gif": stripGif,
};

/** Chunks that affect how the image is displayed, including animations. */
const PNG_CHUNKS = new Set("IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT acTL fcTL fdAT".split(" "));
/** Without animations, and without what some readers show otherwise than others. */
const STILL_PNG_CHUNKS = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "sRGB"]);

/** A PNG with its one picture alone, which is the same to everybody who looks. Null where it isn't whole. */
export function stillPng(bytes: Bytes): Bytes | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = stripPng(bytes, view, STILL_PNG_CHUNKS);
  const names = parts?.slice(1).map((part) => text(part, 4, 4)) ?? [];
  return parts && names.includes("IDAT") && names.at(-1) === "IEND" ? join(parts) : null;
}

function stripPng(bytes: Bytes, view: DataView, chunks = PNG_CHUNKS): Bytes[] | null {
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const type = text(bytes, at + 4, 4);
    if (at === 8 && type !== "IHDR") return null;
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) break;
    if (chunks.has(type)) parts.push(bytes.subarray(at, end));
    if (type === "IEND") break;
    at = end;
  }
  return parts.length > 1 ? parts : null;
}

/** Application segments that affect the colours: JFIF and Adobe. All others, and comments, are metadata. */
const JPEG_SEGMENTS = new Set([0xe0, 0xee]);

function stripJpeg(bytes: Bytes, view: DataView): Bytes[] | null {
  const parts = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // A fill byte before the marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    let end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) return null;
    if (marker === 0xda) end = endOfScan(bytes, end);
    const isMetadata = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !JPEG_SEGMENTS.has(marker));
    if (!isMetadata) parts.push(bytes.subarray(at, end));
    at = end;
  }
  parts.push(Uint8Array.of(0xff, 0xd9));
  return parts;
}

/** The end of a scan's entropy-coded data: the next marker that isn't a stuffed byte or a restart. */
function endOfScan(bytes: Bytes, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

const WEBP_CHUNKS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF"]);
/** The flags of VP8X for a colour profile, EXIF and XMP. */
const WEBP_METADATA_FLAGS = 0x20 | 0x08 | 0x04;

function stripWebp(bytes: Bytes, view: DataView): Bytes[] | null {
  if (bytes.length < 12) return null;
  const parts: Bytes[] = [];
  const until = Math.min(bytes.length, 8 + view.getUint32(4, true));
  for (let at = 12; at + 8 <= until; ) {
    const type = text(bytes, at, 4);
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    if (end > bytes.length) break;
    if (WEBP_CHUNKS.has(type)) {
      const chunk = bytes.slice(at, end);
      if (type === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~WEBP_METADATA_FLAGS;
      parts.push(chunk);
    }
    at = end;
  }
  if (parts.length === 0) return null;
  const header = bytes.slice(0, 12);
  const size = parts.reduce((sum, { length }) => sum + length, 4);
  new DataView(header.buffer).setUint32(4, size, true);
  return [header, ...parts];
}

/** Application extensions for the number of animation loops. */
const GIF_LOOP_EXTENSIONS = new Set(["NETSCAPE2.0", "ANIMEXTS1.0"]);

function stripGif(bytes: Bytes, view: DataView): Bytes[] | null {
  const tableOf = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const blocksFrom = (from: number) => {
    let at = from;
    while (at < bytes.length && bytes[at] !== 0) at += 1 + view.getUint8(at);
    return at + 1;
  };
  if (bytes.length < 14) return null;
  let at = 13 + tableOf(view.getUint8(10));
  const parts = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) break;
    let end: number;
    let keep = true;
    if (kind === 0x2c && at + 10 < bytes.length) end = blocksFrom(at + 11 + tableOf(view.getUint8(at + 9)));
    else if (kind === 0x21 && at + 2 < bytes.length) {
      const label = bytes[at + 1];
      end = blocksFrom(at + 2);
      keep = label === 0xf9 || (label === 0xff && GIF_LOOP_EXTENSIONS.has(text(bytes, at + 3, 11)));
    } else return null;
    if (end > bytes.length) return null;
    if (keep) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return [...parts, Uint8Array.of(0x3b)];
}

const text = (bytes: Bytes, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

function join(parts: readonly Bytes[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
