import { tokenize, tokenTypes } from "css-tree/tokenizer";
import { string, url } from "css-tree/utils";
import { functionColor, hexColor, namedColor } from "./css-colors.ts";

const ZERO_UNITS = new Set(
  "px em rem ex ch vw vh vmin vmax svh svw dvh dvw lvh lvw cm mm in pt pc q deg turn rad grad %".split(" "),
);

/** Other units of the same quantity that are exact multiples. */
const UNITS: Readonly<Record<string, [string, number]>> = { s: ["ms", 1000], turn: ["deg", 360] };

const COLOR_FUNCTIONS = new Set(["rgb", "rgba", "hsl", "hsla"]);

type Frame = { name: string; parts: string[] };

/**
 * A value by its meaning: its parts at the top level, each written one way. Case, quotes, white space, comments, the notation of
 * colours and numbers and the unit of a zero say nothing.
 */
export function readValue(text: string): string[] {
  const top: Frame = { name: "", parts: [] };
  const open: Frame[] = [top];
  const push = (part: string) => (open.at(-1) ?? top).parts.push(part);
  const close = () => {
    const frame = open.length > 1 ? open.pop() : undefined;
    if (frame) push(writeFunction(frame));
  };

  tokenize(text, (type, start, end) => {
    switch (type) {
      case tokenTypes.WhiteSpace:
      case tokenTypes.Comment:
        return;
      case tokenTypes.Function:
        open.push({ name: text.slice(start, end - 1).toLowerCase(), parts: [] });
        return;
      case tokenTypes.LeftParenthesis:
        open.push({ name: "", parts: [] });
        return;
      case tokenTypes.RightParenthesis:
        close();
        return;
      default:
        push(writeToken(type, text.slice(start, end)));
    }
  });
  while (open.length > 1) close();
  return top.parts;
}

function writeToken(type: number, token: string): string {
  switch (type) {
    case tokenTypes.Number:
      return String(Number(token));
    case tokenTypes.Percentage:
      return withUnit(Number(token.slice(0, -1)), "%");
    case tokenTypes.Dimension: {
      const number = Number.parseFloat(token);
      return withUnit(number, token.slice(lengthOfNumber(token)).toLowerCase());
    }
    case tokenTypes.Hash:
      return hexColor(token.slice(1));
    case tokenTypes.String:
      return JSON.stringify(string.decode(token));
    case tokenTypes.Url:
      return `url(${JSON.stringify(url.decode(token))})`;
    case tokenTypes.Ident:
      if (token.startsWith("--")) return token;
      return namedColor(token.toLowerCase()) ?? token.toLowerCase();
    default:
      return token;
  }
}

function withUnit(number: number, unit: string): string {
  if (number === 0 && ZERO_UNITS.has(unit)) return "0";
  const [name, factor] = UNITS[unit] ?? [unit, 1];
  return `${Number((number * factor).toPrecision(12))}${name}`;
}

/** How much of a dimension is its number: `1e3` in `1e3px`, but only `1` in `1em`. */
function lengthOfNumber(token: string): number {
  let at = 0;
  const digits = () => {
    while (at < token.length && (token[at] ?? "") >= "0" && (token[at] ?? "") <= "9") at++;
  };
  if (token[0] === "+" || token[0] === "-") at++;
  digits();
  if (token[at] === ".") at++;
  digits();
  const exponent = /^e[+-]?\d+/i.exec(token.slice(at, at + 12));
  return at + (exponent?.[0].length ?? 0);
}

function writeFunction({ name, parts }: Frame): string {
  if (name === "repeat") return repeated(parts);
  if (name.endsWith("linear-gradient")) return `${name}(${withoutUsualDirection(parts).join(" ")})`;
  if (name === "url") return `url(${parts.join(" ")})`;
  if (COLOR_FUNCTIONS.has(name)) {
    const color = functionColor(name, parts);
    if (color !== null) return color;
  }
  return `${name}(${parts.join(" ")})`;
}

