/**
 * The cascade: computed styles from style sheets, `style` attributes, inheritance and the user agent's style
 * sheet.
 */
import {
  type Document,
  descendants,
  type Element,
  getAttribute,
  hasAttribute,
  isElement,
  isTag,
  parentElement,
  textOf,
  version,
} from "../dom/node.ts";
import { resolveUrl } from "../url/parse.ts";
import { computeColor } from "./colors.ts";
import { Declarations } from "./declarations.ts";
import { canonicalizeLonghand } from "./properties.ts";
import { matchesSelector } from "./selectors.ts";
import { matchesMedia, parseStyleSheet, type StyleRule, VIEWPORT } from "./sheet.ts";
import { collapse, isShorthand, longhandsOf } from "./shorthands.ts";
import { serializeNumber } from "./values.ts";

/** `display` by tag in the user agent's style sheet (HTML, "Rendering"). */
const DEFAULT_DISPLAY = new Map<string, string>();
for (const [display, tags] of [
  [
    "block",
    "html body address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend listing main menu nav ol optgroup option p plaintext pre search section summary ul xmp",
  ],
  [
    "none",
    "area base basefont datalist head link meta noembed noframes param rp script style template title",
  ],
  ["inline-block", "button input select textarea meter progress marquee"],
  ["list-item", "li"],
  ["table", "table"],
  ["table-row", "tr"],
  ["table-cell", "td th"],
  ["table-row-group", "tbody"],
  ["table-header-group", "thead"],
  ["table-footer-group", "tfoot"],
  ["table-column", "col"],
  ["table-column-group", "colgroup"],
  ["table-caption", "caption"],
  ["ruby", "ruby"],
  ["ruby-text", "rt"],
] as const)
  for (const tag of tags.split(" ")) DEFAULT_DISPLAY.set(tag, display);

/** What form controls don't inherit in Chrome. */
const CONTROL_DEFAULTS = {
  color: "rgb(0, 0, 0)",
  "font-size": "13.3333px",
  "font-family": "Arial",
  "font-style": "normal",
  "font-weight": "400",
  "letter-spacing": "normal",
  "line-height": "normal",
  "text-align": "start",
  "text-transform": "none",
};

const MIDDLE = { "vertical-align": "middle" };
const PARAGRAPH_MARGINS = { "margin-top": "1em", "margin-bottom": "1em" };
const heading = (size: string, margin: string): Readonly<Record<string, string>> => ({
  "font-weight": "bold",
  "font-size": size,
  "margin-top": margin,
  "margin-bottom": margin,
});

/** Other declarations of the user agent's style sheet that pages read, by tag. The numbers are Chrome's. */
const TAG_DEFAULTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  b: { "font-weight": "bolder" },
  strong: { "font-weight": "bolder" },
  th: { "font-weight": "bold", "text-align": "center", ...MIDDLE },
  i: { "font-style": "italic" },
  em: { "font-style": "italic" },
  cite: { "font-style": "italic" },
  var: { "font-style": "italic" },
  address: { "font-style": "italic" },
  u: { "text-decoration-line": "underline" },
  ins: { "text-decoration-line": "underline" },
  s: { "text-decoration-line": "line-through" },
  del: { "text-decoration-line": "line-through" },
  strike: { "text-decoration-line": "line-through" },
  h1: heading("2em", "0.67em"),
  h2: heading("1.5em", "0.83em"),
  h3: heading("1.17em", "1em"),
  h4: heading("1em", "1.33em"),
  h5: heading("0.83em", "1.67em"),
  h6: heading("0.67em", "2.33em"),
  small: { "font-size": "smaller" },
  big: { "font-size": "larger" },
  pre: { ...PARAGRAPH_MARGINS, "white-space": "pre", "font-family": "monospace" },
  code: { "font-family": "monospace" },
  kbd: { "font-family": "monospace" },
  samp: { "font-family": "monospace" },
  textarea: {
    ...CONTROL_DEFAULTS,
    "background-color": "rgb(255, 255, 255)",
    cursor: "text",
    "font-family": "monospace",
    "white-space": "pre-wrap",
  },
  label: { cursor: "default" },
  td: MIDDLE,
  tr: MIDDLE,
  thead: MIDDLE,
  tbody: MIDDLE,
  tfoot: MIDDLE,
  blockquote: { ...PARAGRAPH_MARGINS, "margin-left": "40px", "margin-right": "40px" },
  figure: { ...PARAGRAPH_MARGINS, "margin-left": "40px", "margin-right": "40px" },
  dl: PARAGRAPH_MARGINS,
  dd: { "margin-left": "40px" },
  hr: { color: "rgb(128, 128, 128)", "margin-top": "0.5em", "margin-bottom": "0.5em" },
  mark: { "background-color": "rgb(255, 255, 0)", color: "rgb(0, 0, 0)" },
  sub: { "vertical-align": "sub", "font-size": "smaller" },
  sup: { "vertical-align": "super", "font-size": "smaller" },
  a: {},
  button: {
    ...CONTROL_DEFAULTS,
    "background-color": "rgb(239, 239, 239)",
    "text-align": "center",
    "box-sizing": "border-box",
    cursor: "default",
  },
  input: CONTROL_DEFAULTS,
  select: {
    ...CONTROL_DEFAULTS,
    "background-color": "rgb(239, 239, 239)",
    "box-sizing": "border-box",
    cursor: "default",
  },
  body: {
    "margin-top": "8px",
    "margin-right": "8px",
    "margin-bottom": "8px",
    "margin-left": "8px",
  },
  p: PARAGRAPH_MARGINS,
  ul: { ...PARAGRAPH_MARGINS, "padding-left": "40px", "list-style-type": "disc" },
  menu: { ...PARAGRAPH_MARGINS, "padding-left": "40px", "list-style-type": "disc" },
  ol: { ...PARAGRAPH_MARGINS, "padding-left": "40px", "list-style-type": "decimal" },
};

