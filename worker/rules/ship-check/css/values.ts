/** Values of declarations in a normal form. */
import { tokenize, tokenTypes } from "css-tree/tokenizer";
import { string, url } from "css-tree/utils";
import { lookupTable } from "../lookup-table.ts";
import { functionColor, hexColor, namedColor } from "./colors.ts";

/** Units that a zero may have or lack. */
const ZERO_UNITS = new Set(
  "px em rem ex ch vw vh vmin vmax svh svw dvh dvw lvh lvw cm mm in pt pc q deg turn rad grad %".split(" "),
);

/** Units that are exact multiples of another unit. */
const UNITS = lookupTable<readonly [string, number]>({
  s: ["ms", 1000],
  turn: ["deg", 360],
  in: ["px", 96],
  pc: ["px", 16],
  pt: ["px", 4 / 3],
  cm: ["px", 96 / 2.54],
  mm: ["px", 9.6 / 2.54],
  q: ["px", 2.4 / 2.54],
});

const COLOR_FUNCTIONS = new Set(["rgb", "rgba", "hsl", "hsla"]);

/** A function, or a group in parentheses, that is being read. */
type Frame = { name: string; parts: string[] };

/**
 * The parts of a value at its top level, each in normal form. Case, quotes, white space, comments, the notation of colours and numbers,
 * and the unit of a zero are normalized.
 *
 * @param writeIdent the normal form of a word
 */
export function readValue(text: string, writeIdent = writeKeyword): string[] {
  // Stryker disable next-line StringLiteral: the name of the outermost frame is not read.
  const top: Frame = { name: "", parts: [] };
  const open: Frame[] = [top];
  const push = (part: string) => (open.at(-1) ?? top).parts.push(part);
  const close = () => {
    const frame = open.length > 1 ? open.pop() : undefined;
    // A bracket too many makes a value invalid, so it has to differ from the value without it.
    push(frame ? writeFunction(frame) : ")");
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
        push(writeToken(type, text.slice(start, end), writeIdent));
    }
  });
  while (open.length > 1) close();
  return top.parts;
}

function writeToken(type: number, token: string, writeIdent: (word: string) => string): string {
  switch (type) {
    case tokenTypes.Number:
      return String(Number(token));
    case tokenTypes.Percentage:
    case tokenTypes.Dimension:
      return withUnit(Number.parseFloat(token), unitOf(token));
    case tokenTypes.Hash:
      return hexColor(token.slice(1));
    case tokenTypes.String:
      return JSON.stringify(string.decode(token));
    case tokenTypes.Url:
      return `url(${JSON.stringify(url.decode(token))})`;
    case tokenTypes.Ident:
      return token.startsWith("--") ? token : writeIdent(token);
    default:
      return token;
  }
}

/** Keywords are case-insensitive. */
function writeKeyword(word: string): string {
  return namedColor(word.toLowerCase()) ?? word.toLowerCase();
}

/** The keywords beside the names that an author gives to animations, grid areas, counters, layers and containers. */
const KEYWORDS_BESIDE_NAMES = new Set(
  (
    "initial inherit unset revert revert-layer none auto normal reverse alternate alternate-reverse forwards backwards both running " +
    "paused infinite linear ease ease-in ease-out ease-in-out step-start step-end start end jump-start jump-end jump-none jump-both " +
    "span subgrid min-content max-content auto-fill auto-fit auto-flow dense row column inline-size size"
  ).split(" "),
);

/** A word among names that an author gives, which keep their case. */
export function writeAuthorName(word: string): string {
  const keyword = word.toLowerCase();
  return KEYWORDS_BESIDE_NAMES.has(keyword) ? keyword : word;
}

/** Properties whose value contains such a name. */
const NAMING_PROPERTY =
  /^(?:animation(?:-name)?|grid(?:-.*)?|counter-(?:increment|reset|set)|container(?:-name)?|view-transition-name)$/;

