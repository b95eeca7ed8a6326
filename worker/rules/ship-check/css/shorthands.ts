/** Expands shorthand properties into longhands, so that both notations compare as equal. */
import { lookupTable } from "../lookup-table.ts";
import { KEYWORD_SHORTHANDS } from "./keyword-shorthands.ts";
import {
  CORNERS,
  type Expansion,
  INITIAL_VALUES,
  type LonghandValues,
  longhandsOf,
  SIDES,
} from "./longhands.ts";
import {
  expandBorder,
  expandBox,
  expandCorners,
  expandFlex,
  expandFlexFlow,
  expandGridArea,
  expandGridLines,
  hasWidthAndStyle,
  isBorderSide,
} from "./positional-shorthands.ts";

/** Shorthands for the four sides, with the name of the longhand of a side. */
const FOUR_SIDES = lookupTable<(side: string) => string>({
  margin: (side) => `margin-${side}`,
  padding: (side) => `padding-${side}`,
  inset: (side) => side,
  "border-width": (side) => `border-${side}-width`,
  "border-style": (side) => `border-${side}-style`,
  "border-color": (side) => `border-${side}-color`,
  "scroll-margin": (side) => `scroll-margin-${side}`,
  "scroll-padding": (side) => `scroll-padding-${side}`,
});

/** Shorthands for two values. A missing second value repeats the first. */
const PAIRS = lookupTable<readonly [string, string]>({
  gap: ["row-gap", "column-gap"],
  overflow: ["overflow-x", "overflow-y"],
  "place-items": ["align-items", "justify-items"],
  "place-content": ["align-content", "justify-content"],
  "place-self": ["align-self", "justify-self"],
  "margin-block": ["margin-block-start", "margin-block-end"],
  "margin-inline": ["margin-inline-start", "margin-inline-end"],
  "padding-block": ["padding-block-start", "padding-block-end"],
  "padding-inline": ["padding-inline-start", "padding-inline-end"],
  "inset-block": ["inset-block-start", "inset-block-end"],
  "inset-inline": ["inset-inline-start", "inset-inline-end"],
});

/** Properties with a newer name. */
const LEGACY_NAMES = lookupTable({
  "grid-gap": "gap",
  "grid-row-gap": "row-gap",
  "grid-column-gap": "column-gap",
  "word-wrap": "overflow-wrap",
});

/** What each shorthand resets beyond the longhands that it sets. */
const RESETS = lookupTable<readonly string[]>({
  background: ["background-"],
  font: ["font-", "line-height"],
  animation: ["animation-"],
  transition: ["transition-"],
  "list-style": ["list-style-"],
  "text-decoration": ["text-decoration-"],
  grid: ["grid-template", "grid-template-", "grid-auto-"],
  "grid-template": ["grid-template-"],
  "grid-area": ["grid-row-start", "grid-row-end", "grid-column-start", "grid-column-end"],
  columns: ["column-width", "column-count"],
  all: ["-"],
});

/**
 * What a declaration sets and resets. A value with `var()` is set under the shorthand's own name, since it can't be expanded; only the
 * colour of a border is known by its other parts.
 *
 * @param parts the value in normal form, part by part
 */
export function expandShorthand(name: string, parts: readonly string[]): Expansion {
  const property = LEGACY_NAMES.get(name) ?? name;
  const whole: Expansion = { sets: [[property, parts.join(" ")]], resets: RESETS.get(property) ?? [] };
  const isBorder = property === "border" || property === "outline" || isBorderSide(property);
  if (parts.some((part) => part.includes("var("))) {
    if (isBorder && hasWidthAndStyle(parts)) return expandBorder(whole, property, parts);
    // The parts of a border may stand in any order.
    const value = (isBorder ? parts.toSorted() : parts).join(" ");
    return { sets: [[property, value]], resets: resetsOf(property) };
  }

  // Where lines may break is a part of `white-space`, which is known better.
  if (/^text-wrap(?:-mode)?$/.test(property) && parts.join(" ") === "nowrap")
    return { sets: [["white-space", "nowrap"]], resets: [] };
  const side = FOUR_SIDES.get(property);
  if (side) return expandBox(whole, property, SIDES.map(side), parts);
  if (property === "border-radius") return expandCorners(whole, parts);
  const pair = PAIRS.get(property);
  if (pair && parts.length <= 2 && !parts.includes("/")) {
    const [first = "", second = first] = parts;
    return {
      sets: [
        [pair[0], first],
        [pair[1], second],
      ],
      resets: [property],
    };
  }
  if (property === "flex") return expandFlex(whole, parts);
  if (property === "flex-flow") return expandFlexFlow(whole, parts);
  if (isBorder) return expandBorder(whole, property, parts);
  const values = KEYWORD_SHORTHANDS.get(property)?.(parts);
  if (values) return setAllLonghands(property, values);
  if (property === "grid-area" && parts.includes("/")) return expandGridArea(whole, parts);
  if (property === "grid-row" || property === "grid-column") return expandGridLines(whole, property, parts);
  return whole;
}

/** Sets all longhands of a shorthand: to the given values, and otherwise to their initial values. */
function setAllLonghands(property: string, values: LonghandValues): Expansion {
  const all = new Set([...longhandsOf(property), ...Object.keys(values)]);
  return {
    sets: [...all].map((name) => [name, values[name] ?? INITIAL_VALUES.get(name) ?? ""]),
    resets: [property, ...(RESETS.get(property) ?? [])],
  };
}

/** What a shorthand resets whose value contains `var()`. */
function resetsOf(property: string): readonly string[] {
  return positionalLonghands(property) ?? RESETS.get(property) ?? [];
}

/** The longhands of a shorthand that takes its parts by their position, such as `margin` and `gap`. Undefined for any other property. */
export function positionalLonghands(name: string): readonly string[] | undefined {
  const property = LEGACY_NAMES.get(name) ?? name;
  const side = FOUR_SIDES.get(property);
  if (side) return SIDES.map(side);
  if (property === "border") return SIDES.flatMap((one) => borderLonghands(`border-${one}`));
  if (property === "outline" || isBorderSide(property)) return borderLonghands(property);
  if (property === "border-radius") return CORNERS.map((corner) => `border-${corner}-radius`);
  if (property === "flex") return ["flex-grow", "flex-shrink", "flex-basis"];
  if (property === "flex-flow") return ["flex-direction", "flex-wrap"];
  return PAIRS.get(property);
}

function borderLonghands(prefix: string): string[] {
  return [`${prefix}-width`, `${prefix}-style`, `${prefix}-color`];
}
