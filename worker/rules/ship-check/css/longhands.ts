/** Longhand properties: their initial values, and what a declaration does to them. */
import { lookupTable } from "../lookup-table.ts";

/** A longhand and its value. */
export type Longhand = readonly [property: string, value: string];

/** What a declaration does: the longhands that it sets, and what it resets first: property names, or prefixes that end in `-`. */
export type Expansion = { sets: Longhand[]; resets: readonly string[] };

/** Values by longhand. */
export type LonghandValues = Readonly<Record<string, string>>;

/** The sides of a box, in the order of shorthands. */
export const SIDES = ["top", "right", "bottom", "left"] as const;
/** The corners of a box, in the order of `border-radius`. */
export const CORNERS = ["top-left", "top-right", "bottom-right", "bottom-left"] as const;

/** The keywords that every property takes. */
export const CSS_WIDE_KEYWORDS: ReadonlySet<string> = new Set([
  "inherit",
  "initial",
  "unset",
  "revert",
  "revert-layer",
]);

/** The styles of a border. */
export const BORDER_STYLES: ReadonlySet<string> = new Set(
  "none hidden dotted dashed solid double groove ridge inset outset".split(" "),
);

/** The initial values of longhands that shorthands reset, in the normal form of values. From the CSS specifications. */
export const INITIAL_VALUES = lookupTable({
  "background-color": "#00000000",
  "background-image": "none",
  "background-position": "0 0",
  "background-size": "auto",
  "background-repeat": "repeat",
  "background-attachment": "scroll",
  "background-origin": "padding-box",
  "background-clip": "border-box",
  "list-style-type": "disc",
  "list-style-position": "outside",
  "list-style-image": "none",
  "text-decoration-line": "none",
  "text-decoration-style": "solid",
  "text-decoration-color": "currentcolor",
  "text-decoration-thickness": "auto",
  "transition-property": "all",
  "transition-duration": "0ms",
  "transition-timing-function": "ease",
  "transition-delay": "0ms",
  "animation-name": "none",
  "animation-duration": "0ms",
  "animation-timing-function": "ease",
  "animation-delay": "0ms",
  "animation-iteration-count": "1",
  "animation-direction": "normal",
  "animation-fill-mode": "none",
  "animation-play-state": "running",
  "font-style": "normal",
  "font-variant": "normal",
  "font-weight": "400",
  "font-stretch": "normal",
  "line-height": "normal",
  "grid-template-rows": "none",
  "grid-template-columns": "none",
  "grid-template-areas": "none",
  "flex-grow": "0",
  "flex-shrink": "1",
  "flex-basis": "auto",
  "flex-direction": "row",
  "flex-wrap": "nowrap",
});

/** Whether a value is the property's initial one. Knows longhands of shorthands only. */
export function isInitial(property: string, value: string): boolean {
  if (/^(?:border-(?:top|right|bottom|left)|outline)-color$/.test(property)) return value === "currentcolor";
  if (/^border-(?:top|bottom)-(?:left|right)-radius$/.test(property)) return value === "0";
  return INITIAL_VALUES.get(property) === value;
}

/** The longhands of a shorthand that have an initial value here. */
export function longhandsOf(shorthand: string): string[] {
  return [...INITIAL_VALUES.keys()].filter((name) => isLonghandOf(name, shorthand));
}

function isLonghandOf(name: string, shorthand: string): boolean {
  if (shorthand === "font") return name.startsWith("font-") || name === "line-height";
  return name.startsWith(`${shorthand}-`);
}
