/** Whether the conditions of at-rules hold in one fixed person's browser: a screen, light, with a mouse, without reduced motion. */
import { tokenize, tokenTypes } from "css-tree/tokenizer";
import { unitOf } from "../../ship-check/css/values.ts";
import { lookupTable } from "../../ship-check/lookup-table.ts";
import type { Steps } from "../steps.ts";
import { unitPixels } from "./lengths.ts";
import { isPropertyName, isValidValue } from "./properties.ts";
import { parseSelectors } from "./selectors.ts";
import { WINDOW_HEIGHT, type Window } from "./window.ts";

const FONT_SIZE = 16;

/** What the person's browser answers for the features that aren't lengths. */
const FEATURES: Readonly<Record<string, string>> = {
  "prefers-color-scheme": "light",
  "prefers-reduced-motion": "no-preference",
  "prefers-reduced-transparency": "no-preference",
  "prefers-reduced-data": "no-preference",
  "prefers-contrast": "no-preference",
  "forced-colors": "none",
  "inverted-colors": "none",
  hover: "hover",
  "any-hover": "hover",
  pointer: "fine",
  "any-pointer": "fine",
  scripting: "enabled",
  update: "fast",
  grid: "0",
  monochrome: "0",
  "overflow-block": "scroll",
  "overflow-inline": "scroll",
  "display-mode": "browser",
  "color-gamut": "srgb",
  "dynamic-range": "standard",
  scan: "progressive",
};
/** Features that are false without a value. */
const FALSE_VALUES = new Set(["none", "0", "no-preference"]);
const NUMERIC = new Set([
  "width",
  "height",
  "aspect-ratio",
  "resolution",
  "color",
  "device-width",
  "device-height",
]);

interface Token {
  type: number;
  text: string;
}

/** Reads `and`, `or`, `not` and brackets. What stands in the brackets is answered by `leaf`. */
class ConditionReader {
  readonly #tokens: Token[];
  readonly #leaf: (tokens: Token[], name: string) => boolean;
  readonly #depth: number;
  #at = 0;

  constructor(tokens: Token[], leaf: (tokens: Token[], name: string) => boolean, depth = 0) {
    this.#tokens = tokens;
    this.#leaf = leaf;
    this.#depth = depth;
  }

  get #word(): string {
    const token = this.#tokens[this.#at];
    return token?.type === tokenTypes.Ident ? token.text.toLowerCase() : "";
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  /** Null where it is no condition. */
  read(): boolean | null {
    let result = this.#readOne();
    while (result !== null && !this.isAtEnd) {
      const word = this.#word;
      if (word !== "and" && word !== "or") return null;
      this.#at++;
      const next = this.#readOne();
      if (next === null) return null;
      result = word === "and" ? result && next : result || next;
    }
    return result;
  }