/** The names of inherited properties, custom properties included. */
const INHERITED_PROPERTIES =
  /^(?:color|cursor|direction|font-.*|letter-spacing|line-height|list-style-.*|orphans|quotes|tab-size|text-align.*|text-indent|text-rendering|text-shadow|text-transform|text-wrap.*|visibility|white-space.*|widows|word-.*|overflow-wrap|border-collapse|border-spacing|caption-side|empty-cells|fill|stroke|stroke-.*|pointer-events|user-select|writing-mode|accent-color|caret-color|color-scheme|hyphens|--.*)$/;

/** Initial values by property. `initialValue` derives those of the other properties from their names. */
const INITIAL_VALUES: Readonly<Record<string, string>> = {
  color: "rgb(0, 0, 0)",
  "background-color": "rgba(0, 0, 0, 0)",
  display: "inline",
  position: "static",
  visibility: "visible",
  opacity: "1",
  "font-size": "16px",
  "font-weight": "400",
  "font-style": "normal",
  "font-family": '"Times New Roman"',
  "line-height": "normal",
  "text-align": "start",
  "text-transform": "none",
  "text-decoration-line": "none",
  "text-decoration-style": "solid",
  "white-space": "normal",
  "white-space-collapse": "collapse",
  "text-wrap-mode": "wrap",
  cursor: "auto",
  "z-index": "auto",
  float: "none",
  clear: "none",
  transform: "none",
  filter: "none",
  "box-shadow": "none",
  "text-shadow": "none",
  "background-image": "none",
  "background-size": "auto",
  "background-repeat": "repeat",
  "background-position-x": "0%",
  "background-position-y": "0%",
  "background-attachment": "scroll",
  "background-origin": "padding-box",
  "background-clip": "border-box",
  "border-collapse": "separate",
  "box-sizing": "content-box",
  "flex-direction": "row",
  "flex-wrap": "nowrap",
  "flex-grow": "0",
  "flex-shrink": "1",
  "flex-basis": "auto",
  "justify-content": "normal",
  "align-items": "normal",
  "align-content": "normal",
  "align-self": "auto",
  "justify-items": "normal",
  "justify-self": "auto",
  "row-gap": "normal",
  "column-gap": "normal",
  order: "0",
  "grid-template-columns": "none",
  "grid-template-rows": "none",
  "list-style-type": "disc",
  "list-style-position": "outside",
  "list-style-image": "none",
  "object-fit": "fill",
  "pointer-events": "auto",
  "user-select": "auto",
  resize: "none",
  "letter-spacing": "normal",
  "word-spacing": "0px",
  "text-indent": "0px",
  "text-overflow": "clip",
  "overflow-wrap": "normal",
  "word-break": "normal",
  "vertical-align": "baseline",
  "animation-name": "none",
  "animation-duration": "0s",
  "animation-delay": "0s",
  "animation-timing-function": "ease",
  "animation-iteration-count": "1",
  "animation-direction": "normal",
  "animation-fill-mode": "none",
  "animation-play-state": "running",
  "transition-property": "all",
  "transition-duration": "0s",
  "transition-delay": "0s",
  "transition-timing-function": "ease",
  "transition-behavior": "normal",
  content: "normal",
  rotate: "none",
  scale: "none",
  translate: "none",
  perspective: "none",
  "max-width": "none",
  "max-height": "none",
  "min-width": "0px",
  "min-height": "0px",
  "overflow-x": "visible",
  "overflow-y": "visible",
  "clip-path": "none",
  "backdrop-filter": "none",
  direction: "ltr",
  "writing-mode": "horizontal-tb",
  "scroll-behavior": "auto",
  "aspect-ratio": "auto",
  "accent-color": "auto",
  "caret-color": "auto",
  "column-count": "auto",
  "will-change": "auto",
  isolation: "auto",
  "mix-blend-mode": "normal",
};

