/** Expands declarations into longhands, as a browser applies them. */
import { CSS_WIDE_KEYWORDS } from "../../ship-check/css/longhands.ts";
import { expandShorthand } from "../../ship-check/css/shorthands.ts";
import { readPropertyValue } from "../../ship-check/css/values.ts";
import { readColor } from "./colors.ts";
import { expandGridShorthand } from "./grid-shorthands.ts";
import { isValidLonghand, LOGICAL_BORDERS, physicalProperty } from "./properties.ts";

/** What a declaration does: the longhands that it sets, and the names, or prefixes ending in `-`, that it resets before. */
export interface Expanded {
  sets: readonly (readonly [property: string, value: string])[];
  resets: readonly string[];
}

/** The longhands of a shorthand with a value that isn't read: several layers of backgrounds. */
function expandLayers(parts: readonly string[]): Expanded["sets"] {
  const image = parts.filter((part) => /^(?:url|image-set|[\w-]+-gradient)\(/.test(part));
  const last = parts.slice(parts.lastIndexOf(",") + 1);
  const color = last.find((part) => readColor(part) !== null);
  return [
    ["background-image", image.join(" , ") || "none"],
    ["background-color", color ?? "#00000000"],
  ];
}

/** What a declaration without `var()` sets and resets; null where a browser would drop it. */
export function expandDeclaration(name: string, text: string): Expanded | null {
  const pair = LOGICAL_BORDERS.get(name);
  if (pair) {
    const both = pair.map((side) => expandDeclaration(side, text));
    if (both.some((one) => one === null)) return null;
    return { sets: both.flatMap((one) => one?.sets ?? []), resets: both.flatMap((one) => one?.resets ?? []) };
  }
  const property = physicalProperty(name);
  const parts = readPropertyValue(property, text);
  if (parts.length === 0) return null;
  // A shorthand takes one of these keywords alone.
  if (parts.length > 1 && parts.some((part) => CSS_WIDE_KEYWORDS.has(part)) && property !== "animation")
    return null;
  const isKeyword = parts.length === 1 && CSS_WIDE_KEYWORDS.has(parts[0] ?? "");
  const gridSets = isKeyword ? null : expandGridShorthand(property, parts);
  if (gridSets) return { sets: gridSets, resets: [] };
  const { sets, resets } = expandShorthand(property, parts);
  if (property === "background" && sets.length === 1 && !CSS_WIDE_KEYWORDS.has(parts[0] ?? "")) {
    const layers = expandLayers(parts);
    return { sets: layers, resets };
  }
  const physical = sets.map(([longhand, value]) => [physicalProperty(longhand), value] as const);
  if (!physical.every(([longhand, value]) => isValidLonghand(longhand, value))) return null;
  return { sets: physical, resets };
}
