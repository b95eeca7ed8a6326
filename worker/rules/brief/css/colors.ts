/** Colours as sRGB channels, their mixtures and contrasts. */
import { functionColor, hexColor, namedColor } from "../../ship-check/css/colors.ts";
import { splitAtTopLevel } from "./top-level.ts";

/** Channels from 0 to 255, alpha from 0 to 1. */
export interface Color {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

export const WHITE: Color = { red: 255, green: 255, blue: 255, alpha: 1 };
export const BLACK: Color = { red: 0, green: 0, blue: 0, alpha: 1 };
export const TRANSPARENT: Color = { red: 0, green: 0, blue: 0, alpha: 0 };

/** The system colours of a light page. */
const SYSTEM_COLORS: Readonly<Record<string, string>> = {
  canvas: "#ffffffff",
  canvastext: "#000000ff",
  linktext: "#0000eeff",
  visitedtext: "#551a8bff",
  activetext: "#ff0000ff",
  buttonface: "#efefefff",
  buttontext: "#000000ff",
  buttonborder: "#767676ff",
  field: "#ffffffff",
  fieldtext: "#000000ff",
  highlight: "#b5d5ffff",
  highlighttext: "#000000ff",
  selecteditem: "#b5d5ffff",
  selecteditemtext: "#000000ff",
  mark: "#ffff00ff",
  marktext: "#000000ff",
  graytext: "#808080ff",
  accentcolor: "#0075ffff",
  accentcolortext: "#ffffffff",
};

/** Deeper mixtures aren't read. */
const MAX_DEPTH = 4;

/**
 * Reads a colour in any notation. Null for what is none, and for what isn't known here, such as relative colours.
 * @param current what `currentcolor` stands for
 */
export function readColor(value: string, current: Color = BLACK, depth = 0): Color | null {
  const text = value.trim().toLowerCase();
  if (text.length > 300) return null;
  if (text.startsWith("#")) {
    const hex = hexColor(text.slice(1));
    return /^#[0-9a-f]{8}$/.test(hex) ? fromHex(hex) : null;
  }
  if (text === "currentcolor") return current;
  const named = namedColor(text) ?? (Object.hasOwn(SYSTEM_COLORS, text) ? SYSTEM_COLORS[text] : null);
  if (named) return fromHex(named);
  const found = /^([a-z-]+)\((.*)\)$/.exec(text);
  if (!found || depth > MAX_DEPTH) return null;
  const [, name = "", inner = ""] = found;
  const parts = splitAtTopLevel(inner, " ,/");
  if (/^(?:rgb|hsl)a?$/.test(name)) {
    const legacy = functionColor(
      name,
      parts.map((part) => (part === "none" ? "0" : part)),
    );
    return legacy ? fromHex(legacy) : null;
  }
  if (name === "color-mix") return mixColors(parts, current, depth);
  if (name === "light-dark") {
    const comma = parts.indexOf(",");
    return readColor(parts.slice(0, comma).join(" "), current, depth + 1);
  }
  return readModern(name, parts);
}

function fromHex(hex: string): Color {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return { red: channel(1), green: channel(3), blue: channel(5), alpha: channel(7) / 255 };
}

/** A number, or a percentage of `whole`. */
function numeric(part: string | undefined, whole: number): number {
  if (part === undefined || part === "none") return 0;
  if (part.endsWith("%")) return (Number.parseFloat(part) / 100) * whole;
  return Number.parseFloat(part);
}

function degrees(part: string | undefined): number {
  const number = Number.parseFloat(part ?? "0");
  if (part?.endsWith("grad")) return number * 0.9;
  if (part?.endsWith("rad")) return (number * 180) / Math.PI;
  return part?.endsWith("turn") ? number * 360 : number;
}

/** `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()` and `color()`. */
function readModern(name: string, parts: string[]): Color | null {
  const slash = parts.indexOf("/");
  const alpha = slash < 0 ? 1 : Math.min(1, Math.max(0, numeric(parts[slash + 1], 1)));
  const [a, b, c, d] = slash < 0 ? parts : parts.slice(0, slash);
  let rgb: number[] | null = null;
  if (name === "hwb") {
    const [white, black] = [numeric(b, 100) / 100, numeric(c, 100) / 100];
    const pure = functionColor("hsl", [`${degrees(a)}`, "100%", "50%"]);
    if (!pure) return null;
    const { red, green, blue } = fromHex(pure);
    const grey = white / Math.max(1, white + black);
    const share = Math.max(0, 1 - white - black);
    rgb = [red, green, blue].map((channel) => (channel / 255) * share + grey);
  } else if (name === "oklab") rgb = fromOklab(numeric(a, 1), numeric(b, 0.4), numeric(c, 0.4));
  else if (name === "oklch") {
    const [chroma, hue] = [numeric(b, 0.4), (degrees(c) * Math.PI) / 180];
    rgb = fromOklab(numeric(a, 1), chroma * Math.cos(hue), chroma * Math.sin(hue));
  } else if (name === "lab") rgb = fromLab(numeric(a, 100), numeric(b, 125), numeric(c, 125));
  else if (name === "lch") {
    const [chroma, hue] = [numeric(b, 150), (degrees(c) * Math.PI) / 180];
    rgb = fromLab(numeric(a, 100), chroma * Math.cos(hue), chroma * Math.sin(hue));
  } else if (name === "color" && (a === "srgb" || a === "display-p3"))
    rgb = [numeric(b, 1), numeric(c, 1), numeric(d, 1)];
  if (!rgb || rgb.some(Number.isNaN) || Number.isNaN(alpha)) return null;
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => 255 * Math.min(1, Math.max(0, channel)));
  return { red, green, blue, alpha };
}

