/** Reads style sheets into rules, as far as a page without layout can tell what applies. */
import { Declarations } from "./declarations.ts";
import { parseSelectors, type Selector } from "./selector-parser.ts";

/** The window that media queries are asked about. */
export const VIEWPORT = { width: 1280, height: 720 };

export interface StyleRule {
  selectors: readonly Selector[];
  declarations: Declarations;
  /** Rules outside of layers win over those in them, later layers over earlier ones. */
  layer: number;
  /** The rule as text, for `cssRules`. */
  selectorText: string;
}

/** A rule of any kind as it stands in the sheet. */
export interface RawRule {
  prelude: string;
  /** What stands between the braces; null for a statement such as `@import`. */
  body: string | null;
}

const OUTSIDE_LAYERS = Number.MAX_SAFE_INTEGER;

/** Splits a sheet, or the inside of a rule, into its rules and declarations. */
export function splitRules(source: string): { rules: RawRule[]; declarations: string } {
  const rules: RawRule[] = [];
  let declarations = "";
  let start = 0;
  let at = 0;
  let quote = "";
  const text = source.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ").replace(/<!--|-->/g, " ");
  while (at < text.length) {
    const character = text[at] as string;
    if (quote) {
      if (character === "\\") at++;
      else if (character === quote || character === "\n") quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ";") {
      const statement = text.slice(start, at).trim();
      if (statement.startsWith("@")) rules.push({ prelude: statement, body: null });
      else declarations += `${statement};`;
      start = at + 1;
    } else if (character === "{") {
      const end = closingBrace(text, at);
      rules.push({ prelude: text.slice(start, at).trim(), body: text.slice(at + 1, end) });
      at = end;
      start = at + 1;
    } else if (character === "}") start = at + 1;
    at++;
  }
  const rest = text.slice(start).trim();
  if (rest !== "" && !rest.startsWith("@")) declarations += rest;
  return { rules, declarations };
}

function closingBrace(text: string, open: number): number {
  let depth = 0;
  let quote = "";
  for (let at = open; at < text.length; at++) {
    const character = text[at] as string;
    if (quote) {
      if (character === "\\") at++;
      else if (character === quote || character === "\n") quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return at;
  }
  return text.length;
}

const PIXELS: Readonly<Record<string, number>> = { px: 1, em: 16, rem: 16, in: 96, cm: 96 / 2.54 };

function pixels(text: string): number | null {
  const found = /^([\d.]+)([a-z]*)$/.exec(text.trim());
  if (!found) return null;
  const unit = found[2] === "" ? 1 : PIXELS[found[2] ?? ""];
  return unit === undefined ? null : Number(found[1]) * unit;
}

function compares(actual: number, sign: string, wanted: number): boolean {
  if (sign === "<") return actual < wanted;
  if (sign === ">") return actual > wanted;
  if (sign === "<=") return actual <= wanted;
  if (sign === ">=") return actual >= wanted;
  return actual === wanted;
}

function matchesFeature(feature: string): boolean {
  const range = /^(?:([\d.]+[a-z]+)\s*(<=?)\s*)?(width|height)\s*(<=?|>=?|=)\s*([\d.]+[a-z]+)$/.exec(feature);
  if (range) {
    const actual = VIEWPORT[range[3] as "width" | "height"];
    const lower = range[1] === undefined ? null : pixels(range[1]);
    if (lower !== null && !compares(lower, range[2] ?? "", actual)) return false;
    return compares(actual, range[4] ?? "", pixels(range[5] ?? "") ?? Number.NaN);
  }
  const turned = /^([\d.]+[a-z]+)\s*(<=?|>=?)\s*(width|height)$/.exec(feature);
  if (turned)
    return compares(pixels(turned[1] ?? "") ?? Number.NaN, turned[2] ?? "", VIEWPORT[turned[3] as "width"]);
  const [name = "", value = ""] = feature.split(":").map((part) => part.trim());
  const size = /^(min|max)-(?:device-)?(width|height)$/.exec(name);
  if (size) {
    const wanted = pixels(value);
    if (wanted === null) return false;
    const actual = VIEWPORT[size[2] as "width" | "height"];
    return size[1] === "min" ? actual >= wanted : actual <= wanted;
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
      return value === "" || pixels(value) === VIEWPORT[name];
    default:
      return name === "color" || name === "scripting";
  }
}

/** Whether a media query list holds in the window. */
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

/** Joins a nested rule's selector with those around it. */
function nested(prelude: string, parent: string): string {
  const within = `:is(${parent})`;
  return prelude.includes("&") ? prelude.replaceAll("&", within) : `${within} ${prelude}`;
}

interface Reading {
  rules: StyleRule[];
  layers: Map<string, number>;
}

function readRules(source: string, parent: string | null, layer: number, into: Reading): void {
  const { rules, declarations } = splitRules(source);
  if (parent !== null && declarations !== "") addRule(parent, declarations, layer, into);
  for (const { prelude, body } of rules) {
    const at = /^@([-\w]+)\s*([\s\S]*)$/.exec(prelude);
    if (!at) {
      if (body === null) continue;
      const selector = parent === null ? prelude : nested(prelude, parent);
      readRules(body, selector, layer, into);
      continue;
    }
    const [, name = "", condition = ""] = at;
    if (name === "layer") readLayer(condition.trim(), body, parent, into);
    else if (body === null) continue;
    else if (
      name === "media" ? matchesMedia(condition) : /^(?:supports|container|starting-style|scope)$/.test(name)
    ) {
      if (name !== "starting-style") readRules(body, parent, layer, into);
    }
  }
}

function readLayer(names: string, body: string | null, parent: string | null, into: Reading): void {
  for (const name of names.split(",").map((one) => one.trim()))
    if (!into.layers.has(name)) into.layers.set(name, into.layers.size);
  if (body !== null) readRules(body, parent, into.layers.get(names) ?? 0, into);
}

function addRule(selectorText: string, block: string, layer: number, into: Reading): void {
  const selectors = parseSelectors(selectorText);
  if (!selectors) return;
  const declarations = new Declarations();
  declarations.parse(block);
  into.rules.push({ selectors, declarations, layer, selectorText });
}

/** The rules of a sheet that hold in the window, in their order. */
export function readSheet(source: string): StyleRule[] {
  const reading: Reading = { rules: [], layers: new Map() };
  readRules(source, null, OUTSIDE_LAYERS, reading);
  return reading.rules;
}