function withUnit(number: number, unit: string): string {
  if (number === 0 && ZERO_UNITS.has(unit)) return "0";
  const [name, factor] = UNITS.get(unit) ?? [unit, 1];
  return `${Number((number * factor).toPrecision(12))}${name}`;
}

/** The number at the beginning of a dimension: `1e3` of `1e3px`, but `1` of `1em`. */
const NUMBER = /^[+-]?\d*\.?\d*(?:e[+-]?\d+)?/i;

/** The unit of a dimension, in lower case. */
export function unitOf(dimension: string): string {
  return dimension.replace(NUMBER, "").toLowerCase();
}

/**
 * Longer normal forms of a function stay as they are written. Nested functions that repeat their arguments would otherwise double the
 * length at each level.
 */
const MAX_EXPANDED_CHARACTERS = 400;

/** A function in normal form. */
function writeFunction({ name, parts }: Frame): string {
  const written = `${name}(${parts.join(" ")})`;
  const normal = normalizeFunction(name, parts) ?? written;
  return normal.length > Math.max(MAX_EXPANDED_CHARACTERS, written.length) ? written : normal;
}

/** The normal form of a function with one; null for any other function. */
function normalizeFunction(name: string, parts: readonly string[]): string | null {
  if (name === "repeat") return expandRepeat(parts);
  if (name.endsWith("-gradient")) {
    const isLinear = name.endsWith("linear-gradient");
    const written = (isLinear ? withAngle(parts) : parts).join(" ").split(" , ");
    const isRadial = name.endsWith("radial-gradient");
    const args = withoutDefaultStops(isRadial ? withoutDefaultShape(written) : written);
    return `${name}(${(name === "linear-gradient" ? withSmallAngle(args) : args).join(" , ")})`;
  }
  if (COLOR_FUNCTIONS.has(name)) return functionColor(name, parts);
  return writeTransform(name, parts);
}

/** More tracks of a `repeat()` are not written out, since a short text could stand for one of any length. */
const MAX_TRACKS = 24;

/** `repeat(3, 1fr)` as `1fr 1fr 1fr`. `auto-fill` and `auto-fit` stay. */
function expandRepeat(parts: readonly string[]): string | null {
  const [times, comma, ...tracks] = parts;
  const number = Number(times);
  if (comma !== "," || !(number >= 1) || number * tracks.length > MAX_TRACKS) return null;
  return Array.from({ length: number }, () => tracks.join(" ")).join(" ");
}

/** The angle of each `to` direction of a gradient. */
const DIRECTIONS = lookupTable({ top: "0", right: "90deg", bottom: "180deg", left: "270deg" });

/** A linear gradient with its direction as an angle. The default (to the bottom) is left out. */
function withAngle(parts: readonly string[]): readonly string[] {
  const isWord = parts[0] === "to" && parts[2] === ",";
  // Stryker disable next-line StringLiteral: for the type only, since a keyword has a part in front of its comma.
  const keyword = isWord ? DIRECTIONS.get(parts[1] ?? "") : undefined;
  const angle = parts[1] === "," ? parts[0] : keyword;
  if (angle === undefined) return parts;
  const rest = parts.slice(isWord ? 3 : 2);
  return angle === "180deg" ? rest : [angle, ",", ...rest];
}

const AT_CENTER = /(?:^| )at (?:center|50%)(?: (?:center|50%))?$/;
/** What the shape of a radial gradient is where nothing is said of it. */
const DEFAULT_SHAPES: ReadonlySet<string> = new Set([
  "",
  "ellipse",
  "farthest-corner",
  "ellipse farthest-corner",
  "farthest-corner ellipse",
]);

/** The arguments of a radial gradient without a shape, size and place that it has by default. */
function withoutDefaultShape(args: readonly string[]): readonly string[] {
  const [first = "", ...stops] = args;
  if (first === "") return args;
  const shape = first.replace(AT_CENTER, "");
  return DEFAULT_SHAPES.has(shape) ? stops : [shape, ...stops];
}

