import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { GlobalFonts } from "@napi-rs/canvas";
import subsetFont from "subset-font";
import { fromRoot, publish } from "./kit/files.ts";
import { blank } from "./kit/stage.ts";

interface Face {
  family: string;
  folder: string;
  /** The weights that pages use. All files of a family have the same, since otherwise a browser takes one of them for all characters. */
  weights: { min: number; max: number };
  sets: readonly string[];
  preload: boolean;
  /** Whether its digits are left to the next font of the list. */
  withoutDigits?: true;
  /** The system font that stands in, as the browser knows it; the second has the same metrics on Linux. */
  standIns: readonly string[];
  /** Weight at which the widths are compared: the one that the family is mostly set in. */
  weight: number;
}

const faces: readonly Face[] = [
  {
    family: "Exo 2",
    folder: "exo-2",
    sets: ["latin-ext", "latin"],
    weights: { min: 400, max: 800 },
    preload: true,
    standIns: ["Arial", "Liberation Sans", "Helvetica"],
    weight: 400,
  },
  {
    family: "Orbitron",
    folder: "orbitron",
    sets: ["latin"],
    weights: { min: 400, max: 900 },
    preload: true,
    withoutDigits: true,
    standIns: ["Arial Bold", "Liberation Sans Bold", "Helvetica Bold"],
    weight: 700,
  },
  {
    family: "JetBrains Mono",
    folder: "jetbrains-mono",
    sets: ["latin-ext", "latin"],
    weights: { min: 400, max: 700 },
    preload: false,
    standIns: ["Courier New", "Liberation Mono", "Courier"],
    weight: 400,
  },
];

/** Punctuation and signs of English texts beyond ASCII. */
const SIGNS = "\u00A0©·×°–—‘’“”…←↑→↓−™€•";
/** What English and code need. All other characters are in files that are fetched only where one of them is shown. */
const BASIC = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join("") + SIGNS;
const BASIC_RANGE = ["U+0020-007E", ...Array.from(SIGNS, (one) => `U+${hex(one)}`)].join(", ");

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
}

/** English as it stands on the screens: the mean width of a letter depends on which letters come. */
const prose =
  "Each task arrives in your inbox. Write the page, run the preview, ship it and earn EXP. Level 4, 250 / 500 EXP";

/** Copies the woff2 files and licences, makes files of the basic characters, and writes `web/styles/fonts.css` with stand-ins of the same measure. */
export async function fonts(): Promise<void> {
  const rules: string[] = [];
  for (const face of faces) {
    const from = fromRoot(`node_modules/@fontsource-variable/${face.folder}`);
    const ranges = JSON.parse(readFileSync(`${from}/unicode.json`, "utf8")) as Record<string, string>;
    const latin = readFileSync(`${from}/files/${face.folder}-latin-wght-normal.woff2`);
    for (const set of face.sets) {
      const name = `${face.folder}-${set}.woff2`;
      publish(`fonts/${name}`, readFileSync(`${from}/files/${face.folder}-${set}-wght-normal.woff2`));
      rules.push(rule(face, name, rangeOf(face, ranges[set] ?? "")));
    }
    // The last rule that has a character decides.
    const { min, max } = face.weights;
    const characters = face.withoutDigits ? BASIC.replace(/\d/g, "") : BASIC;
    const name = `${face.folder}-basic.woff2`;
    publish(
      `fonts/${name}`,
      await subsetFont(latin, characters, { targetFormat: "woff2", variationAxes: { wght: { min, max } } }),
    );
    rules.push(rule(face, name, rangeOf(face, BASIC_RANGE)));
    publish(`fonts/${face.folder}-LICENSE.txt`, readFileSync(`${from}/LICENSE`));
    rules.push(standIn(face, latin));
  }
  const file = fromRoot("web/styles/fonts.css");
  mkdirSync(dirname(file), { recursive: true });
  const preload = faces.filter((face) => face.preload).map((face) => `   /fonts/${face.folder}-basic.woff2`);
  writeFileSync(file, `${head(preload)}\n\n${rules.join("\n\n")}\n`);
  execFileSync(fromRoot("node_modules/.bin/biome"), ["format", "--write", file], { stdio: "ignore" });
}

const rule = ({ family, weights: { min, max } }: Face, file: string, range: string) =>
  `@font-face { font-family: "${family}"; font-style: normal; font-display: swap; font-weight: ${min} ${max};
    src: url("/fonts/${file}") format("woff2"); unicode-range: ${range}; }`;