/** Properties whose initial value is a length of zero. */
const ZERO_LENGTHS = /^(?:margin|padding|border-.*-(?:width|radius)|outline-offset|inset|scroll-)/;

function initialValue(property: string): string {
  const initial = INITIAL_VALUES[property];
  if (initial !== undefined) return initial;
  if (ZERO_LENGTHS.test(property)) return "0px";
  if (property.endsWith("-style")) return "none";
  if (property === "outline-width") return "0px";
  if (property.endsWith("-color") || property === "fill" || property === "stroke") return "rgb(0, 0, 0)";
  return property.startsWith("--") ? "" : "auto";
}

/** A rule that matches an element, with what decides its precedence. */
interface MatchedRule {
  rule: StyleRule;
  /** The highest specificity among the selectors that match. */
  specificity: number;
  /** The rule's index in order of appearance. */
  order: number;
}

/** The declaration of one property that wins the cascade. */
interface CascadedValue {
  value: string;
  isImportant: boolean;
}

/** The style elements' texts, valid for that `version` of the tree. */
const textsCache = { version: -1, texts: "" };
/** The rules of these texts. */
const sheetCache: { rules: StyleRule[]; texts: string } = { rules: [], texts: "" };
/** The text of a style element's sheet after scripts have changed its rules, valid while the element's own text is `source`. */
export const cssomTexts = new WeakMap<Element, { source: string; text: string }>();

/** The text of a style element's sheet. */
export function sheetText(element: Element): string {
  const source = textOf(element);
  const changed = cssomTexts.get(element);
  return changed?.source === source ? changed.text : source;
}

/** Cascaded values by element, valid for version `cascadeState.version` of the tree. */
const cascadeCache = new Map<Element, Map<string, CascadedValue>>();
const cascadeState = { version: -1 };
/** Computed longhands by element and property, valid for the same version. */
const computedCache = new Map<Element, Map<string, string>>();

/** The style elements of a document in tree order. */
export function styleElements(document: Document): Element[] {
  return descendants(document).filter((element) => isTag(element, "style"));
}

/** Drops what was derived from the size of the window. */
export function forgetWindowSize(): void {
  version.tree++;
  sheetCache.texts = "";
  sheetCache.rules = [];
}

/** The texts of the style elements that apply, one after the other. */
function sheetTexts(document: Document): string {
  if (textsCache.version === version.tree) return textsCache.texts;
  textsCache.version = version.tree;
  let texts = "";
  for (const element of styleElements(document)) {
    const media = getAttribute(element, "media") ?? "";
    if (hasAttribute(element, "disabled") || !matchesMedia(media)) continue;
    texts += `${sheetText(element)}\n`;
  }
  textsCache.texts = texts;
  return texts;
}

function rulesOf(document: Document): readonly StyleRule[] {
  const texts = sheetTexts(document);
  if (texts !== sheetCache.texts) {
    sheetCache.texts = texts;
    sheetCache.rules = parseStyleSheet(texts);
  }
  return sheetCache.rules;
}

/** The declarations of the `style` attribute, parsed on first use; null if there is no attribute. */
export function inlineStyle(element: Element): Declarations | null {
  if (element.style) return element.style;
  const source = getAttribute(element, "style");
  if (source === null) return null;
  element.style = new Declarations();
  element.style.parse(source);
  return element.style;
}

