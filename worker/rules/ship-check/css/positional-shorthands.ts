/**
 * Shorthands whose parts are assigned to longhands by their position, such as `margin` and `grid-area`, and the borders. Each function
 * returns `whole`, the declaration as it is, for a value that it can't expand.
 */
import {
  BORDER_STYLES,
  CORNERS,
  CSS_WIDE_KEYWORDS,
  type Expansion,
  type Longhand,
  SIDES,
} from "./longhands.ts";

const BORDER_WIDTHS = new Set(["thin", "medium", "thick"]);

/** One to four values, in the order of the longhands `names`: a missing one repeats the opposite one. */
export function expandBox(
  whole: Expansion,
  property: string,
  names: readonly string[],
  parts: readonly string[],
): Expansion {
  if (parts.length < 1 || parts.length > 4 || parts.includes("/") || parts.includes(",")) return whole;
  const [a = "", b = a, c = a, d = b] = parts;
  const values = [a, b, c, d];
  return { sets: names.map((name, index) => [name, values[index] ?? ""]), resets: [property] };
}

/** `border-radius`: one to four radii, each with a second one behind a slash. */
export function expandCorners(whole: Expansion, parts: readonly string[]): Expansion {
  const names = CORNERS.map((corner) => `border-${corner}-radius`);
  const slash = parts.indexOf("/");
  if (slash === -1) return expandBox(whole, "border-radius", names, parts);
  const across = expandBox(whole, "border-radius", names, parts.slice(0, slash)).sets;
  const down = expandBox(whole, "border-radius", names, parts.slice(slash + 1)).sets;
  if (across.length !== 4 || down.length !== 4) return whole;
  return {
    sets: names.map((name, index) => {
      const [x, y] = [across[index]?.[1] ?? "", down[index]?.[1] ?? ""];
      return [name, x === y ? x : `${x} ${y}`];
    }),
    resets: ["border-radius"],
  };
}

/** Whether a property is `border-top` or another side's shorthand. */
export function isBorderSide(property: string): boolean {
  return SIDES.some((side) => property === `border-${side}`);
}

const isWidth = (part: string) =>
  BORDER_WIDTHS.has(part) || /^[\d.+-]/.test(part) || part.startsWith("calc(");

/** Whether a border has a width, a style, and one other part, which is its colour. */
export function hasWidthAndStyle(parts: readonly string[]): boolean {
  const styles = parts.filter((part) => BORDER_STYLES.has(part));
  return parts.length === 3 && styles.length === 1 && parts.filter(isWidth).length === 1;
}

/** `border`, one of its sides, or `outline`: width, style and colour in any order. A missing one gets its initial value. */
export function expandBorder(whole: Expansion, property: string, parts: readonly string[]): Expansion {
  const value = { width: "medium", style: "none", color: "currentcolor" };
  if (parts.length === 1 && CSS_WIDE_KEYWORDS.has(parts[0] ?? "")) {
    value.width = value.style = value.color = parts[0] ?? "";
  } else if (parts.length > 3 || parts.includes(",")) return whole;
  else {
    for (const part of parts) {
      if (BORDER_STYLES.has(part)) value.style = part;
      else if (isWidth(part)) value.width = part;
      else value.color = part;
    }
  }
  const prefixes = property === "border" ? SIDES.map((side) => `border-${side}`) : [property];
  return {
    sets: prefixes.flatMap((prefix): Longhand[] => [
      [`${prefix}-width`, value.width],
      [`${prefix}-style`, value.style],
      [`${prefix}-color`, value.color],
    ]),
    // `border` resets `border-image`, but not `border-radius`.
    resets:
      property === "border"
        ? ["border", "border-image", "border-width", "border-style", "border-color"]
        : [property],
  };
}

