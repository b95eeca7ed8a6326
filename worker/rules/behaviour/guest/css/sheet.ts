/**
 * Parses style sheets into the rules that apply. There is no layout, so container and support queries count
 * as true.
 */
import { Declarations } from "./declarations.ts";
import { parseSelectors, type Selector } from "./selector-parser.ts";

/** The size of the window in CSS pixels, which media queries and viewport units refer to. */
export const VIEWPORT = { width: 1280, height: 720 };

/** A style rule whose conditions hold. */
export class StyleRule {
  readonly selectors: readonly Selector[];
  /** The order of the cascade layer. A higher number wins; rules outside of layers have the highest. */
  readonly layer: number;
  readonly #block: string;
  #declarations: Declarations | null = null;

  /** @param block the text between the braces */
  constructor(selectors: readonly Selector[], layer: number, block: string) {
    this.selectors = selectors;
    this.layer = layer;
    this.#block = block;
  }

  /** Parsed on first use: most rules of a page match no element whose style a script reads. */
  get declarations(): Declarations {
    if (!this.#declarations) {
      this.#declarations = new Declarations();
      this.#declarations.parse(this.#block);
    }
    return this.#declarations;
  }
}

/** A rule of any kind as it is written in the sheet. */
export interface RawRule {
  /** The text before the block: a selector list, or an at-rule's name with its conditions. */
  prelude: string;
  /** The text between the braces; null for a statement such as `@import`. */
  body: string | null;
}

/** Unlayered rules win over all layers. */
const UNLAYERED = Number.MAX_SAFE_INTEGER;

/**
 * Splits a sheet, or the block of a rule, into its rules and declarations. Comments are removed.
 * An unclosed block ends with the text, as in the CSS Syntax specification.
 */
export function splitRules(source: string): { rules: RawRule[]; declarations: string } {
  const rules: RawRule[] = [];
  let declarations = "";
  let start = 0;
  const text = source.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ").replace(/<!--|-->/g, " ");
  for (let at = nextSign(text, 0); at < text.length; at = nextSign(text, start)) {
    const sign = text[at];
    if (sign === ";") {
      const statement = text.slice(start, at).trim();
      if (statement.startsWith("@")) rules.push({ prelude: statement, body: null });
      else declarations += `${statement};`;
    } else if (sign === "{") {
      const end = findClosingBrace(text, at);
      rules.push({ prelude: text.slice(start, at).trim(), body: text.slice(at + 1, end) });
      at = end;
    }
    start = at + 1;
  }
  const rest = text.slice(start).trim();
  if (rest !== "" && !rest.startsWith("@")) declarations += rest;
  return { rules, declarations };
}