/** The cascaded values of an element by property, shorthands with variables included. */
function cascadedValues(element: Element): Map<string, CascadedValue> {
  if (cascadeState.version !== version.tree) {
    cascadeCache.clear();
    computedCache.clear();
    cascadeState.version = version.tree;
  }
  const cached = cascadeCache.get(element);
  if (cached) return cached;
  const matched: MatchedRule[] = [];
  rulesOf(element.document).forEach((rule, order) => {
    let specificity = -1;
    for (const selector of rule.selectors)
      if (selector.specificity > specificity && matchesSelector(element, selector))
        specificity = selector.specificity;
    if (specificity >= 0) matched.push({ rule, specificity, order });
  });
  matched.sort((a, b) => a.rule.layer - b.rule.layer || a.specificity - b.specificity || a.order - b.order);
  const winners = new Map<string, CascadedValue>();
  const apply = ({ entries }: Declarations): void => {
    for (const [name, { value, isImportant }] of entries)
      if (isImportant || !winners.get(name)?.isImportant) winners.set(name, { value, isImportant });
  };
  for (const { rule } of matched) apply(rule.declarations);
  const inline = inlineStyle(element);
  if (inline) apply(inline);
  cascadeCache.set(element, winners);
  return winners;
}

const VAR_FUNCTION = /var\(\s*(--[-\w]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/;
/** Custom properties may refer to each other in a cycle, which is invalid. */
const MAX_SUBSTITUTIONS = 100;

/**
 * Substitutes `var()`; null ("invalid at computed-value time") if a property without a fallback is missing.
 */
function substituteVariables(element: Element, value: string): string | null {
  let text = value;
  for (let count = 0; text.includes("var("); count++) {
    const match = VAR_FUNCTION.exec(text);
    if (!match || count > MAX_SUBSTITUTIONS) return null;
    const inner = customProperty(element, match[1] ?? "") ?? match[2]?.trim();
    if (inner === undefined || inner === null) return null;
    text = text.slice(0, match.index) + inner + text.slice(match.index + match[0].length);
  }
  return text;
}

/** The value of a custom property, which is inherited; null if nothing declares it. */
function customProperty(element: Element, name: string): string | null {
  for (let one: Element | null = element; one; one = parentElement(one)) {
    const winner = cascadedValues(one).get(name);
    if (winner && winner.value !== "inherit") return substituteVariables(one, winner.value);
  }
  return null;
}

/** The specified value of a longhand after substitution of variables; null if nothing declares it. */
function specifiedValue(element: Element, property: string): string | null {
  const winners = cascadedValues(element);
  const declared = winners.get(property);
  if (declared && !declared.value.includes("var(")) return declared.value;
  if (declared) {
    const text = substituteVariables(element, declared.value);
    return text === null ? null : canonicalizeLonghand(property, text);
  }
  // A shorthand with variables can only be expanded once they are substituted.
  for (const [name, { value }] of winners) {
    if (!isShorthand(name) || !value.includes("var(") || !longhandsOf(name).includes(property)) continue;
    const text = substituteVariables(element, value);
    if (text === null) return null;
    const parsed = new Declarations();
    return parsed.set(name, text) ? parsed.get(property) : null;
  }
  return null;
}

/** The value of the user agent's style sheet; null if it declares none. */
function userAgentValue(element: Element, property: string): string | null {
  if (property === "display") {
    if (element.namespace !== "html") return null;
    if (hasAttribute(element, "hidden")) return "none";
    if (isTag(element, "dialog")) return hasAttribute(element, "open") ? "block" : "none";
    if (isTag(element, "input") && (getAttribute(element, "type") ?? "").toLowerCase() === "hidden")
      return "none";
    if (hasAttribute(element, "popover") && !openPopovers.has(element)) return "none";
    const parent = parentElement(element);
    if (parent && isTag(parent, "details") && isFirstSummary(element, parent)) return "list-item";
    return DEFAULT_DISPLAY.get(element.localName) ?? null;
  }
  if (element.namespace !== "html") return null;
  if (element.localName === "input" && /^(?:cursor|box-sizing|text-align|background-color)$/.test(property)) {
    const type = (getAttribute(element, "type") ?? "").toLowerCase();
    const isButton = /^(?:submit|reset|button)$/.test(type);
    const isText = !isButton && !/^(?:checkbox|radio|range|color|file|image)$/.test(type);
    if (property === "cursor") return isText ? "text" : "default";
    if (property === "text-align") return isButton ? "center" : "start";
    if (property === "background-color")
      return isButton ? "rgb(239, 239, 239)" : isText ? "rgb(255, 255, 255)" : null;
    return isText && type !== "search" ? "content-box" : "border-box";
  }
  const tagDefault = TAG_DEFAULTS[element.localName]?.[property];
  if (tagDefault !== undefined) return tagDefault;
  if (element.localName === "a" && hasAttribute(element, "href")) {
    if (property === "color") return "rgb(0, 0, 238)";
    if (property === "text-decoration-line") return "underline";
    if (property === "cursor") return "pointer";
  }
  return null;
}

/** The popovers that are open. */
export const openPopovers = new Set<Element>();

/** CSS pixels per absolute unit. */
const PIXELS_PER_UNIT: Readonly<Record<string, number>> = {
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  pt: 4 / 3,
  pc: 16,
  q: 2.4 / 2.54,
};
/** Pixels of the font size keywords at a medium size of 16 px. */
const FONT_SIZES: Readonly<Record<string, number>> = {
  "xx-small": 9,
  "x-small": 10,
  small: 13,
  medium: 16,
  large: 18,
  "x-large": 24,
  "xx-large": 32,
  "xxx-large": 48,
};

/** The computed font size in pixels; 16 above the root element. */
function fontSize(element: Element | null): number {
  return element ? Number.parseFloat(computedLonghand(element, "font-size")) : 16;
}

/** A length in pixels; null for an unknown unit. @param emBase the pixels of one `em` */
function toPixels(element: Element, number: number, unit: string, emBase: number): number | null {
  const factor = PIXELS_PER_UNIT[unit];
  if (factor !== undefined) return number * factor;
  switch (unit) {
    case "em":
      return number * emBase;
    case "rem": {
      let root = element;
      for (let one = parentElement(root); one; one = parentElement(one)) root = one;
      return number * (root === element && emBase === 16 ? 16 : fontSize(root));
    }
    case "vw":
      return (number * VIEWPORT.width) / 100;
    case "vh":
      return (number * VIEWPORT.height) / 100;
    case "vmin":
      return (number * Math.min(VIEWPORT.width, VIEWPORT.height)) / 100;
    case "vmax":
      return (number * Math.max(VIEWPORT.width, VIEWPORT.height)) / 100;
    default:
      return null;
  }
}

const LENGTH = /(-?[\d.]+)(px|in|cm|mm|pt|pc|q|em|rem|vw|vh|vmin|vmax)\b/g;

/** `display` of flex and grid items, and of floating or absolutely positioned elements ("blockification"). */
const BLOCKIFIED_DISPLAY: Readonly<Record<string, string>> = {
  inline: "block",
  "inline-block": "block",
  "inline-flex": "flex",
  "inline-grid": "grid",
  "inline-table": "table",
  "table-cell": "block",
  "table-row": "block",
};

function displayOf(element: Element, value: string): string {
  const parent = parentElement(element);
  const isItem = parent !== null && /^(?:inline-)?(?:flex|grid)$/.test(computedLonghand(parent, "display"));
  const isOut =
    /^(?:absolute|fixed)$/.test(computedLonghand(element, "position")) ||
    computedLonghand(element, "float") !== "none";
  return isItem || isOut ? (BLOCKIFIED_DISPLAY[value] ?? value) : value;
}

/** The weight that `bolder` or `lighter` stands for (CSS Fonts); other values stay as they are. */
function relativeWeight(element: Element, value: string): string {
  if (value !== "bolder" && value !== "lighter") return value;
  const parent = parentElement(element);
  const inherited = parent ? Number(computedLonghand(parent, "font-weight")) : 400;
  if (value === "bolder") return inherited < 350 ? "400" : inherited < 550 ? "700" : "900";
  return inherited < 550 ? "100" : inherited < 750 ? "400" : "700";
}

/** Converts a specified value to a computed one. */
function compute(element: Element, property: string, specified: string): string {
  const value = MATH_FUNCTION.test(specified) ? computeMath(element, property, specified) : specified;
  if (property === "display") return displayOf(element, value);
  if (property === "font-size") return computeFontSize(element, value);
  if (property === "font-weight")
    return { normal: "400", bold: "700" }[value] ?? relativeWeight(element, value);
  if (/(?:^|-)color$/.test(property) || property === "fill" || property === "stroke")
    return value === "currentcolor" ? computedLonghand(element, "color") : computeColor(value);
  const lineHeight = property === "line-height" ? /^([\d.]+)(%?)$/.exec(value) : null;
  if (lineHeight) {
    const factor = Number(lineHeight[1]) / (lineHeight[2] ? 100 : 1);
    return `${serializeNumber(factor * fontSize(element))}px`;
  }
  if (property.startsWith("border-") && property.endsWith("-width")) {
    if (/^(?:none|hidden)$/.test(computedLonghand(element, property.replace("width", "style")))) return "0px";
    return { thin: "1px", medium: "3px", thick: "5px" }[value] ?? value;
  }
  // A keyword.
  if (/^[a-z-]*$/.test(value) && !/shadow|image/.test(property)) return value;
  const text = value.replace(/(^|[\s,(])([a-z]+)(?=$|[\s,)])/g, (whole, before: string, word: string) => {
    if (!/shadow|image/.test(property)) return whole;
    const color = computeColor(word);
    return color === word ? whole : `${before}${color}`;
  });
  const size = lengthsInPixels(element, text).replace(
    /url\("([^"]*)"\)/g,
    (_, url: string) => `url("${resolveUrl(url)}")`,
  );
  if (property === "opacity" && size.endsWith("%")) return String(Number.parseFloat(size) / 100);
  if (/duration|delay/.test(property))
    return size.replace(/([\d.]+)ms/g, (_, number: string) => `${serializeNumber(Number(number) / 1000)}s`);
  return size;
}

/** Converts the lengths in a value to pixels. */
function lengthsInPixels(element: Element, value: string): string {
  return value.replace(LENGTH, (whole, number: string, unit: string) => {
    const length = toPixels(element, Number(number), unit, unit === "em" ? fontSize(element) : 16);
    return length === null ? whole : `${serializeNumber(length)}px`;
  });
}

const MATH_FUNCTION = /\b(?:calc|min|max|clamp)\(/;

/** Computes the math functions of a value, as far as their terms have one unit. */
function computeMath(element: Element, property: string, value: string): string {
  const inPixels = lengthsInPixels(element, value);
  const folded = canonicalizeLonghand(property, inPixels) ?? inPixels;
  return folded
    .replace(/\b(min|max|clamp)\(([^()]*)\)/g, (whole, name: string, list: string) => {
      const terms = list.split(",").map((term) => term.trim());
      if (!terms.every((term) => /^-?[\d.]+px$/.test(term))) return whole;
      const numbers = terms.map(Number.parseFloat);
      const [low = 0, middle = 0, high = 0] = numbers;
      if (name === "clamp") return `${serializeNumber(Math.max(low, Math.min(middle, high)))}px`;
      return `${serializeNumber(name === "min" ? Math.min(...numbers) : Math.max(...numbers))}px`;
    })
    .replace(/\bcalc\((-?[\d.]+(?:px|%)?)\)/g, "$1");
}

function computeFontSize(element: Element, value: string): string {
  const parent = fontSize(parentElement(element));
  const named = FONT_SIZES[value];
  if (named !== undefined) return `${named}px`;
  if (value === "smaller") return `${serializeNumber(parent / 1.2)}px`;
  if (value === "larger") return `${serializeNumber(parent * 1.2)}px`;
  const match = /^(-?[\d.]+)([a-z%]+)$/.exec(value);
  if (!match) return `${parent}px`;
  const number = Number(match[1]);
  if (match[2] === "%") return `${serializeNumber((number * parent) / 100)}px`;
  return `${serializeNumber(toPixels(element, number, match[2] ?? "", parent) ?? parent)}px`;
}

/** The computed value of a longhand or custom property, as `getComputedStyle` serializes it. */
export function computedLonghand(element: Element, property: string): string {
  if (property.startsWith("--")) return customProperty(element, property) ?? "";
  const cached =
    cascadeState.version === version.tree ? computedCache.get(element)?.get(property) : undefined;
  if (cached !== undefined) return cached;
  const computed = computeLonghand(element, property);
  const values = computedCache.get(element);
  if (values) values.set(property, computed);
  else computedCache.set(element, new Map([[property, computed]]));
  return computed;
}

/** Whether properties are inherited, as far as that was asked. */
const inheritedCache = new Map<string, boolean>();

function isInheritedProperty(property: string): boolean {
  let isInherited = inheritedCache.get(property);
  if (isInherited === undefined) {
    isInherited = INHERITED_PROPERTIES.test(property);
    inheritedCache.set(property, isInherited);
  }
  return isInherited;
}

function computeLonghand(element: Element, property: string): string {
  let value = specifiedValue(element, property) ?? userAgentValue(element, property);
  if (property === "color" && value === "currentcolor") value = "inherit";
  const isInherited = isInheritedProperty(property);
  if (value === "unset" || value === "revert" || value === "revert-layer")
    value = value === "unset" ? (isInherited ? "inherit" : "initial") : userAgentValue(element, property);
  if (value === null && isInherited) value = "inherit";
  if (value === "inherit") {
    const parent = parentElement(element);
    const number = property === "line-height" ? inheritedNumber(parent, property) : null;
    if (number !== null) return compute(element, property, number);
    return parent ? computedLonghand(parent, property) : initialValue(property);
  }
  if (value === null || value === "initial") value = initialValue(property);
  return compute(element, property, value);
}

/** The number that is inherited as such: a line height that is relative to each element's own font size. */
function inheritedNumber(parent: Element | null, property: string): string | null {
  for (let one = parent; one; one = parentElement(one)) {
    const value = specifiedValue(one, property) ?? userAgentValue(one, property);
    if (value !== null && value !== "inherit" && value !== "unset")
      return /^[\d.]+$/.test(value) ? value : null;
  }
  return null;
}

/** The computed value of any property; "" for a shorthand that can't be serialized. */
export function computedValue(element: Element, property: string): string {
  if (!isShorthand(property)) return computedLonghand(element, property);
  const values = longhandsOf(property).map((longhand) => computedLonghand(element, longhand));
  return collapse(property, values) ?? "";
}

/**
 * Whether an element is not rendered: it is disconnected, it or an ancestor has `display: none`, or it is
 * hidden in a closed `details`.
 */
export function isUnrendered(element: Element): boolean {
  for (let one: Element | null = element; one; one = parentElement(one)) {
    if (hasNoBox(one)) return true;
    const parent = parentElement(one);
    if (parent && isTag(parent, "details") && !hasAttribute(parent, "open") && !isFirstSummary(one, parent))
      return true;
  }
  return !element.isConnected;
}

/** What a style sheet has that hides something. */
const HIDING = /\b(?:display\s*:\s*(?:none|inherit|initial|unset|revert|var\()|visibility|all\s*:)/i;
const hidingCache = { texts: "", isFound: false };

/** Whether rules of the style elements may hide an element. Without any, no cascade has to be computed for it. */
function mayRulesHide(document: Document): boolean {
  const texts = sheetTexts(document);
  if (hidingCache.texts !== texts) Object.assign(hidingCache, { texts, isFound: HIDING.test(texts) });
  return hidingCache.isFound;
}

/** Whether the `visibility` of an element is `visible`. It is inherited. */
export function isVisible(element: Element): boolean {
  for (let one: Element | null = element; one; one = parentElement(one)) {
    if (!inlineStyle(one) && !mayRulesHide(one.document)) continue;
    const value = specifiedValue(one, "visibility");
    if (value !== null && value !== "inherit" && value !== "unset")
      return !/^(?:hidden|collapse)$/.test(value);
  }
  return true;
}

/** Whether the `display` of an element is `none`. That doesn't depend on what else `displayOf` asks for. */
function hasNoBox(element: Element): boolean {
  const isPlain = !inlineStyle(element) && !mayRulesHide(element.document);
  if (isPlain && userAgentValue(element, "display") !== "none") return false;
  const value = specifiedValue(element, "display") ?? userAgentValue(element, "display") ?? "inline";
  return /^(?:inherit|revert|revert-layer)$/.test(value)
    ? computedLonghand(element, "display") === "none"
    : value === "none";
}

function isFirstSummary(element: Element, details: Element): boolean {
  for (let child = details.first; child; child = child.next)
    if (isElement(child) && isTag(child, "summary")) return child === element;
  return false;
}
