/** Parses and serializes CSS colours. */
import { namedColor } from "../../../ship-check/css/colors.ts";
import { type ComponentValue, serializeNumber } from "./values.ts";

const SYSTEM_COLORS = new Set(
  "currentcolor canvas canvastext linktext visitedtext activetext buttonface buttontext buttonborder field fieldtext highlight highlighttext selecteditem selecteditemtext mark marktext graytext accentcolor accentcolortext".split(
    " ",
  ),
);
/** Colour functions that are kept as written. */
const UNCONVERTED_FUNCTIONS =
  /^(?:lab|lch|oklab|oklch|color|color-mix|light-dark|hwb|device-cmyk|contrast-color)$/;

interface Rgba {
  /** Red, green and blue from 0 to 255; other values are clamped on serialization. */
  channels: [number, number, number];
  /** From 0 to 1. */
  alpha: number;
}

/**
 * Two decimals where they identify the 8-bit alpha value, else three (CSSOM, "Serializing <color> values").
 */
function serializeAlpha(alpha: number): string {
  const hundredth = Math.round(alpha * 100) / 100;
  const isExact = Math.round(hundredth * 255) === Math.round(alpha * 255);
  return serializeNumber(isExact ? hundredth : Math.round(alpha * 1000) / 1000);
}

function serializeRgba({ channels, alpha }: Rgba): string {
  const [red, green, blue] = channels.map((channel) => Math.round(Math.min(255, Math.max(0, channel))));
  return alpha >= 1
    ? `rgb(${red}, ${green}, ${blue})`
    : `rgba(${red}, ${green}, ${blue}, ${serializeAlpha(Math.max(0, alpha))})`;
}

function parseHex(digits: string): Rgba | null {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(digits)) return null;
  const whole = digits.length < 6 ? digits.replace(/./g, "$&$&") : digits;
  const byte = (at: number): number => Number.parseInt(whole.slice(at, at + 2), 16);
  return { channels: [byte(0), byte(2), byte(4)], alpha: whole.length === 8 ? byte(6) / 255 : 1 };
}

/**
 * Converts HSL to red, green and blue.
 * @param hue degrees
 * @param saturation 0 to 1
 * @param lightness 0 to 1
 */
function fromHsl(hue: number, saturation: number, lightness: number): [number, number, number] {
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const k = (((offset + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

const DEGREES_PER_UNIT: Readonly<Record<string, number>> = {
  "": 1,
  deg: 1,
  rad: 180 / Math.PI,
  turn: 360,
  grad: 0.9,
};

function parseFunction(name: string, parts: readonly ComponentValue[]): Rgba | null {
  const numbers = parts.filter((part) => !(part.kind === "delimiter" && /^[,/]$/.test(part.text)));
  if (numbers.length !== 3 && numbers.length !== 4) return null;
  const values: { value: number; unit: string }[] = [];
  for (const part of numbers) {
    if (part.kind === "number") values.push(part);
    else if (part.kind === "word" && part.text === "none") values.push({ value: 0, unit: "" });
    else return null;
  }
  const [first, second, third, last] = values;
  if (!first || !second || !third) return null;
  const alpha = last ? (last.unit === "%" ? last.value / 100 : last.value) : 1;
  if (name.startsWith("rgb")) {
    const channel = ({ value, unit }: { value: number; unit: string }): number =>
      unit === "%" ? value * 2.55 : value;
    return { channels: [channel(first), channel(second), channel(third)], alpha };
  }
  const degrees = DEGREES_PER_UNIT[first.unit];
  if (degrees === undefined) return null;
  return { channels: fromHsl(first.value * degrees, second.value / 100, third.value / 100), alpha };
}

/**
 * Serializes a specified colour: names stay, hex, RGB and HSL become `rgb()` or `rgba()`. Null if it is no
 * colour.
 */
export function serializeColor(part: ComponentValue): string | null {
  switch (part.kind) {
    case "word":
      return namedColor(part.text) || SYSTEM_COLORS.has(part.text) ? part.text : null;
    case "hash": {
      const color = parseHex(part.text);
      return color && serializeRgba(color);
    }
    case "function": {
      if (/^(?:rgb|hsl)a?$/.test(part.name)) {
        const color = parseFunction(part.name, part.parts);
        if (color) return serializeRgba(color);
        return part.parts.some((inner) => inner.kind === "function" || inner.kind === "word")
          ? part.text
          : null;
      }
      return UNCONVERTED_FUNCTIONS.test(part.name) ? part.text : null;
    }
    default:
      return null;
  }
}

/** Converts a serialized colour to its computed form, in which a name becomes `rgb()`. */
export function computeColor(specified: string): string {
  const hex = namedColor(specified);
  const color = hex ? parseHex(hex.slice(1)) : null;
  return color ? serializeRgba(color) : specified;
}
