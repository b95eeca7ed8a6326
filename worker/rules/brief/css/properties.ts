/** What the judge knows about properties: their names, whether values are valid, how they are inherited, and how they relate. */
import { BORDER_STYLES, CSS_WIDE_KEYWORDS, INITIAL_VALUES } from "../../ship-check/css/longhands.ts";
import { positionalLonghands } from "../../ship-check/css/shorthands.ts";
import { readPropertyValue } from "../../ship-check/css/values.ts";
import { readColor } from "./colors.ts";
import { readLength, readNumber } from "./lengths.ts";
import { WINDOW_WIDTH } from "./window.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Names of properties that current browsers know, with those of their shorthands. */
const NAMES = words(
  `accent-color align-content align-items align-self all animation animation-delay animation-direction animation-duration
  animation-fill-mode animation-iteration-count animation-name animation-play-state animation-timeline animation-timing-function
  appearance aspect-ratio backdrop-filter backface-visibility background background-attachment background-blend-mode background-clip
  background-color background-image background-origin background-position background-position-x background-position-y
  background-repeat background-size block-size border border-block border-bottom border-collapse border-color border-image
  border-inline border-left border-radius border-right border-spacing border-style border-top border-width bottom box-decoration-break
  box-shadow box-sizing break-after break-before break-inside caption-side caret-color clear clip clip-path color color-scheme
  column-count column-fill column-gap column-rule column-span column-width columns contain container container-name container-type
  content content-visibility counter-increment counter-reset counter-set cursor direction display empty-cells filter flex flex-basis
  flex-direction flex-flow flex-grow flex-shrink flex-wrap float font font-family font-feature-settings font-kerning font-size
  font-stretch font-style font-variant font-weight gap grid grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column
  grid-column-end grid-column-start grid-gap grid-row grid-row-end grid-row-start grid-template grid-template-areas
  grid-template-columns grid-template-rows height hyphens image-rendering inline-size inset inset-block inset-inline isolation
  justify-content justify-items justify-self left letter-spacing line-clamp line-height list-style list-style-image
  list-style-position list-style-type margin margin-block margin-inline mask mask-image max-block-size max-height max-inline-size
  max-width min-block-size min-height min-inline-size min-width mix-blend-mode object-fit object-position offset opacity order orphans
  outline outline-color outline-offset outline-style outline-width overflow overflow-wrap overflow-x overflow-y overscroll-behavior
  padding padding-block padding-inline perspective place-content place-items place-self pointer-events position quotes resize right
  rotate row-gap scale scroll-behavior scroll-margin scroll-padding scroll-snap-align scroll-snap-type scrollbar-color scrollbar-width
  shape-outside tab-size table-layout text-align text-decoration text-decoration-color text-decoration-line text-decoration-style
  text-decoration-thickness text-emphasis text-indent text-overflow text-shadow text-transform text-underline-offset text-wrap top
  touch-action transform transform-origin transform-style transition transition-delay transition-duration transition-property
  transition-timing-function translate unicode-bidi user-select vertical-align view-transition-name visibility white-space width
  will-change word-break word-spacing word-wrap writing-mode z-index zoom fill stroke stroke-width`,
);
const LONGHAND_NAME =
  /^(?:-webkit-|-moz-)|^(?:border|margin|padding|inset|scroll-margin|scroll-padding)-(?:(?:top|right|bottom|left|block|inline)(?:-(?:start|end))?)(?:-(?:width|style|color))?$|^border-(?:(?:top|bottom)-(?:left|right)|(?:start|end)-(?:start|end))-radius$/;

export function isPropertyName(name: string): boolean {
  return NAMES.has(name) || LONGHAND_NAME.test(name);
}

/** The properties that an element takes from the element around it. */
const INHERITED = words(
  `color font-family font-size font-style font-variant font-weight font-stretch line-height letter-spacing word-spacing text-align
  text-indent text-transform text-shadow white-space visibility cursor direction list-style-type list-style-position list-style-image
  quotes border-collapse border-spacing caption-side empty-cells pointer-events user-select word-break overflow-wrap hyphens tab-size
  fill stroke stroke-width accent-color caret-color color-scheme`,
);

export function isInherited(property: string): boolean {
  return INHERITED.has(property);
}

