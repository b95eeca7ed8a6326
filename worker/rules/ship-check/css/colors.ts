/** Colours in a normal form, `#rrggbbaa`. */
import names from "color-name";

/** A named colour as `#rrggbbaa`, or null for any other word. */
export function namedColor(word: string): string | null {
  if (word === "transparent") return "#00000000";
  const channels = Object.hasOwn(names, word) ? names[word as keyof typeof names] : undefined;
  return channels ? `#${[...channels, 255].map(hexByte).join("")}` : null;
}

/** `#rgb`, `#rgba`, `#rrggbb` as `#rrggbbaa`; anything else after `#` in lower case. */
export function hexColor(digits: string): string {
  const lower = digits.toLowerCase();
  if (![...lower].every((digit) => "0123456789abcdef".includes(digit))) return `#${lower}`;
  if (lower.length === 3 || lower.length === 4) {
    const [r, g, b, a = "f"] = lower;
    return `#${r}${r}${g}${g}${b}${b}${a}${a}`;
  }
  return lower.length === 6 ? `#${lower}ff` : `#${lower}`;
}

/**
 * `rgb()`, `rgba()`, `hsl()` and `hsla()` as `#rrggbbaa`. Null where an argument is no plain number, and where browsers don't read the
 * arguments. Alpha is rounded to eight bits, as in
 * hexadecimal notation, so that 50 % is equal in both.
 */
export function functionColor(name: string, args: readonly string[]): string | null {
  const parts = args.filter((part) => part !== "," && part !== "/");
  if (parts.length !== 3 && parts.length !== 4) return null;
  const [first = "", second = "", third = "", alphaPart = ""] = parts;
  const hasAlpha = parts.length === 4;
  const withCommas = [first, ",", second, ",", third, ...(hasAlpha ? [",", alphaPart] : [])].join(" ");
  const withSpaces = [first, second, third, ...(hasAlpha ? ["/", alphaPart] : [])].join(" ");
  const written = args.join(" ");
  if (written !== withCommas && written !== withSpaces) return null;
  if (written === withCommas && !isLegacy(name, parts)) return null;
  const alpha = parts[3] === undefined ? 1 : fraction(parts[3], 1);
  const channels = name.startsWith("rgb") ? rgbChannels(parts) : hslChannels(parts);
  if (alpha === null || channels === null) return null;
  return `#${[...channels, alpha * 255].map(hexByte).join("")}`;
}

/** Whether the channels can stand between commas: those of `rgb()` all have a `%` or none, the last two of `hsl()` have one. */
function isLegacy(name: string, [first = "", ...others]: readonly string[]): boolean {
  const isPercentage = (part: string) => part.endsWith("%") || part === "0";
  const [second = "", third = ""] = others;
  if (name.startsWith("hsl")) return isPercentage(second) && isPercentage(third);
  const channels = [first, second, third];
  return channels.every(isPercentage) || !channels.some((part) => part.endsWith("%"));
}

function rgbChannels(parts: readonly string[]): number[] | null {
  const channels: number[] = [];
  for (const part of parts.slice(0, 3)) {
    const channel = fraction(part, 255);
    if (channel === null) return null;
    channels.push(channel * 255);
  }
  return channels;
}

function hslChannels(parts: readonly string[]): number[] | null {
  const hue = Number((parts[0] ?? "").replace("deg", ""));
  const saturation = fraction(parts[1] ?? "", 100);
  const lightness = fraction(parts[2] ?? "", 100);
  if (Number.isNaN(hue) || saturation === null || lightness === null) return null;
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const k = (((offset + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  });
}

/** A percentage, or a number of `whole`, as a fraction between 0 and 1. */
function fraction(part: string, whole: number): number | null {
  const value = part.endsWith("%") ? Number(part.slice(0, -1)) / 100 : Number(part) / whole;
  return part === "" || Number.isNaN(value) ? null : Math.min(Math.max(value, 0), 1);
}

function hexByte(value: number): string {
  return Math.round(value).toString(16).padStart(2, "0");
}
