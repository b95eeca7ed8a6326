/** Which differences of styles a person can notice, and which properties have an effect at an element. */
import { type Color, isNoticeable, readColor, TRANSPARENT } from "./css/colors.ts";
import { readLength, readNumber } from "./css/lengths.ts";
import type { Style } from "./css/view.ts";

/** In pixels, and for percentages in percent. */
const MIN_LENGTH = 1;
const MIN_OPACITY = 0.05;

/** A value of a property with what it depends on. */
export interface Valued {
  value: string;
  style: Style;
  width: number;
}

/** Whether a person can notice that a property changes from one value to another. */
export function differsNoticeably(property: string, a: Valued, b: Valued): boolean {
  if (property.endsWith("color")) {
    const [one, other] = [a, b].map(({ value, style }) => readColor(value, style.color));
    if (!one || !other) return a.value !== b.value;
    return isNoticeable(one, other);
  }
  if (/^(?:border-(?:top|right|bottom|left)|outline)-(?:width|style)$/.test(property)) {
    const [one, other] = [lineOf(property, a), lineOf(property, b)];
    return Math.abs(one.width - other.width) >= MIN_LENGTH || (one.width > 0 && one.style !== other.style);
  }
  if (a.value === b.value && !/(?:vw|vh|vmin|vmax|em|%|\()/.test(a.value)) return false;
  if (property === "opacity") {
    const [one, other] = [readNumber(a.value) ?? 1, readNumber(b.value) ?? 1];
    return Math.abs(one - other) >= MIN_OPACITY;
  }
  if (property === "box-shadow" || property === "text-shadow") return shadowOf(a) !== shadowOf(b);
  if (property === "font-size") return Math.abs(a.style.fontSize - b.style.fontSize) >= MIN_LENGTH / 2;
  if (property === "font-weight") return weightOf(a.value) >= 600 !== weightOf(b.value) >= 600;
  if (/^(?:transform|translate|scale|rotate|filter|backdrop-filter)$/.test(property))
    return differsInFunctions(a.value, b.value);
  if (property === "text-align") return alignmentOf(a.value) !== alignmentOf(b.value);
  const [one, other] = [a, b].map(({ value, style, width }) =>
    readLength(value, { fontSize: style.fontSize, width }),
  );
  if (one && other)
    return (
      Math.abs(one.pixels - other.pixels) >= MIN_LENGTH || Math.abs(one.percent - other.percent) >= MIN_LENGTH
    );
  return a.value !== b.value;
}

const LINE_WIDTHS: Readonly<Record<string, number>> = { thin: 1, medium: 3, thick: 5 };

/** The style of a border or outline, and its width in pixels: 0 where it isn't drawn. */
function lineOf(property: string, { value, style, width }: Valued): { style: string; width: number } {
  const prefix = property.slice(0, property.lastIndexOf("-"));
  const isWidth = property.endsWith("width");
  const lineStyle = isWidth ? style.get(`${prefix}-style`) : value;
  if (/^(?:none|hidden)$/.test(lineStyle)) return { style: lineStyle, width: 0 };
  const written = isWidth ? value : style.get(`${prefix}-width`);
  const length = readLength(written, { fontSize: style.fontSize, width });
  return { style: lineStyle, width: LINE_WIDTHS[written] ?? length?.pixels ?? 0 };
}

/** The width in pixels with which a side's border, or the outline, is drawn. */
export function drawnWidth(prefix: string, style: Style, width: number): number {
  const line = lineOf(`${prefix}-width`, { value: style.get(`${prefix}-width`), style, width });
  const color = readColor(style.get(`${prefix}-color`), style.color) ?? TRANSPARENT;
  return color.alpha < MIN_OPACITY ? 0 : line.width;
}

/** The shadows that can be seen. */
function shadowOf({ value, style, width }: Valued): string {
  if (value === "none") return "";
  const shown = value.split(/ , /).filter((shadow) => {
    const parts = shadow.split(/ (?![^(]*\))/);
    const lengths = parts.map(
      (part) => readLength(part, { fontSize: style.fontSize, width })?.pixels ?? null,
    );
    const [x = 0, y = 0, blur = 0, spread = 0] = lengths.filter((one) => one !== null);
    const color = parts.map((part) => readColor(part, style.color)).find((one) => one !== null);
    if (color && color.alpha < MIN_OPACITY) return false;
    return Math.abs(x) >= 1 || Math.abs(y) >= 1 || blur >= 1 || spread >= 1;
  });
  return shown.join(" , ");
}

function weightOf(value: string): number {
  return value === "bolder" ? 700 : value === "lighter" ? 300 : Number(value);
}

/** `start` is left in the fixed person's browser. */
export function alignmentOf(value: string): string {
  return value === "start" || value === "-webkit-auto" ? "left" : value === "end" ? "right" : value;
}

/** Whether functions such as `scale(1.01)` and `none` differ enough. */
function differsInFunctions(a: string, b: string): boolean {
  const [one, other] = [effects(a), effects(b)];
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    const [x = [], y = []] = [one.get(name), other.get(name)];
    const rest = neutralValue(name);
    for (let at = 0; at < Math.max(x.length, y.length); at++) {
      const distance = Math.abs((x[at] ?? rest) - (y[at] ?? rest));
      if (distance >= (isFactor(name) ? 0.01 : 0.99)) return true;
    }
  }
  return false;
}