/** A string up to its end or that of its line, or a sign that ends a statement. */
const SIGN = /"(?:[^"\\\n]|\\[\s\S])*["\n]?|'(?:[^'\\\n]|\\[\s\S])*['\n]?|[;{}]/g;

/** Where the next semicolon or brace outside of a string is; the text's length if there is none. */
function nextSign(text: string, from: number): number {
  SIGN.lastIndex = from;
  for (let match = SIGN.exec(text); match; match = SIGN.exec(text))
    if (/^[;{}]$/.test(match[0])) return match.index;
  return text.length;
}

function findClosingBrace(text: string, open: number): number {
  let depth = 1;
  for (let at = nextSign(text, open + 1); at < text.length; at = nextSign(text, at + 1)) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  return text.length;
}

/** CSS pixels per unit in a media query. `em` and `rem` refer to the initial font size there, 16 px. */
const PIXELS_PER_UNIT: Readonly<Record<string, number>> = { px: 1, em: 16, rem: 16, in: 96, cm: 96 / 2.54 };

function toPixels(text: string): number | null {
  const match = /^([\d.]+)([a-z]*)$/.exec(text.trim());
  if (!match) return null;
  const factor = match[2] === "" ? 1 : PIXELS_PER_UNIT[match[2] ?? ""];
  return factor === undefined ? null : Number(match[1]) * factor;
}

function compareLengths(left: number, operator: string, right: number): boolean {
  if (operator === "<") return left < right;
  if (operator === ">") return left > right;
  if (operator === "<=") return left <= right;
  if (operator === ">=") return left >= right;
  return left === right;
}

/** Whether a media feature such as `min-width: 600px` or `400px <= width` holds. Unknown features don't. */
function matchesFeature(feature: string): boolean {
  // The value may come on both sides (`400px <= width <= 700px`), or on the left only (`400px <= width`).
  const range = /^(?:([\d.]+[a-z]+)\s*(<=?)\s*)?(width|height)\s*(<=?|>=?|=)\s*([\d.]+[a-z]+)$/.exec(feature);
  if (range) {
    const actual = VIEWPORT[range[3] as "width" | "height"];
    const lower = range[1] === undefined ? null : toPixels(range[1]);
    if (lower !== null && !compareLengths(lower, range[2] ?? "", actual)) return false;
    return compareLengths(actual, range[4] ?? "", toPixels(range[5] ?? "") ?? Number.NaN);
  }
  const reversed = /^([\d.]+[a-z]+)\s*(<=?|>=?)\s*(width|height)$/.exec(feature);
  if (reversed)
    return compareLengths(
      toPixels(reversed[1] ?? "") ?? Number.NaN,
      reversed[2] ?? "",
      VIEWPORT[reversed[3] as "width"],
    );
  const [name = "", value = ""] = feature.split(":").map((part) => part.trim());
  const size = /^(min|max)-(?:device-)?(width|height)$/.exec(name);
  if (size) {
    const bound = toPixels(value);
    if (bound === null) return false;
    const actual = VIEWPORT[size[2] as "width" | "height"];
    return size[1] === "min" ? actual >= bound : actual <= bound;
  }
  switch (name) {
    case "orientation":
      return value === "landscape";
    case "hover":
    case "any-hover":
      return value !== "none";
    case "pointer":
    case "any-pointer":
      return value !== "none" && value !== "coarse";
    case "prefers-color-scheme":
      return value === "light";
    case "prefers-reduced-motion":
    case "prefers-contrast":
    case "prefers-reduced-data":
      return value === "no-preference";
    case "width":
    case "height":
      return value === "" || toPixels(value) === VIEWPORT[name];
    default:
      return name === "color" || name === "scripting";
  }
}

/**
 * Whether a media query list holds for a mouse, a light colour scheme and a screen of the viewport's size.
 */
export function matchesMedia(source: string): boolean {
  const text = source.trim().toLowerCase();
  if (text === "") return true;
  return text.split(",").some((query) => {
    let isNot = false;
    const words = query
      .trim()
      .replace(/^only\s+/, "")
      .replace(/^not\s+/, () => {
        isNot = true;
        return "";
      });
    const holds = words.split(/\s+or\s+/).some((part) =>
      part.split(/\s+and\s+/).every((condition) => {
        const trimmed = condition.trim();
        const inner = /^\(([\s\S]*)\)$/.exec(trimmed)?.[1];
        if (inner === undefined) return /^(?:all|screen)$/.test(trimmed);
        const negated = /^not\s+([\s\S]*)$/.exec(inner.trim());
        return negated ? !matchesMedia(negated[1] ?? "") : matchesFeature(inner.trim());
      }),
    );
    return holds !== isNot;
  });
}

/** Resolves a nested rule's selector against its parent's, as CSS Nesting does with `:is()`. */
function nested(prelude: string, parent: string): string {
  const within = `:is(${parent})`;
  return prelude.includes("&") ? prelude.replaceAll("&", within) : `${within} ${prelude}`;
}

/** The result of `parseStyleSheet` while it is built. */
interface RuleCollection {
  rules: StyleRule[];
  /** The order of each cascade layer by name. */
  layers: Map<string, number>;
}

function collectRules(source: string, parent: string | null, layer: number, into: RuleCollection): void {
  // A block without nested rules, as nearly all are.
  if (parent !== null && !/[{@]/.test(source)) {
    if (source.trim() !== "") addRule(parent, source, layer, into);
    return;
  }
  const { rules, declarations } = splitRules(source);
  if (parent !== null && declarations !== "") addRule(parent, declarations, layer, into);
  for (const { prelude, body } of rules) {
    const at = /^@([-\w]+)\s*([\s\S]*)$/.exec(prelude);
    if (!at) {
      if (body === null) continue;
      const selector = parent === null ? prelude : nested(prelude, parent);
      collectRules(body, selector, layer, into);
      continue;
    }
    const [, name = "", condition = ""] = at;
    if (name === "layer") collectLayer(condition.trim(), body, parent, into);
    else if (body === null) continue;
    else if (
      name === "media" ? matchesMedia(condition) : /^(?:supports|container|starting-style|scope)$/.test(name)
    ) {
      if (name !== "starting-style") collectRules(body, parent, layer, into);
    }
  }
}

function collectLayer(names: string, body: string | null, parent: string | null, into: RuleCollection): void {
  for (const name of names.split(",").map((one) => one.trim()))
    if (!into.layers.has(name)) into.layers.set(name, into.layers.size);
  if (body !== null) collectRules(body, parent, into.layers.get(names) ?? 0, into);
}

function addRule(selectorText: string, block: string, layer: number, into: RuleCollection): void {
  const selectors = parseSelectors(selectorText);
  if (!selectors) return;
  into.rules.push(new StyleRule(selectors, layer, block));
}

/**
 * Parses a sheet. Returns the style rules whose conditions hold, in order of appearance; invalid rules are
 * dropped.
 */
export function parseStyleSheet(source: string): StyleRule[] {
  const collection: RuleCollection = { rules: [], layers: new Map() };
  collectRules(source, null, UNLAYERED, collection);
  return collection.rules;
}