/** The arguments of a gradient without the positions that colour stops have by default: evenly from 0 to 100 %. */
function withoutDefaultStops(args: readonly string[]): readonly string[] {
  // The first argument is a direction or a shape where it is no colour.
  const start = /^(?:#|currentcolor)/.test(args[0] ?? "") ? 0 : 1;
  const last = args.length - start - 1;
  const stops = args.slice(start).map((stop) => stop.split(" "));
  if (last < 1 || stops.some(([color = "", ...positions]) => !color.startsWith("#") || positions.length > 1))
    return args;
  const isDefault = ([, position]: readonly string[], index: number) =>
    position === undefined || Math.abs(Number.parseFloat(position) - (100 * index) / last) < 0.5;
  const isPercent = ([, position]: readonly string[]) => position === undefined || /^0$|%$/.test(position);
  const areAllDefault = stops.every((stop, index) => isPercent(stop) && isDefault(stop, index));
  const written = stops.map((stop, index) => {
    const isEnd = index === 0 ? stop[1] === "0" : index === last && stop[1] === "100%";
    return areAllDefault || isEnd ? (stop[0] ?? "") : stop.join(" ");
  });
  return [...args.slice(0, start), ...written];
}

/** Each corner that a gradient runs to, with the corner that the reversed one runs to. One of each pair is the normal form. */
const OPPOSITE_CORNERS = lookupTable({
  "to top left": "to bottom right",
  "to left top": "to bottom right",
  "to left bottom": "to top right",
  "to bottom left": "to top right",
});
/** The other order of the words of a corner. */
const CORNERS = lookupTable({ "to right bottom": "to bottom right", "to right top": "to top right" });

/** A colour stop without a position, or with one in percent. */
const PLAIN_STOP = /^(?:#\w+|currentcolor)(?: (-?[\d.]+)(%?))?$/;

/**
 * A linear gradient with an angle above 0 and up to 180 degrees: `to left, B, A` is `to right, A, B`. It is turned around where all of its
 * stops are plain ones; any other gradient keeps its angle.
 */
function withSmallAngle(args: readonly string[]): readonly string[] {
  const [first = "", ...stops] = args;
  const corner = CORNERS.get(first);
  if (corner !== undefined) return [corner, ...stops];
  const degrees = /^-?[\d.]+deg$|^0$/.test(first) ? Number.parseFloat(first) : null;
  const opposite = OPPOSITE_CORNERS.get(first);
  if (degrees === null && opposite === undefined) return args;
  const turned = (((degrees ?? 270) % 360) + 360) % 360 || 360;
  const write = (angle: number) => (angle === 180 ? [] : [`${angle}deg`]);
  if (turned <= 180) return [...write(turned), ...stops];
  const reversed = stops.map(mirrorStop).reverse();
  if (reversed.includes(null)) return args;
  return [...(opposite === undefined ? write(turned - 180) : [opposite]), ...(reversed as string[])];
}

/** A colour stop, measured from the other end. Null for one that isn't plain. */
function mirrorStop(stop: string): string | null {
  const match = PLAIN_STOP.exec(stop);
  const [, position, percent] = match ?? [];
  if (!match || (position !== undefined && percent === "" && position !== "0")) return null;
  if (position === undefined) return stop;
  return `${stop.split(" ", 1)[0]} ${withUnit(100 - Number(position), "%")}`;
}

/**
 * `translateX(a)` and `translate(a)` as `translate(a , 0)`, `scale(a)` as `scale(a , a)`, percentages of `scale()` as numbers, functions for
 * three dimensions as those for two where the third says nothing; null for all others.
 */
function writeTransform(name: string, parts: readonly string[]): string | null {
  const [only, ...more] = parts;
  if (only === undefined || parts.some((part) => part.includes("var("))) return null;
  if (name.startsWith("scale") && parts.some((part) => part.endsWith("%")))
    return writeTransform(name, parts.map(readFraction)) ?? `${name}(${parts.map(readFraction).join(" ")})`;
  if (name === "translate3d" || name === "scale3d") {
    const [x, , y, , z, ...rest] = parts;
    const isFlat = rest.length === 0 && z === (name === "scale3d" ? "1" : "0");
    return isFlat ? `${name.slice(0, -2)}(${x} , ${y})` : null;
  }
  if (more.length > 0) return null;
  switch (name) {
    case "rotatez":
      return `rotate(${only})`;
    case "translate":
    case "translatex":
      return `translate(${only} , 0)`;
    case "translatey":
      return `translate(0 , ${only})`;
    case "scale":
      return `scale(${only} , ${only})`;
    case "scalex":
      return `scale(${only} , 1)`;
    case "scaley":
      return `scale(1 , ${only})`;
    default:
      return null;
  }
}

const FONT_WEIGHTS = lookupTable({ normal: "400", bold: "700" });

// Keywords of `font-family`. In quotes they would be the name of a font.
const GENERIC_FAMILIES = new Set(
  "serif sans-serif monospace cursive fantasy system-ui math ui-serif ui-sans-serif ui-monospace inherit initial unset".split(
    " ",
  ),
);

/** The parts of a value as `readValue` returns them, with what is specific to a property: `bold` is 700, and font names need no quotes. */
export function readPropertyValue(property: string, text: string): string[] {
  const parts = readValue(text, NAMING_PROPERTY.test(property) ? writeAuthorName : writeKeyword);
  if (property === "font-weight") return parts.map((part) => FONT_WEIGHTS.get(part) ?? part);
  if (property === "font-family") return readFamilies(parts);
  if (property === "font") return readFamilies(parts).map((part) => (part === "bold" ? "700" : part));
  if (property === "box-shadow") return readShadows(parts, 4);
  if (property === "text-shadow") return readShadows(parts, 3);
  if (property === "background-position") return readPosition(parts);
  if (property === "opacity" || property === "scale") return parts.map(readFraction);
  // Of its own colour an element takes that of its parent.
  if (property === "color") return parts.map((part) => (part === "currentcolor" ? "inherit" : part));
  return parts;
}

function readFamilies(parts: readonly string[]): string[] {
  return parts.map((part) => {
    // Stryker disable next-line MethodExpression: a part with a quote at one end has it at both.
    if (!part.startsWith('"')) return part;
    const name = part.slice(1, -1).toLowerCase();
    return GENERIC_FAMILIES.has(name) ? part : name;
  });
}

/** Shadows as `count` lengths (blur and spread are 0 by default), then the other parts in sorted order. */
function readShadows(parts: readonly string[], count: number): string[] {
  const isLength = (part: string) => /^[\d.+-]/.test(part);
  return parts
    .join(" ")
    .split(" , ")
    .flatMap((shadow, index) => {
      const words = shadow.split(" ");
      const lengths = words.filter(isLength);
      if (lengths.length < 2 || lengths.length > count || shadow.includes("("))
        return index === 0 ? words : [",", ...words];
      const whole = [...lengths, "0", "0"].slice(0, count);
      const rest = words.filter((word) => !isLength(word)).sort();
      return [...(index === 0 ? [] : [","]), ...whole, ...rest];
    });
}

const POSITIONS = lookupTable({ left: "0", top: "0", center: "50%", right: "100%", bottom: "100%" });

/** A position as two lengths, horizontal first: `left top`, `top left` and `left` with their keywords as percentages. */
export function readPosition(parts: readonly string[]): string[] {
  if (parts.length > 2 || parts.includes(",")) return [...parts];
  const [first = "", second = "center"] = parts;
  const isSwapped = first === "top" || first === "bottom" || second === "left" || second === "right";
  const [x, y] = isSwapped ? [second, first] : [first, second];
  return [POSITIONS.get(x) ?? x, POSITIONS.get(y) ?? y];
}

/** A percentage as a fraction of 1. */
function readFraction(part: string): string {
  return part.endsWith("%") ? String(Number(part.slice(0, -1)) / 100) : part;
}
