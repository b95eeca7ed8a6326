/** Metadata is removed from uploaded pictures; the image data stays. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { stripMetadata } from "../../worker/accounts/strip-metadata.ts";
import { json, newLearner } from "../support/worker/learner.ts";

const SECRET = "GPS 52.5200 13.4050";
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const join = (...parts: (Uint8Array | string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === "string" ? latin(part) : part)]));
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => (value >>> (8 * (bytes - 1 - at))) & 255);
const little = (value: number, bytes: number) => big(value, bytes).reverse();

const pngChunk = (type: string, data: Uint8Array | string) =>
  join(big(data.length, 4), type, data, [0, 0, 0, 0]);
const ihdr = pngChunk("IHDR", join(big(4, 4), big(4, 4), [8, 6, 0, 0, 0]));
const segment = (marker: number, data: Uint8Array | string) =>
  join([0xff, marker], big(data.length + 2, 2), data);
const frame = segment(0xc0, join([8], big(4, 2), big(4, 2), [1, 1, 0x11, 0]));
const scan = join(segment(0xda, join([1, 1, 0, 0, 63, 0])), [1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]);
const riff = (...chunks: Uint8Array[]) => {
  const body = join("WEBP", ...chunks);
  return join("RIFF", little(body.length, 4), body);
};
const webpChunk = (type: string, data: Uint8Array | string) =>
  join(type, little(data.length, 4), data, data.length % 2 ? [0] : []);
const vp8x = (flags: number) => webpChunk("VP8X", join([flags, 0, 0, 0], little(3, 3), little(3, 3)));
const gifHeader = join("GIF89a", little(4, 2), little(4, 2), [0x80, 0, 0], [0, 0, 0, 255, 255, 255]);
const gifImage = join([0x2c], little(0, 4), little(4, 2), little(4, 2), [0], [2, 2, 0x44, 1, 0]);
const gifText = (text: string) => join([text.length], text, [0]);

const PNG_HEAD = join([0x89], "PNG\r\n\x1a\n");
const PICTURES = {
  "image/png": {
    clean: join(PNG_HEAD, ihdr, pngChunk("IDAT", "pixels"), pngChunk("IEND", "")),
    dirty: join(
      PNG_HEAD,
      ihdr,
      pngChunk("tEXt", SECRET),
      pngChunk("eXIf", SECRET),
      pngChunk("IDAT", "pixels"),
      pngChunk("iTXt", SECRET),
      pngChunk("tIME", SECRET),
      pngChunk("IEND", ""),
      SECRET,
    ),
  },
  "image/jpeg": {
    clean: join(
      [0xff, 0xd8],
      segment(0xe0, "JFIF\0"),
      frame,
      scan,
      segment(0xc4, "table"),
      scan,
      [0xff, 0xd9],
    ),
    dirty: join(
      [0xff, 0xd8],
      segment(0xe0, "JFIF\0"),
      segment(0xe1, `Exif\0\0${SECRET}`),
      segment(0xed, SECRET),
      segment(0xfe, SECRET),
      frame,
      scan,
      segment(0xe1, SECRET),
      segment(0xc4, "table"),
      scan,
      [0xff, 0xd9],
      SECRET,
    ),
  },
  "image/webp": {
    clean: riff(vp8x(0x10), webpChunk("VP8L", "pixels")),
    dirty: join(
      riff(
        vp8x(0x10 | 0x2c),
        webpChunk("VP8L", "pixels"),
        webpChunk("EXIF", SECRET),
        webpChunk("XMP ", SECRET),
      ),
      SECRET,
    ),
  },
  "image/gif": {
    clean: join(gifHeader, [0x21, 0xff, 11], "NETSCAPE2.0", [3, 1, 0, 0, 0], gifImage, [0x3b]),
    dirty: join(
      gifHeader,
      [0x21, 0xff, 11],
      "NETSCAPE2.0",
      [3, 1, 0, 0, 0],
      [0x21, 0xfe],
      gifText(SECRET),
      [0x21, 0xff, 11],
      "XMP DataXMP",
      gifText(SECRET),
      gifImage,
      [0x3b],
      SECRET,
    ),
  },
} as const;

describe.each(Object.entries(PICTURES))("%s", (type, { clean, dirty }) => {
  const strip = (bytes: Uint8Array<ArrayBuffer>) => stripMetadata(bytes, type as keyof typeof PICTURES);

  it("loses its metadata and what stands behind its end, and keeps all else", () => {
    expect(strip(dirty)).toEqual(clean);
    expect(strip(clean)).toEqual(clean);
  });

  it("doesn't throw for a truncated file", () => {
    for (let length = 0; length < dirty.length; length += 1) strip(dirty.slice(0, length));
  });

  it("loses its metadata when it is uploaded", async () => {
    const learner = await newLearner();
    const saved = await learner.request("PUT", "/api/avatar/upload", { raw: dirty });
    const { avatar_url } = await json<{ avatar_url: string }>(saved);
    const stored = await env.AVATARS.get(avatar_url.replace("/api/", ""));
    expect(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(clean);
  });
});
