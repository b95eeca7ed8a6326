/** Tests of an element's style: whether a property is set, and to what. */
import { namedColor } from "../ship-check/css/colors.ts";
import { type Answer, and, or } from "./answer.ts";
import { browserValue } from "./css/browser-styles.ts";
import { colorDistance, isNoticeable, over, readColor, WHITE } from "./css/colors.ts";
import { readLength, readNumber } from "./css/lengths.ts";
import { initialValue, isInherited, shownLonghands } from "./css/properties.ts";
import type { Entry, Style } from "./css/view.ts";
import { WINDOW_WIDTH } from "./css/window.ts";
import type { Layout } from "./layout.ts";
import { alignmentOf, differsNoticeably, drawnWidth, hasEffect } from "./noticeable.ts";
import type { PageElement } from "./page.ts";
import type { StyleTest } from "./schema.ts";
import type { Visibility } from "./visible.ts";

const asList = (value: string | string[] | undefined): string[] | null =>
  value === undefined ? null : Array.isArray(value) ? value : [value];

/** Whether a longhand is set so that it shows: by the element's own rules, or by an element around it below the body. */
function isSet(longhand: string, style: Style, width: number): boolean {
  if (!style.entries.has(longhand)) return isSetAround(longhand, style, width);
  if (longhand === "text-align" || /^(?:transition|animation)/.test(longhand))
    return style.get(longhand) !== initialValue(longhand);
  const line = /^(border-(?:top|right|bottom|left)|outline)-(?:width|style|color)$/.exec(longhand);
  if (line) return drawnWidth(line[1] ?? "", style, width) > 0;
  if (!hasEffect(longhand, style)) return false;
  if (longhand === "font-size") return Math.abs(style.fontSize - defaultFontSize(style)) >= 0.5;
  if (longhand === "background-color" && (readColor(style.get(longhand), style.color)?.alpha ?? 1) < 0.05)
    return false;
  const own = browserValue(style.element, longhand) ?? initialValue(longhand);
  return differsNoticeably(
    longhand,
    { value: style.get(longhand), style, width },
    { value: own === "currentcolor" ? "#000000ff" : own, style, width },
  );
}

/** The font size in pixels that an element would have without its rules. */
function defaultFontSize(style: Style): number {
  const outer = style.parent?.fontSize ?? 16;
  const own = browserValue(style.element, "font-size");
  const length = own === undefined ? null : readLength(own, { fontSize: outer, width: WINDOW_WIDTH });
  return length ? length.pixels + (length.percent * outer) / 100 : outer;
}

function isSetAround(longhand: string, style: Style, width: number): boolean {
  if (!isInherited(longhand) || browserValue(style.element, longhand) !== undefined) return false;
  for (let outer = style.parent; outer && outer.element.tag !== "body"; outer = outer.parent)
    if (outer.entries.has(longhand)) return isSet(longhand, outer, width);
  return false;
}

/** What a brief's value means for the property's longhands; a value that can't be expanded stays as it is. */
function wantedLonghands(property: string, value: string, visibility: Visibility): [string, string][] {
  const expanded = visibility.view.views.expand(property, value);
  const shown = new Set(shownLonghands(property));
  const sets = (expanded?.sets ?? []).filter(([name]) => shown.has(name));
  return (sets.length > 0 ? sets : (expanded?.sets ?? [[property, value]])).map(([name, one]) => [name, one]);
}

function equals(longhand: string, wanted: string, style: Style, width: number): boolean {
  const own = style.get(longhand);
  if (own === wanted) return true;
  if (longhand.endsWith("color")) {
    const [one, other] = [readColor(own, style.color), readColor(wanted, style.color)];
    if (!one || !other) return false;
    return (
      Math.abs(one.alpha - other.alpha) < 0.03 && colorDistance(over(one, WHITE), over(other, WHITE)) <= 6
    );
  }
  const context = { fontSize: style.fontSize, width };
  const [one, other] = [readLength(own, context), readLength(wanted, context)];
  if (one && other)
    return Math.abs(one.pixels - other.pixels) < 0.5 && Math.abs(one.percent - other.percent) < 0.5;
  const [a, b] = [readNumber(own), readNumber(wanted)];
  if (a !== null && b !== null) return Math.abs(a - b) < 0.01;
  if (longhand === "text-align") return alignmentOf(own) === alignmentOf(wanted);
  return false;
}