/** `flex`: a keyword, or grow, shrink and basis with their defaults. */
export function expandFlex(whole: Expansion, parts: readonly string[]): Expansion {
  const set = (grow: string, shrink: string, basis: string): Expansion => ({
    sets: [
      ["flex-grow", grow],
      ["flex-shrink", shrink],
      ["flex-basis", basis],
    ],
    resets: ["flex"],
  });
  const number = (part: string | undefined) => part !== undefined && /^[\d.]+$/.test(part);
  const [first = "", second, third] = parts;
  if (parts.length === 1) {
    if (first === "none") return set("0", "0", "auto");
    if (first === "initial") return set("0", "1", "auto");
    if (CSS_WIDE_KEYWORDS.has(first)) return set(first, first, first);
    return number(first) ? set(first, "1", "0") : set("1", "1", first);
  }
  if (parts.length === 2 && number(first))
    return number(second) ? set(first, second ?? "", "0") : set(first, "1", second ?? "");
  if (parts.length === 3 && number(first) && number(second)) return set(first, second ?? "", third ?? "");
  return whole;
}

/** `flex-flow`: direction and wrap in any order. */
export function expandFlexFlow(whole: Expansion, parts: readonly string[]): Expansion {
  if (parts.length > 2) return whole;
  const isWrap = (part: string) => part.includes("wrap");
  return {
    sets: [
      ["flex-direction", parts.find((part) => !isWrap(part)) ?? "row"],
      ["flex-wrap", parts.find(isWrap) ?? "nowrap"],
    ],
    resets: ["flex-flow"],
  };
}

/** `1 / 3`. A missing end repeats a name, and is `auto` for a number. */
export function expandGridLines(whole: Expansion, property: string, parts: readonly string[]): Expansion {
  const [first = "", second = gridEnd(first), ...more] = gridParts(parts);
  if (more.length > 0) return whole;
  const [start, end] = gridSpan(first, second);
  const sets: Longhand[] = [
    [`${property}-start`, start],
    [`${property}-end`, end],
  ];
  return { sets, resets: [property] };
}

/** `row start / column start / row end / column end`. */
export function expandGridArea(whole: Expansion, parts: readonly string[]): Expansion {
  const [row = "", column = gridEnd(row), rowEnd = gridEnd(row), columnEnd = gridEnd(column), ...more] =
    gridParts(parts);
  if (more.length > 0) return whole;
  const [rowStart, rowLast] = gridSpan(row, rowEnd);
  const [columnStart, columnLast] = gridSpan(column, columnEnd);
  const sets: Longhand[] = [
    ["grid-row-start", rowStart],
    ["grid-column-start", columnStart],
    ["grid-row-end", rowLast],
    ["grid-column-end", columnLast],
  ];
  return { sets, resets: ["grid-area", "grid-row", "grid-column"] };
}

function gridParts(parts: readonly string[]): string[] {
  return parts
    .join(" ")
    .split("/")
    .map((part) => part.trim());
}

function gridEnd(start: string): string {
  return /^[a-z_-][\w-]*$/i.test(start) ? start : "auto";
}

/**
 * Both lines of an area. Of two spans the second is ignored, and a span may stand at either line. A span of one is `auto`, and a span behind
 * a number leads to a number. From CSS Grid 1, section 8.3.
 */
function gridSpan(first: string, second: string): [start: string, end: string] {
  const isSpan = (line: string) => line.startsWith("span ");
  const [start = "", end = ""] = [first, second].map((line) => (line === "span 1" ? "auto" : line));
  const count = /^span (\d{1,4})$/.exec(end)?.[1];
  if (count !== undefined && /^[1-9]\d{0,3}$/.test(start))
    return [start, String(Number(start) + Number(count))];
  if (/^[1-9]\d{0,3}$/.test(start) && end === String(Number(start) + 1)) return [start, "auto"];
  if (isSpan(start) && isSpan(end)) return [start, "auto"];
  return start === "auto" && isSpan(end) ? [end, "auto"] : [start, end];
}