/** Ranges with the digits, and without. */
const DIGITS: ReadonlyMap<string, string> = new Map([
  ["U+0000-00FF", "U+0000-002F, U+003A-00FF"],
  ["U+0020-007E", "U+0020-002F, U+003A-007E"],
]);

/** The characters that a face draws. */
function rangeOf(face: Face, range: string): string {
  if (!face.withoutDigits) return range;
  const [first = ""] = range.split(",");
  const split = DIGITS.get(first);
  if (!split) throw new Error(`${face.family} begins with another range: ${first}`);
  return range.replace(first, split);
}

function head(preload: readonly string[]): string {
  return `/* Written by \`npm run art -- fonts\`.
   Name the stand-in after the font, so that nothing moves when the font arrives:
   "Exo 2", "Exo 2 Fallback", sans-serif
   "Orbitron", "Orbitron Fallback", "Exo 2", "Exo 2 Fallback", sans-serif (its digits are those of Exo 2)
   "JetBrains Mono", "JetBrains Mono Fallback", monospace
   Preload these two in index.html (as="font" type="font/woff2" crossorigin):
${preload.join("\n")} */`;
}

/** A system font stretched to the font's mean width, with the font's own line box. */
function standIn(face: Face, woff2: Buffer): string {
  GlobalFonts.register(woff2, face.family);
  const { pen } = blank(8, 8);
  const local = face.standIns[1]?.replace(" Bold", "") ?? "";
  pen.font = `${face.weight} 100px "${face.family}"`;
  const own = pen.measureText(prose).width;
  pen.font = `${face.weight} 100px "${local}"`;
  const adjust = own / pen.measureText(prose).width;
  const { ascent, descent, gap } = lineBox(woff2);
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`;
  return `@font-face { font-family: "${face.family} Fallback"; src: ${face.standIns.map((name) => `local("${name}")`).join(", ")};
    size-adjust: ${percent(adjust)}; ascent-override: ${percent(ascent / adjust)};
    descent-override: ${percent(descent / adjust)}; line-gap-override: ${percent(gap / adjust)};
    ${face.withoutDigits ? `unicode-range: ${DIGITS.get("U+0000-00FF")}, U+0100-10FFFF;` : ""} }`;
}

/** Ascent, descent and line gap as parts of the em, from the tables `head`, `hhea` and `OS/2` of a WOFF2 file. */
function lineBox(woff2: Buffer): { ascent: number; descent: number; gap: number } {
  const tables = unpack(woff2);
  const [headTable, hhea, os2] = [tables.get("head"), tables.get("hhea"), tables.get("OS/2")];
  if (!headTable || !hhea || !os2) throw new Error("a table is missing");
  const em = headTable.readUInt16BE(18);
  // Bit 7 of fsSelection: use the typographic metrics instead of hhea's.
  const [table, at] = (os2.readUInt16BE(62) & 128) !== 0 ? ([os2, 68] as const) : ([hhea, 4] as const);
  return {
    ascent: table.readInt16BE(at) / em,
    descent: -table.readInt16BE(at + 2) / em,
    gap: table.readInt16BE(at + 4) / em,
  };
}

const knownTags =
  "cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill";

/** The tables of a WOFF2 file (W3C WOFF 2.0, §4 and §5). */
function unpack(woff2: Buffer): Map<string, Buffer> {
  let at = 48;
  const variable = () => {
    let value = 0;
    for (let more = true; more; at++) {
      const byte = woff2[at] ?? 0;
      value = value * 128 + (byte & 127);
      more = byte > 127;
    }
    return value;
  };
  const entries: { tag: string; length: number }[] = [];
  for (let k = 0; k < woff2.readUInt16BE(12); k++) {
    const flags = woff2[at++] ?? 0;
    let tag = knownTags.slice((flags & 63) * 5, (flags & 63) * 5 + 4);
    if ((flags & 63) === 63) {
      tag = woff2.toString("latin1", at, at + 4);
      at += 4;
    }
    const original = variable();
    const plain = tag === "glyf" || tag === "loca" ? flags >> 6 === 3 : flags >> 6 === 0;
    entries.push({ tag, length: plain ? original : variable() });
  }
  const data = brotliDecompressSync(woff2.subarray(at, at + woff2.readUInt32BE(20)));
  const tables = new Map<string, Buffer>();
  let start = 0;
  for (const { tag, length } of entries) {
    tables.set(tag, data.subarray(start, start + length));
    start += length;
  }
  return tables;
}