/** Tracks that are written out: more would let a few letters stand for a text without end. */
const MOST_TRACKS = 24;

/** `repeat(3, 1fr)` is `1fr 1fr 1fr`; a number that only the browser knows stays. */
function repeated(parts: readonly string[]): string {
  const [times, comma, ...tracks] = parts;
  const number = Number(times);
  if (comma !== "," || !(number >= 1) || number * tracks.length > MOST_TRACKS)
    return `repeat(${parts.join(" ")})`;
  return Array.from({ length: number }, () => tracks.join(" ")).join(" ");
}

/** A linear gradient runs to the bottom unless it says something else. */
function withoutUsualDirection(parts: readonly string[]): readonly string[] {
  const [first, second, third] = parts;
  if (first === "to" && second === "bottom" && third === ",") return parts.slice(3);
  return first === "180deg" && second === "," ? parts.slice(2) : parts;
}

const WEIGHTS: Readonly<Record<string, string>> = { normal: "400", bold: "700" };

// Families that mean something else in quotes.
const GENERIC_FAMILIES = new Set(
  "serif sans-serif monospace cursive fantasy system-ui math ui-serif ui-sans-serif ui-monospace inherit initial unset".split(
    " ",
  ),
);

/** What only some properties know: that `bold` is 700, and that quotes around the name of a font are a matter of style. */
export function readPropertyValue(property: string, text: string): string[] {
  const parts = readValue(text);
  if (property === "font-weight") return parts.map((part) => WEIGHTS[part] ?? part);
  if (property === "font-family") return readFamilies(parts);
  if (property === "font") return readFamilies(parts).map((part) => (part === "bold" ? "700" : part));
  if (property === "box-shadow") return readShadows(parts);
  if (property === "transition" || property === "animation") return readTimed(parts, property);
  return parts;
}

function readFamilies(parts: readonly string[]): string[] {
  return parts.map((part) => {
    if (!part.startsWith('"')) return part;
    const name = part.slice(1, -1).toLowerCase();
    return GENERIC_FAMILIES.has(name) ? part : name;
  });
}

/** Shadows with all four lengths, then the rest: its order says nothing, and blur and spread are 0 where they are left out. */
function readShadows(parts: readonly string[]): string[] {
  const isLength = (part: string) => /^[\d.+-]/.test(part);
  return parts
    .join(" ")
    .split(" , ")
    .flatMap((shadow, index) => {
      const words = shadow.split(" ");
      const lengths = words.filter(isLength);
      if (lengths.length < 2 || lengths.length > 4 || shadow.includes("("))
        return index === 0 ? words : [",", ...words];
      const whole = [...lengths, "0", "0"].slice(0, 4);
      const rest = words.filter((word) => !isLength(word)).sort();
      return [...(index === 0 ? [] : [","]), ...whole, ...rest];
    });
}

const USUAL: Readonly<Record<string, ReadonlySet<string>>> = {
  transition: new Set(["ease", "all"]),
  animation: new Set(["ease", "1", "normal", "running"]),
};

/** Each transition or animation: its duration, its delay if it has one, then the rest, whose order says nothing, without what goes unsaid. */
function readTimed(parts: readonly string[], property: "transition" | "animation"): string[] {
  if (parts.some((part) => part.includes("var("))) return [...parts];
  const items: string[][] = [[]];
  for (const part of parts) {
    if (part === ",") items.push([]);
    else items.at(-1)?.push(part);
  }
  return items.flatMap((words, index) => {
    const times = words.filter((word) => IS_TIME.test(word));
    if (times.at(1) === "0ms") times.length = 1;
    const rest = words.filter((word) => !IS_TIME.test(word) && !USUAL[property]?.has(word)).sort();
    return [...(index === 0 ? [] : [","]), ...times, ...rest];
  });
}

const IS_TIME = /^[\d.+-]+ms$/;
