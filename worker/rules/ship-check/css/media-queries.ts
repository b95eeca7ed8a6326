/** Media queries in one way of writing. */

/** Features that can be written as a range. */
const RANGED = new Set(["width", "height", "aspect-ratio", "resolution"]);

const TURNED: Readonly<Record<string, string>> = { ">=": "<=", "<=": ">=", ">": "<", "<": ">", "=": "=" };

/**
 * A list of media queries by its meaning: ranges as `min-` and `max-`, features in a fixed order, and without what every screen
 * has. Empty where it always holds.
 *
 * @param text the queries in the normal form of values
 */
export function readMedia(text: string): string {
  const queries = text.split(" , ").map(readQuery);
  return queries.includes("") ? "" : queries.sort().join(" , ");
}

function readQuery(query: string): string {
  if (/\b(?:not|or|only)\b/.test(query.replace(/^only /, ""))) return query;
  const features = query
    .replace(/^only /, "")
    .split(/ and /)
    .flatMap(readFeature)
    .filter((feature) => feature !== "all" && feature !== "screen" && !holdsOnAnyScreen(feature));
  return [...new Set(features)].sort().join(" and ");
}

/** One feature, or the two that a range with both ends says. */
function readFeature(feature: string): string[] {
  const inner = feature.startsWith("(") && feature.endsWith(")") ? feature.slice(1, -1) : null;
  const parts = inner?.replace(/([<>]) =/g, "$1=").split(/ (>=|<=|>|<|=) /) ?? [];
  const [first = "", sign = "", second = "", more, third = ""] = parts;
  if (parts.length === 3) {
    const range = RANGED.has(first) ? bound(first, sign, second) : bound(second, TURNED[sign] ?? "", first);
    return range === null ? [feature] : [range];
  }
  if (parts.length === 5 && more !== undefined) {
    const ends = [bound(second, TURNED[sign] ?? "", first), bound(second, more, third)];
    return ends.includes(null) ? [feature] : ends.map(String);
  }
  return [feature];
}

/** `(min-width : 768px)` for `width >= 768px`; null where `min-` and `max-` can't say it. */
function bound(name: string, sign: string, value: string): string | null {
  if (!RANGED.has(name)) return null;
  if (sign === "=") return `(${name} : ${value})`;
  if (sign === ">=") return `(min-${name} : ${value})`;
  return sign === "<=" ? `(max-${name} : ${value})` : null;
}

/** No screen is narrower than this, or wider than that, in px. */
const NARROWEST = 200;
const WIDEST = 10_000;

function holdsOnAnyScreen(feature: string): boolean {
  const [, side, number, unit] =
    /^\((min|max)-(?:width|height) : ([\d.]+)(px|em|rem|)\)$/.exec(feature) ?? [];
  const size = Number(number) * (unit === "em" || unit === "rem" ? 16 : 1);
  return side === "min" ? size <= NARROWEST : side === "max" && size >= WIDEST;
}
