/** Detection of an image's type by its content, not by its name. */
import { MAX_AVATAR_PIXELS } from "../rules/limits.ts";

export type ImageType = { type: "image/png" | "image/jpeg" | "image/webp" | "image/gif"; extension: string };
/** Width and height in pixels. */
type Size = { width: number; height: number };

/**
 * The type and size of an uploaded image, read from its first bytes; null where it is none of the four, or its width or height isn't between 1
 * and MAX_AVATAR_PIXELS. SVG isn't accepted, because it can contain scripts.
 */
export function imageType(bytes: Uint8Array): (ImageType & Size) | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    for (const format of FORMATS) {
      if (!format.matches(bytes)) continue;
      const { width, height } = format.size(view);
      const fits = width >= 1 && height >= 1 && width <= MAX_AVATAR_PIXELS && height <= MAX_AVATAR_PIXELS;
      return fits ? { type: format.type, extension: format.extension, width, height } : null;
    }
  } catch (error) {
    // A truncated header: the view was read past its end.
    if (error instanceof RangeError) return null;
    throw error;
  }
  return null;
}

type Format = ImageType & { matches(bytes: Uint8Array): boolean; size(view: DataView): Size };

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

const FORMATS: readonly Format[] = [
  {
    type: "image/png",
    extension: "png",
    matches: (bytes) => startsWith(bytes, "\x89PNG\r\n\x1a\n"),
    size: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  },
  {
    type: "image/gif",
    extension: "gif",
    matches: (bytes) => startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a"),
    size: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  },
  {
    type: "image/webp",
    extension: "webp",
    matches: (bytes) => startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8),
    size: webpSize,
  },
  {
    type: "image/jpeg",
    extension: "jpg",
    matches: (bytes) => startsWith(bytes, "\xff\xd8\xff"),
    size: jpegSize,
  },
];

function webpSize(view: DataView): Size {
  const chunk = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  if (chunk === "VP8X") return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
  if (chunk === "VP8L") {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

/** Skips segments up to the frame header, whose marker is C0–CF except C4, C8 and CC, which are tables. */
function jpegSize(view: DataView): Size {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) throw new RangeError("no segment");
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
}