  #readOne(): boolean | null {
    if (this.#word === "not") {
      this.#at++;
      const inner = this.#readOne();
      return inner === null ? null : !inner;
    }
    const opening = this.#tokens[this.#at];
    if (opening?.type !== tokenTypes.LeftParenthesis && opening?.type !== tokenTypes.Function) return null;
    const start = ++this.#at;
    let depth = 1;
    for (; this.#at < this.#tokens.length; this.#at++) {
      const type = this.#tokens[this.#at]?.type;
      if (type === tokenTypes.LeftParenthesis || type === tokenTypes.Function) depth++;
      if (type === tokenTypes.RightParenthesis && --depth === 0) break;
    }
    const inner = this.#tokens.slice(start, this.#at++);
    if (opening.type === tokenTypes.Function)
      return this.#leaf(inner, opening.text.slice(0, -1).toLowerCase());
    const isNested =
      inner[0]?.type === tokenTypes.LeftParenthesis ||
      inner[0]?.type === tokenTypes.Function ||
      (inner[0]?.type === tokenTypes.Ident && inner[0].text.toLowerCase() === "not");
    if (!isNested || this.#depth >= MAX_DEPTH) return this.#leaf(inner, "");
    return new ConditionReader(inner, this.#leaf, this.#depth + 1).read() ?? this.#leaf(inner, "");
  }
}

/** Deeper brackets aren't read. */
const MAX_DEPTH = 8;

function tokensOf(text: string, steps: Steps): Token[] {
  const tokens: Token[] = [];
  tokenize(text, (type, start, end) => {
    steps.take();
    if (type !== tokenTypes.WhiteSpace && type !== tokenTypes.Comment)
      tokens.push({ type, text: text.slice(start, end) });
  });
  return tokens;
}

/** Whether a list of media queries holds. An empty list does. */
export function matchesMedia(text: string, window: Window, steps: Steps): boolean {
  if (text.trim() === "") return true;
  const queries: Token[][] = [[]];
  let depth = 0;
  for (const token of tokensOf(text, steps)) {
    if (token.type === tokenTypes.LeftParenthesis || token.type === tokenTypes.Function) depth++;
    else if (token.type === tokenTypes.RightParenthesis) depth--;
    if (token.type === tokenTypes.Comma && depth === 0) queries.push([]);
    else queries.at(-1)?.push(token);
  }
  return queries.some((query) => matchesQuery(query, window));
}

function matchesQuery(query: Token[], window: Window): boolean {
  const words = query.map(({ text }) => text.toLowerCase());
  let at = 0;
  let isNot = false;
  if ((words[0] === "not" || words[0] === "only") && query[1]?.type === tokenTypes.Ident) {
    isNot = words[0] === "not";
    at = 1;
  }
  let result = true;
  if (query[at]?.type === tokenTypes.Ident && words[at] !== "not") {
    result = words[at] === "screen" || words[at] === "all";
    at++;
    if (at < query.length && words[at] !== "and") return false;
    at++;
  }
  if (at < query.length) {
    const condition = new ConditionReader(query.slice(at), featureLeaf(window)).read();
    if (condition === null) return false;
    result = result && condition;
  }
  return result !== isNot;
}

/** Whether the condition of a `@container` holds, with the window as the container. */
export function matchesContainer(text: string, window: Window, steps: Steps): boolean {
  const tokens = tokensOf(text, steps);
  const hasName = tokens[0]?.type === tokenTypes.Ident && tokens[0].text.toLowerCase() !== "not";
  const condition = hasName ? tokens.slice(1) : tokens;
  if (condition.length === 0) return true;
  return new ConditionReader(condition, featureLeaf(window)).read() ?? false;
}

/** Answers features; functions aren't known. */
const featureLeaf = (window: Window) => (inner: Token[], name: string) =>
  name === "" && matchesFeature(inner, window);

/** A feature in brackets: `min-width: 4em`, `400px <= width < 900px`, `hover`. What isn't known is false. */
function matchesFeature(tokens: Token[], window: Window): boolean {
  const [first, second] = tokens;
  if (first?.type === tokenTypes.Ident && second?.type === tokenTypes.Colon) {
    const name = first.text.toLowerCase();
    const plain = name.replace(/^(?:min|max)-/, "");
    const wanted = tokens.slice(2);
    if (!NUMERIC.has(plain)) {
      if (name === "orientation") return wanted[0]?.text.toLowerCase() === orientation(window);
      return FEATURES[name] === wanted[0]?.text.toLowerCase();
    }
    const limit = readNumber(wanted, plain, window);
    const own = featureNumber(plain, window);
    if (limit === null) return false;
    return name.startsWith("min-") ? own >= limit : name.startsWith("max-") ? own <= limit : own === limit;
  }
  if (tokens.length === 1 && first) {
    const name = first.text.toLowerCase();
    if (NUMERIC.has(name)) return featureNumber(name, window) !== 0;
    return Object.hasOwn(FEATURES, name) && !FALSE_VALUES.has(FEATURES[name] ?? "");
  }
  return matchesRange(tokens, window);
}

function orientation({ width }: Window): string {
  return width > WINDOW_HEIGHT ? "landscape" : "portrait";
}

function matchesRange(tokens: Token[], window: Window): boolean {
  const sides: Token[][] = [[]];
  const signs: string[] = [];
  for (const token of tokens) {
    if (token.type === tokenTypes.Delim && /^[<>=]$/.test(token.text)) {
      if (sides.at(-1)?.length === 0 && signs.length > 0) signs[signs.length - 1] += token.text;
      else {
        signs.push(token.text);
        sides.push([]);
      }
    } else sides.at(-1)?.push(token);
  }
  if (sides.length < 2 || sides.length > 3) return false;
  const numbers: (number | null)[] = [];
  let feature = "";
  for (const side of sides) {
    const word = side.length === 1 && side[0]?.type === tokenTypes.Ident ? side[0].text.toLowerCase() : "";
    if (NUMERIC.has(word)) {
      feature = word;
      numbers.push(featureNumber(word, window));
    } else numbers.push(null);
  }
  if (feature === "") return false;
  const values = sides.map((side, index) => numbers[index] ?? readNumber(side, feature, window));
  return signs.every((sign, index) => {
    const [a, b] = [values[index] ?? null, values[index + 1] ?? null];
    if (a === null || b === null) return false;
    if (sign === "<") return a < b;
    if (sign === "<=") return a <= b;
    if (sign === ">") return a > b;
    return sign === ">=" ? a >= b : sign === "=" && a === b;
  });
}

function featureNumber(name: string, { width }: Window): number {
  if (name.endsWith("width")) return width;
  if (name.endsWith("height")) return WINDOW_HEIGHT;
  if (name === "aspect-ratio") return width / WINDOW_HEIGHT;
  return name === "color" ? 8 : 1;
}

/** The units of resolutions in dots for each CSS pixel. */
const RESOLUTIONS = lookupTable({ dppx: 1, x: 1, dpi: 1 / 96 });

/** A length in pixels, a ratio or a number; null where it is none. */
function readNumber(tokens: Token[], feature: string, { width }: Window): number | null {
  const [first, second, third] = tokens;
  if (!first) return null;
  const number = Number.parseFloat(first.text);
  if (Number.isNaN(number)) return null;
  if (second?.text === "/" && third) return number / Number.parseFloat(third.text);
  if (tokens.length > 1) return null;
  if (first.type === tokenTypes.Dimension) {
    const unit = unitOf(first.text);
    const factor = RESOLUTIONS.get(unit) ?? unitPixels(unit, { fontSize: FONT_SIZE, width });
    return factor === null ? null : number * factor;
  }
  const isLength = feature.endsWith("width") || feature.endsWith("height");
  return first.type === tokenTypes.Number && (!isLength || number === 0) ? number : null;
}

/** Whether the condition of a `@supports` holds in a current browser. */
export function matchesSupports(text: string, steps: Steps): boolean {
  const leaf = (inner: Token[], name: string): boolean => {
    if (name === "selector")
      return parseSelectors(inner.map((token) => token.text).join(" "), null, false, steps) !== null;
    if (name !== "" || inner[1]?.type !== tokenTypes.Colon) return false;
    const property = (inner[0]?.text ?? "").toLowerCase();
    const value = inner
      .slice(2)
      .map((token) => token.text)
      .join(" ");
    return property.startsWith("--") || (isPropertyName(property) && isValidValue(property, value));
  };
  return new ConditionReader(tokensOf(text, steps), leaf).read() ?? false;
}
