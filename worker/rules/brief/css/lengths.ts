/** Lengths in pixels and percent, with `calc()`, `min()`, `max()` and `clamp()`. */
import { tokenize, tokenTypes } from "css-tree/tokenizer";
import { unitOf } from "../../ship-check/css/values.ts";
import { WINDOW_HEIGHT, WINDOW_WIDTH } from "./window.ts";

/** A sum of pixels and a percentage of something. */
export interface Length {
  pixels: number;
  percent: number;
}

export interface LengthContext {
  fontSize: number;
  /** The width of the window in pixels. */
  width: number;
}

/** Deeper brackets aren't computed. */
const MAX_DEPTH = 10;
const MAX_TOKENS = 200;

interface Quantity extends Length {
  isNumber: boolean;
}

/** The pixels of one unit; null for an unknown one. */
export function unitPixels(unit: string, { fontSize, width }: LengthContext): number | null {
  switch (unit) {
    case "px":
      return 1;
    case "em":
    case "lh":
      return fontSize;
    case "rem":
    case "rlh":
      return 16;
    case "ex":
    case "ch":
      return fontSize / 2;
    case "pt":
      return 4 / 3;
    case "pc":
      return 16;
    case "in":
      return 96;
    case "cm":
      return 96 / 2.54;
    case "mm":
      return 9.6 / 2.54;
    case "q":
      return 2.4 / 2.54;
  }
  if (/^(?:[sld]?v[wi]|cq[wi])$/.test(unit)) return width / 100;
  if (/^(?:[sld]?v[hb]|cq[hb])$/.test(unit)) return WINDOW_HEIGHT / 100;
  if (/^[sld]?vmin$/.test(unit)) return Math.min(width, WINDOW_HEIGHT) / 100;
  return /^[sld]?vmax$/.test(unit) ? Math.max(width, WINDOW_HEIGHT) / 100 : null;
}

class Calculator {
  readonly #types: number[] = [];
  readonly #texts: string[] = [];
  readonly #context: LengthContext;
  #at = 0;

  constructor(text: string, context: LengthContext) {
    this.#context = context;
    tokenize(text, (type, start, end) => {
      if (type === tokenTypes.WhiteSpace || type === tokenTypes.Comment || this.#types.length > MAX_TOKENS)
        return;
      this.#types.push(type);
      this.#texts.push(text.slice(start, end));
    });
  }

  /** The value, if the text is one quantity and nothing else. */
  read(): Quantity | null {
    if (this.#types.length > MAX_TOKENS) return null;
    const value = this.#readSum(0);
    return value && this.#at === this.#types.length ? value : null;
  }

  #readSum(depth: number): Quantity | null {
    let sum = this.#readProduct(depth);
    while (sum && /^[+-]$/.test(this.#texts[this.#at] ?? "")) {
      const factor = this.#texts[this.#at++] === "-" ? -1 : 1;
      const next = this.#readProduct(depth);
      if (!next) return null;
      sum = {
        pixels: sum.pixels + factor * next.pixels,
        percent: sum.percent + factor * next.percent,
        isNumber: sum.isNumber && next.isNumber,
      };
    }
    return sum;
  }

  #readProduct(depth: number): Quantity | null {
    let product = this.#readOne(depth);
    while (product && /^[*/]$/.test(this.#texts[this.#at] ?? "")) {
      const isDivision = this.#texts[this.#at++] === "/";
      const next = this.#readOne(depth);
      if (!next) return null;
      if (isDivision) product = scaled(product, 1 / next.pixels, next.isNumber);
      else if (next.isNumber) product = scaled(product, next.pixels, true);
      else product = scaled(next, product.pixels, product.isNumber);
    }
    return product;
  }

  #readOne(depth: number): Quantity | null {
    const type = this.#types[this.#at];
    const text = this.#texts[this.#at++] ?? "";
    const number = Number.parseFloat(text);
    if (type === tokenTypes.Number) return { pixels: number, percent: 0, isNumber: true };
    if (type === tokenTypes.Percentage) return { pixels: 0, percent: number, isNumber: false };
    if (type === tokenTypes.Dimension) {
      const pixels = unitPixels(unitOf(text), this.#context);
      return pixels === null ? null : { pixels: number * pixels, percent: 0, isNumber: false };
    }
    if (depth > MAX_DEPTH) return null;
    if (type === tokenTypes.LeftParenthesis) return this.#readArguments("calc", depth);
    if (type === tokenTypes.Function) return this.#readArguments(text.slice(0, -1).toLowerCase(), depth);
    return null;
  }

  #readArguments(name: string, depth: number): Quantity | null {
    const values: Quantity[] = [];
    do {
      const value = this.#readSum(depth + 1);
      if (!value) return null;
      values.push(value);
    } while (this.#texts[this.#at] === "," && this.#at++ >= 0);
    if (this.#at < this.#types.length && this.#types[this.#at++] !== tokenTypes.RightParenthesis) return null;
    // Percentages are compared as parts of the window's width.
    const size = ({ pixels, percent }: Quantity) => pixels + (percent * this.#context.width) / 100;
    const sorted = values.toSorted((a, b) => size(a) - size(b));
    if (name === "calc") return values.length === 1 ? (values[0] ?? null) : null;
    if (name === "min") return sorted[0] ?? null;
    if (name === "max") return sorted.at(-1) ?? null;
    return name === "clamp" && values.length === 3 ? (sorted[1] ?? null) : null;
  }
}

function scaled(value: Quantity, factor: number, isUnitless: boolean): Quantity | null {
  if (!isUnitless || !Number.isFinite(factor)) return null;
  return { ...value, pixels: value.pixels * factor, percent: value.percent * factor };
}

/** Most values: a number, alone or with a unit that depends on nothing. There is one way to read each, so that it takes linear time. */
const PLAIN_VALUE = /^([+-]?(?:\d+(?:\.\d+)?|\.\d+))(px|%)?$/;

/** A length or percentage; null for a keyword and for what can't be computed. A number without a unit is a length only if it is 0. */
export function readLength(text: string, context: LengthContext): Length | null {
  if (!/^[\d.+-]|^[a-z-]+\(/i.test(text)) return null;
  const [, digits, unit] = PLAIN_VALUE.exec(text) ?? [];
  if (digits !== undefined) {
    const number = Number(digits);
    if (unit === "%") return { pixels: 0, percent: number };
    return unit === "px" || number === 0 ? { pixels: number, percent: 0 } : null;
  }
  const value = new Calculator(text, context).read();
  if (!value || (value.isNumber && value.pixels !== 0)) return null;
  return { pixels: value.pixels, percent: value.percent };
}

/** A number without a unit; null for anything else. */
export function readNumber(text: string): number | null {
  const [, digits, unit] = PLAIN_VALUE.exec(text) ?? [];
  if (digits !== undefined && unit === undefined) return Number(digits);
  const value = new Calculator(text, { fontSize: 16, width: WINDOW_WIDTH }).read();
  return value?.isNumber ? value.pixels : null;
}

/** A length in pixels, with percentages of `whole`. */
export function pixelsOf({ pixels, percent }: Length, whole: number): number {
  return pixels + (percent * whole) / 100;
}