const UNIT = /(?<![\w#-])[+-]?(?:\d+\.?\d*|\.\d+)([a-z]+|%)/gi;

function hasUnit(written: string, units: readonly string[]): boolean {
  for (const [, unit = ""] of written.matchAll(UNIT)) if (units.includes(unit.toLowerCase())) return true;
  return false;
}

/** Whether a value is written in a way: with a function, a gradient, or a notation of colours. */
function isWritten({ written, property }: Entry, how: string): boolean {
  const text = written.toLowerCase();
  switch (how) {
    case "hex":
      return /#[0-9a-f]{3,8}\b/.test(text);
    case "name":
      return (text.match(/[a-z-]+(?!\()/g) ?? []).some((word) => namedColor(word) !== null);
    case "rgb":
    case "hsl":
      return new RegExp(`\\b${how}a?\\(`).test(text);
    case "gradient":
      return text.includes("gradient(");
    default:
      return text.includes(`${how.toLowerCase().replace(/\(\)?$/, "")}(`) || property === how;
  }
}

/** Compares with a number or a length. Null where it can't be computed. */
function compares(
  longhand: string,
  limit: number | string,
  sign: 1 | -1,
  style: Style,
  width: number,
): Answer {
  const own = style.get(longhand);
  const context = { fontSize: style.fontSize, width };
  const wanted =
    typeof limit === "number"
      ? { pixels: limit, percent: 0 }
      : (readLength(limit, context) ?? { pixels: Number.parseFloat(limit), percent: 0 });
  const length = longhand === "font-size" ? { pixels: style.fontSize, percent: 0 } : readLength(own, context);
  const number = readNumber(own);
  if (!length && number === null) return /^(?:calc|min|max|clamp)\(/.test(own) ? null : false;
  const [pixels, percent] = length ? [length.pixels, length.percent] : [number ?? 0, 0];
  if (percent !== 0 && wanted.percent === 0 && wanted.pixels !== 0) return null;
  const difference =
    percent !== 0 && wanted.percent !== 0
      ? percent - wanted.percent
      : pixels + percent - wanted.pixels - wanted.percent;
  return difference * sign > 0;
}

/** Whether a background, or another property, differs from the page's own. */
function differsFromPage(longhand: string, element: PageElement, visibility: Visibility): boolean {
  const { view } = visibility;
  const body = view.views.page.elements.find(({ tag }) => tag === "body");
  if (!body) return false;
  if (longhand === "background-color") {
    const [page] = visibility.backgrounds(body);
    const cells = element.tag === "tr" ? element.elements : [];
    const differs = (one: PageElement) => {
      const colors = visibility.backgrounds(one);
      return page === undefined || colors.length === 0
        ? colors.length > 0
        : colors.some((color) => isNoticeable(color, page));
    };
    return differs(element) || (cells.length > 0 && cells.every(differs));
  }
  const [style, outer] = [view.style(element), view.style(body)];
  const { width } = view;
  return (
    hasEffect(longhand, style) &&
    differsNoticeably(
      longhand,
      { value: style.get(longhand), style, width },
      { value: outer.get(longhand), style: outer, width },
    )
  );
}

/** Whether one property of an element passes a test. */
function passesProperty(
  property: string,
  test: StyleTest,
  element: PageElement,
  visibility: Visibility,
  layout: Layout,
): Answer {
  const style = visibility.view.style(element);
  const { width } = visibility.view;
  const longhands = shownLonghands(property);
  visibility.view.views.steps.take(longhands.length);
  const { moreThan, lessThan, uses, differsFrom, tracks } = test;
  const [is, isNot, unit] = [asList(test.is), asList(test.isNot), asList(test.unit)];
  const matches = (value: string) =>
    wantedLonghands(property, value, visibility).every(([name, one]) => equals(name, one, style, width));
  if (is && !is.some(matches)) return false;
  if (isNot?.some(matches)) return false;
  const entries = longhands.map((name) => style.entries.get(name)).filter((entry) => entry !== undefined);
  if (unit && !entries.some(({ written }) => hasUnit(written, unit))) return false;
  if (uses !== undefined && !entries.some((entry) => isWritten(entry, uses))) return false;
  const compared: Answer[] = [];
  for (const [limit, sign] of [
    [moreThan, 1],
    [lessThan, -1],
  ] as const) {
    if (limit === undefined) continue;
    compared.push(...longhands.map((name) => compares(name, limit, sign, style, width)));
  }
  const answer = and(compared);
  if (answer === false) return false;
  if (differsFrom && !longhands.some((name) => differsFromPage(name, element, visibility))) return false;
  if (tracks !== undefined) return layout.tracks(element) >= tracks;
  if (
    is ||
    isNot ||
    unit ||
    uses !== undefined ||
    moreThan !== undefined ||
    lessThan !== undefined ||
    differsFrom
  )
    return answer;
  return longhands.some((name) => isSet(name, style, width));
}

/** Whether one of the properties of an element passes a test. */
export function passesStyle(
  properties: string | string[],
  test: StyleTest,
  element: PageElement,
  visibility: Visibility,
  layout: Layout,
): Answer {
  return or(
    [properties].flat().map((property) => passesProperty(property, test, element, visibility, layout)),
  );
}