function gamma(channel: number): number {
  return channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;
}

// The matrices of CSS Color 4.
function fromOklab(lightness: number, a: number, b: number): number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => gamma(Math.max(0, channel)));
}

function fromLab(lightness: number, a: number, b: number): number[] {
  const y = (lightness + 16) / 116;
  const cube = (value: number) => (value ** 3 > 216 / 24389 ? value ** 3 : (116 * value - 16) / (24389 / 27));
  const x = 0.9642956 * cube(y + a / 500);
  const z = 0.8251046 * cube(y - b / 200);
  const height = cube(y);
  return [
    3.1341359 * x - 1.6173863 * height - 0.490662 * z,
    -0.978795 * x + 1.9162542 * height + 0.0334427 * z,
    0.0719554 * x - 0.2289769 * height + 1.4053851 * z,
  ].map((channel) => gamma(Math.max(0, channel)));
}

/** `color-mix()`, in sRGB whatever space it names: near enough for what can be noticed. */
function mixColors(parts: string[], current: Color, depth: number): Color | null {
  const pieces: string[][] = [[]];
  for (const part of parts) {
    if (part === ",") pieces.push([]);
    else pieces.at(-1)?.push(part);
  }
  if (pieces.length !== 3 || pieces[0]?.[0] !== "in") return null;
  const [one, other] = pieces.slice(1).map((piece) => {
    const share = piece.find((part) => /^[\d.]+%$/.test(part));
    const color = readColor(piece.filter((part) => part !== share).join(" "), current, depth + 1);
    return { color, share: share === undefined ? null : Number.parseFloat(share) / 100 };
  });
  if (!one?.color || !other?.color) return null;
  const first = one.share ?? (other.share === null ? 0.5 : 1 - other.share);
  const second = other.share ?? 1 - first;
  const sum = first + second || 1;
  const alpha = (one.color.alpha * first + other.color.alpha * second) / sum;
  const mix = (a: number, b: number) =>
    alpha === 0
      ? 0
      : (a * (one.color?.alpha ?? 0) * first + b * (other.color?.alpha ?? 0) * second) / sum / alpha;
  return {
    red: mix(one.color.red, other.color.red),
    green: mix(one.color.green, other.color.green),
    blue: mix(one.color.blue, other.color.blue),
    alpha: alpha * Math.min(1, sum),
  };
}

/** A colour as it looks in front of an opaque one. */
export function over(front: Color, back: Color): Color {
  const mix = (a: number, b: number) => a * front.alpha + b * (1 - front.alpha);
  return {
    red: mix(front.red, back.red),
    green: mix(front.green, back.green),
    blue: mix(front.blue, back.blue),
    alpha: Math.max(front.alpha, back.alpha),
  };
}

/** How far two opaque colours are apart: the sum of their channels' distances, in steps of 1/255. */
export function colorDistance(a: Color, b: Color): number {
  return Math.abs(a.red - b.red) + Math.abs(a.green - b.green) + Math.abs(a.blue - b.blue);
}

/** Whether the difference of two colours can be noticed in front of a white page: by 12 steps in all. */
export function isNoticeable(a: Color, b: Color): boolean {
  return (
    colorDistance(over(a, WHITE), over(b, WHITE)) >= 12 || colorDistance(over(a, BLACK), over(b, BLACK)) >= 36
  );
}

function luminance({ red, green, blue }: Color): number {
  const linear = (channel: number) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast of two opaque colours by WCAG 2: from 1 to 21. */
export function contrast(a: Color, b: Color): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