/** The initial values beyond those of shorthands, in the normal form of values. */
const INITIAL: Readonly<Record<string, string>> = {
  color: "#000000ff",
  display: "inline",
  position: "static",
  float: "none",
  visibility: "visible",
  opacity: "1",
  width: "auto",
  height: "auto",
  "min-width": "auto",
  "min-height": "auto",
  "max-width": "none",
  "max-height": "none",
  top: "auto",
  right: "auto",
  bottom: "auto",
  left: "auto",
  "z-index": "auto",
  "box-sizing": "content-box",
  "box-shadow": "none",
  "text-shadow": "none",
  "text-align": "start",
  "text-transform": "none",
  "text-indent": "0",
  "font-family": "times new roman",
  "font-size": "16px",
  "letter-spacing": "normal",
  "word-spacing": "normal",
  "white-space": "normal",
  transform: "none",
  rotate: "none",
  scale: "none",
  translate: "none",
  filter: "none",
  "backdrop-filter": "none",
  "clip-path": "none",
  clip: "auto",
  mask: "none",
  "mask-image": "none",
  cursor: "auto",
  "overflow-x": "visible",
  "overflow-y": "visible",
  "row-gap": "normal",
  "column-gap": "normal",
  "align-items": "normal",
  "align-content": "normal",
  "align-self": "auto",
  "justify-content": "normal",
  "justify-items": "normal",
  "justify-self": "auto",
  "column-count": "auto",
  "column-width": "auto",
  "pointer-events": "auto",
  content: "normal",
  "object-fit": "fill",
  "border-collapse": "separate",
  "vertical-align": "baseline",
  "outline-offset": "0",
  "grid-auto-flow": "row",
  "aspect-ratio": "auto",
  "content-visibility": "visible",
  "scroll-behavior": "auto",
  zoom: "1",
  order: "0",
};

export function initialValue(property: string): string {
  const known = INITIAL[property] ?? INITIAL_VALUES.get(property);
  if (known !== undefined) return known;
  if (/^(?:margin|padding|scroll-margin|scroll-padding)-|^border-.*-radius$/.test(property)) return "0";
  if (/-style$/.test(property)) return "none";
  if (/-width$/.test(property)) return "medium";
  return /-color$/.test(property) ? "currentcolor" : "auto";
}

const CORNER_OF: Readonly<Record<string, string>> = {
  "start-start": "top-left",
  "start-end": "top-right",
  "end-start": "bottom-left",
  "end-end": "bottom-right",
};

/** The physical property for a logical one, in a left-to-right page; others as they are. Vendor prefixes are dropped. */
export function physicalProperty(name: string): string {
  const property = name.replace(/^-(?:webkit|moz|ms|o)-(?!(?:line-clamp|text-fill|text-stroke|box-))/, "");
  const size = /^(min-|max-)?(inline|block)-size$/.exec(property);
  if (size) return `${size[1] ?? ""}${size[2] === "inline" ? "width" : "height"}`;
  const corner = /^border-((?:start|end)-(?:start|end))-radius$/.exec(property);
  if (corner) return `border-${CORNER_OF[corner[1] ?? ""]}-radius`;
  if (!/-(?:inline|block)-(?:start|end)/.test(property)) return property;
  return property
    .replace(/^inset-/, "")
    .replace("inline-start", "left")
    .replace("inline-end", "right")
    .replace("block-start", "top")
    .replace("block-end", "bottom");
}

/** The two physical shorthands for each logical one of borders. */
export const LOGICAL_BORDERS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["border-inline", ["border-left", "border-right"]],
  ["border-block", ["border-top", "border-bottom"]],
]);

/** The longhands that a property in a brief stands for: those that decide whether it shows. */
export function shownLonghands(property: string): string[] {
  switch (property) {
    case "background":
      return ["background-color", "background-image"];
    case "font":
      return ["font-family", "font-size", "font-style", "font-weight"];
    case "text-decoration":
      return ["text-decoration-line"];
    case "list-style":
      return ["list-style-type", "list-style-image"];
    case "transition":
      return ["transition-duration"];
    case "animation":
      return ["animation-name"];
    case "grid-template":
      return ["grid-template-columns", "grid-template-rows", "grid-template-areas"];
    case "columns":
      return ["column-count", "column-width"];
    case "transform":
      return ["transform", "translate", "rotate", "scale"];
    case "filter":
      return ["filter", "backdrop-filter"];
    default:
      return (positionalLonghands(property) ?? [property]).map(physicalProperty);
  }
}

