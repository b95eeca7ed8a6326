/** Media queries in a normal form. */
import { lookupTable } from "../lookup-table.ts";

/** Features that can be written as a range. */
const RANGE_FEATURES = new Set(["width", "height", "aspect-ratio", "resolution"]);

/** Comparisons with their sides swapped. */
const SWAPPED = lookupTable({ ">=": "<=", "<=": ">=", "=": "=" });

/**
 * A list of media queries in normal form: ranges as `min-` and `max-`, features in sorted order, without features that every screen has.
 * Empty where it is always true.
 *
 * @param text the queries in the normal form of values
 */
export function readMedia(text: string): string {
  const queries = text.split(" , ").map(readQuery);
  return queries.includes("") ? "" : queries.sort().join(" , ");
}

function readQuery(query: string): string {
  const conditions = query.replace(/^only /, "");
  if (/\b(?:not|or|only)\b/.test(conditions)) return query;
  const features = conditions
    .split(" and ")
    .flatMap(readFeature)
    .filter((feature) => feature !== "all" && feature !== "screen" && !isAlwaysTrue(feature));
  return [...new Set(features)].sort().join(" and ");
}

/** A feature in normal form, or the two features of a range with two ends. */
function readFeature(feature: string): string[] {
  if (!feature.startsWith("(") || !feature.endsWith(")")) return [feature];
  const parts = feature
    .slice(1, -1)
    .replace(/([<>]) =/g, "$1=")
    .split(/ (>=|<=|>|<|=) /);
  // Each is read only where there are as many.
  const [first, sign, second, more, third] = parts as [string, string, string, string, string];
  if (parts.length === 3) {
    const range = RANGE_FEATURES.has(first)
      ? bound(first, sign, second)
      : bound(second, SWAPPED.get(sign), first);
    return range === null ? [feature] : [range];
  }
  if (parts.length === 5) {
    const ends = [bound(second, SWAPPED.get(sign), first), bound(second, more, third)];
    return ends.includes(null) ? [feature] : ends.map(String);
  }
  return [feature];
}

/** `(min-width : 768px)` for `width >= 768px`. Null where `min-` and `max-` can't express it. */
function bound(name: string, sign: string | undefined, value: string): string | null {
  if (!RANGE_FEATURES.has(name)) return null;
  if (sign === "=") return `(${name} : ${value})`;
  if (sign === ">=") return `(min-${name} : ${value})`;
  return sign === "<=" ? `(max-${name} : ${value})` : null;
}

/** Screens are never narrower or wider than this. */
const MIN_SCREEN_PIXELS = 200;
const MAX_SCREEN_PIXELS = 10_000;

function isAlwaysTrue(feature: string): boolean {
  const match = /^\((min|max)-(?:width|height) : ([\d.]+)(px|em|rem|)\)$/.exec(feature);
  if (!match) return false;
  const [, side, number, unit] = match;
  const size = Number(number) * (unit === "em" || unit === "rem" ? 16 : 1);
  return side === "min" ? size <= MIN_SCREEN_PIXELS : size >= MAX_SCREEN_PIXELS;
}