function isFactor(name: string): boolean {
  return /^(?:scale|matrix|brightness|contrast|grayscale|invert|opacity|saturate|sepia|words)/.test(name);
}

function neutralValue(name: string): number {
  return /^(?:scale|brightness|contrast|opacity|saturate)/.test(name) ? 1 : 0;
}

/** The numbers of each function, percentages of factors as fractions. */
function effects(value: string): Map<string, number[]> {
  const found = new Map<string, number[]>();
  if (value === "none") return found;
  const add = (name: string, text: string) => {
    const numbers = [...text.matchAll(/(-?[\d.]+)(%|turn|rad|em|rem)?/g)].map(([, number, unit]) => {
      const factor =
        unit === "%" && isFactor(name) ? 0.01 : unit === "turn" ? 360 : unit === "rad" ? 57.3 : unit ? 10 : 1;
      return Number(number) * factor;
    });
    found.set(name, [...(found.get(name) ?? []), ...numbers]);
  };
  let hasFunctions = false;
  for (const [, name = "", inner = ""] of value.matchAll(/([\w-]+)\(([^()]*)\)/g)) {
    hasFunctions = true;
    add(name, inner);
  }
  if (!hasFunctions) add(/^[\d. ]+$/.test(value) ? "scale" : "value", value);
  return found;
}

const POSITION = /^(?:top|right|bottom|left|z-index)$/;
const BOX =
  /^(?:width|height|(?:min|max)-(?:width|height)|transform|translate|rotate|scale|margin-(?:top|bottom)|overflow-[xy])$/;
const FLEX_OR_GRID =
  /^(?:justify-(?:content|items)|align-(?:items|content)|(?:row|column)-gap|flex-(?:direction|wrap)|grid-(?:template|auto).*)$/;
const FLEX_ITEM =
  /^(?:flex-(?:grow|shrink|basis)|order|align-self|justify-self|grid-(?:row|column).*|grid-area)$/;
const REPLACED =
  /^(?:img|svg|video|canvas|iframe|input|button|textarea|select|object|embed|audio|meter|progress)$/;
/** Properties that nothing shows. */
const UNSHOWN =
  /^(?:transition.*|will-change|-webkit-.*|content-visibility|scroll-.*|overscroll-.*|touch-action|contain|isolation|appearance|user-select|backface-visibility|tab-size|box-sizing|transform-(?:origin|style)|perspective.*|pointer-events)$/;

/** Whether a property does something at an element. */
export function hasEffect(property: string, style: Style): boolean {
  const display = style.get("display");
  const { tag } = style.element;
  if (POSITION.test(property))
    return style.get("position") !== "static" || (property === "z-index" && isFlexOrGrid(style.parent));
  if (BOX.test(property) && display === "inline")
    return REPLACED.test(tag) || isOutOfFlow(style) || isFlexOrGrid(style.parent);
  if (FLEX_OR_GRID.test(property)) {
    if (/gap$/.test(property))
      return (
        isFlexOrGrid(style) || style.get("column-count") !== "auto" || style.get("column-width") !== "auto"
      );
    return property.startsWith("grid")
      ? /grid$/.test(display)
      : property.startsWith("flex")
        ? /flex$/.test(display)
        : isFlexOrGrid(style);
  }
  return !FLEX_ITEM.test(property) || isFlexOrGrid(style.parent);
}

/** Whether a change of the property can be seen by itself. */
function isShownProperty(property: string): boolean {
  return !UNSHOWN.test(property) && !property.startsWith("--");
}

function isOutOfFlow(style: Style): boolean {
  return /^(?:absolute|fixed)$/.test(style.get("position")) || style.get("float") !== "none";
}

export function isFlexOrGrid(style: Style | null): boolean {
  return style !== null && /(?:flex|grid)$/.test(style.get("display"));
}

function backgroundsDiffer(a: readonly Color[], b: readonly Color[]): boolean {
  if (a.length !== b.length) return true;
  return a.some((color, index) => isNoticeable(color, b[index] ?? color));
}

/** The properties in which two styles may differ: those that either sets. */
export function comparedProperties(a: Style, b: Style): Set<string> {
  return new Set([...a.entries.keys(), ...b.entries.keys()]);
}

/**
 * The first property in which an element looks different in two views; null where none.
 * @param backgrounds what is behind the element's content in the views, its own colour included
 */
export function noticeableChange(
  a: Style,
  b: Style,
  widths: readonly [number, number],
  wanted: ReadonlySet<string> | null,
  backgrounds: readonly [readonly Color[], readonly Color[]] | null = null,
): string | null {
  const properties = wanted ?? comparedProperties(a, b);
  for (const property of properties) {
    if (wanted === null && !isShownProperty(property)) continue;
    const [one, other] = [
      { value: a.get(property), style: a, width: widths[0] },
      { value: b.get(property), style: b, width: widths[1] },
    ];
    a.takeStep();
    if (property === "background-color" && backgrounds) {
      if (backgroundsDiffer(...backgrounds)) return property;
      continue;
    }
    if (!hasEffect(property, b) && !hasEffect(property, a)) continue;
    if (/^(?:border-(?:top|right|bottom|left)|outline)-color$/.test(property)) {
      const prefix = property.slice(0, -"-color".length);
      if (drawnWidth(prefix, a, widths[0]) === 0 && drawnWidth(prefix, b, widths[1]) === 0) continue;
    }
    if (differsNoticeably(property, one, other)) return property;
  }
  return null;
}