/**
 * The longhands of which one must change where a brief names properties. A filter on the element changes its colours too.
 */
export function changingLonghands(properties: readonly string[]): Set<string> {
  const longhands = new Set(properties.flatMap(shownLonghands));
  if (longhands.has("color") || longhands.has("background-color")) longhands.add("filter");
  return longhands;
}

const LENGTH_PROPERTY =
  /^(?:(?:margin|padding)-(?:top|right|bottom|left)|top|right|bottom|left|(?:min-|max-)?(?:width|height)|(?:row|column)-gap|border-(?:top|bottom)-(?:left|right)-radius|(?:border-(?:top|right|bottom|left)|outline)-width|font-size|text-indent|letter-spacing|word-spacing|outline-offset|flex-basis|column-width)$/;
const LENGTH_KEYWORDS = words(
  `auto none normal min-content max-content fit-content stretch -webkit-fill-available -moz-available thin medium thick xx-small
  x-small small large x-large xx-large xxx-large smaller larger content`,
);
const KEYWORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  display: words(
    `block inline inline-block flex inline-flex grid inline-grid none contents flow-root list-item table inline-table table-row
    table-cell table-row-group table-header-group table-footer-group table-column table-column-group table-caption ruby -webkit-box
    -webkit-inline-box subgrid math run-in`,
  ),
  position: words("static relative absolute fixed sticky -webkit-sticky"),
  visibility: words("visible hidden collapse"),
  float: words("none left right inline-start inline-end"),
  "text-align": words(
    "left right center justify start end match-parent -webkit-center -webkit-left -webkit-right",
  ),
  "box-sizing": words("content-box border-box"),
  "font-style": words("normal italic oblique"),
  "text-transform": words("none capitalize uppercase lowercase full-width full-size-kana math-auto"),
  "flex-direction": words("row row-reverse column column-reverse"),
  "flex-wrap": words("nowrap wrap wrap-reverse"),
};

/** Whether a browser would take a longhand's value. Where it isn't known, it is taken to be valid. */
export function isValidLonghand(property: string, value: string): boolean {
  if (value === "") return false;
  if (CSS_WIDE_KEYWORDS.has(value) || value.includes("var(") || value.includes("env(")) return true;
  if (/[{}!;]/.test(value) && !value.includes('"') && !value.includes("url(")) return false;
  if (/(?:^|-)color$/.test(property)) {
    if (/^(?:auto|from-font)$/.test(value)) return property !== "color" && !property.startsWith("b");
    return (
      readColor(value) !== null || /^[a-z-]+\(\s*from /.test(value) || /^(?:color|lab|lch)\(/.test(value)
    );
  }
  const keywords = Object.hasOwn(KEYWORDS, property) ? KEYWORDS[property] : undefined;
  if (keywords) return keywords.has(value.split(" ")[0] ?? "") && value.split(" ").length <= 2;
  if (/^(?:border-.*|outline)-style$/.test(property)) return BORDER_STYLES.has(value) || value === "auto";
  if (property === "opacity" || property === "z-index" || property === "order")
    return value === "auto" || readNumber(value) !== null || /^[\d.]+%$/.test(value);
  if (!LENGTH_PROPERTY.test(property)) return true;
  return value
    .split(/ (?![^(]*\))/)
    .every(
      (part) =>
        LENGTH_KEYWORDS.has(part) ||
        readLength(part, { fontSize: 16, width: WINDOW_WIDTH }) !== null ||
        /^(?:fit-content|anchor|anchor-size|calc-size|calc|round|abs|mod)\(/.test(part),
    );
}

/** Whether a browser would take a declaration, for `@supports`. */
export function isValidValue(property: string, value: string): boolean {
  const longhand = physicalProperty(property);
  const parts = readPropertyValue(longhand, value);
  return parts.length > 0 && isValidLonghand(longhand, parts.join(" "));
}
