/** CSS colours as browsers write them back. */
import { namedColor } from "../../../ship-check/css/colors.ts";
import { type Part, writeNumber } from "./values.ts";

const SYSTEM_COLORS = new Set(
  "currentcolor canvas canvastext linktext visitedtext activetext buttonface buttontext buttonborder field fieldtext highlight highlighttext selecteditem selecteditemtext mark marktext graytext accentcolor accentcolortext".split(
    " ",
  ),
);
const OTHER_FUNCTIONS = /^(?:lab|lch|oklab|oklch|color|color-mix|light-dark|hwb|device-cmyk|contrast-color)$/;

interface Rgba {
  channels: [number, number, number];
  alpha: number;
}

function alphaText(alpha: number): string {
  const hundredth = Math.round(alpha * 100) / 100;
  const isExact = Math.round(hundredth * 255) === Math.round(alpha * 255);
  return writeNumber(isExact ? hundredth : Math.round(alpha * 1000) / 1000);
}

function write({ channels, alpha }: Rgba): string {
  const [red, green, blue] = channels.map((channel) => Math.round(Math.min(255, Math.max(0, channel))));
  return alpha >= 1
    ? `rgb(${red}, ${green}, ${blue})`
    : `rgba(${red}, ${green}, ${blue}, ${alphaText(Math.max(0, alpha))})`;
}

function fromHex(digits: string): Rgba | null {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(digits)) return null;
  const whole = digits.length < 6 ? digits.replace(/./g, "$&$&") : digits;
  const byte = (at: number): number => Number.parseInt(whole.slice(at, at + 2), 16);
  return { channels: [byte(0), byte(2), byte(4)], alpha: whole.length === 8 ? byte(6) / 255 : 1 };
}

function fromHsl(hue: number, saturation: number, lightness: number): [number, number, number] {
  const swing = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const k = (((offset + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - swing * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

const DEGREES: Readonly<Record<string, number>> = { "": 1, deg: 1, rad: 180 / Math.PI, turn: 360, grad: 0.9 };

function fromFunction(name: string, parts: readonly Part[]): Rgba | null {
  const numbers = parts.filter((part) => !(part.kind === "sign" && /^[,/]$/.test(part.text)));
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
  const degrees = DEGREES[first.unit];
  if (degrees === undefined) return null;
  return { channels: fromHsl(first.value * degrees, second.value / 100, third.value / 100), alpha };
}

/** A colour as browsers write a specified one; null for what is none. */
export function writeColor(part: Part): string | null {
  switch (part.kind) {
    case "word":
      return namedColor(part.text) || SYSTEM_COLORS.has(part.text) ? part.text : null;
    case "hash": {
      const color = fromHex(part.text);
      return color && write(color);
    }
    case "function": {
      if (/^(?:rgb|hsl)a?$/.test(part.name)) {
        const color = fromFunction(part.name, part.parts);
        if (color) return write(color);
        return part.parts.some((inner) => inner.kind === "function" || inner.kind === "word")
          ? part.text
          : null;
      }
      return OTHER_FUNCTIONS.test(part.name) ? part.text : null;
    }
    default:
      return null;
  }
}

/** A colour as `getComputedStyle` has it: no names. */
export function computeColor(specified: string): string {
  const hex = namedColor(specified);
  const color = hex ? fromHex(hex.slice(1)) : null;
  return color ? write(color) : specified;
}
