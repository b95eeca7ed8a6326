/** One longhand with its value, as a declaration sets it. */
export type Longhand = readonly [property: string, value: string];

/** What a declaration does: the longhands that it sets, and what it puts back before that: names, or beginnings that end in `-`. */
export type Effect = { sets: Longhand[]; resets: readonly string[] };

const SIDES = ["top", "right", "bottom", "left"] as const;
const CORNERS = ["top-left", "top-right", "bottom-right", "bottom-left"] as const;

const FOUR_SIDES: Readonly<Record<string, (side: string) => string>> = {
  margin: (side) => `margin-${side}`,
  padding: (side) => `padding-${side}`,
  inset: (side) => side,
  "border-width": (side) => `border-${side}-width`,
  "border-style": (side) => `border-${side}-style`,
  "border-color": (side) => `border-${side}-color`,
  "scroll-margin": (side) => `scroll-margin-${side}`,
  "scroll-padding": (side) => `scroll-padding-${side}`,
};

/** Shorthands for two values, the second of which repeats the first where it is left out. */
const PAIRS: Readonly<Record<string, readonly [string, string]>> = {
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
};

const OLD_NAMES: Readonly<Record<string, string>> = {
  "grid-gap": "gap",
  "grid-row-gap": "row-gap",
  "grid-column-gap": "column-gap",
  "word-wrap": "overflow-wrap",
};

/** Shorthands that are compared whole, and what each puts back. */
const RESETS: Readonly<Record<string, readonly string[]>> = {
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
};

const WIDE = new Set(["inherit", "initial", "unset", "revert", "revert-layer"]);
const LINE_STYLES = new Set("none hidden dotted dashed solid double groove ridge inset outset".split(" "));
const LIST_MARKS = new Set(
  "none disc circle square decimal lower-alpha upper-alpha lower-roman upper-roman".split(" "),
);
const LINE_WIDTHS = new Set(["thin", "medium", "thick"]);

/** The longhands that `property: parts` sets. A value with `var()` can't be taken apart, so it stays under the shorthand's name. */
export function expand(name: string, parts: readonly string[]): Effect {
  const property = OLD_NAMES[name] ?? name;
  const whole: Effect = { sets: [[property, parts.join(" ")]], resets: RESETS[property] ?? [] };
  if (parts.some((part) => part.includes("var("))) return { ...whole, resets: resetsOf(property) };

  const side = FOUR_SIDES[property];
  if (side) return boxed(whole, property, SIDES.map(side), parts);
  if (property === "border-radius") return corners(whole, parts);
  const pair = PAIRS[property];
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
  if (property === "flex") return flex(whole, parts);
  if (property === "flex-flow") return flexFlow(whole, parts);
  if (property === "border" || property === "outline" || isBorderSide(property))
    return line(whole, property, parts);
  if (property === "background" && parts.length === 1 && parts[0]?.startsWith("#")) {
    return { sets: [["background-color", parts[0]]], resets: ["background", "background-"] };
  }
  if (property === "background" && parts.length === 1 && parts[0]?.includes("-gradient(")) {
    return { sets: [["background-image", parts[0]]], resets: ["background", "background-"] };
  }
  if (property === "list-style" && parts.length === 1 && LIST_MARKS.has(parts[0] ?? "")) {
    return { sets: [["list-style-type", parts[0] ?? ""]], resets: ["list-style", "list-style-"] };
  }
  if (property === "text-decoration" && parts.length === 1) {
    return {
      sets: [["text-decoration-line", parts[0] ?? ""]],
      resets: ["text-decoration", "text-decoration-"],
    };
  }
  if (property === "grid-area" && parts.includes("/")) return gridArea(whole, parts);
  if (property === "grid-row" || property === "grid-column") return gridLines(whole, property, parts);
  return whole;
}

/** The longhands of the shorthands that are taken apart: what one puts back that can't be, because of a `var()`. */
function resetsOf(property: string): readonly string[] {
  const side = FOUR_SIDES[property];
  if (side) return SIDES.map(side);
  if (property === "border") return SIDES.flatMap((one) => linesOf(`border-${one}`));
  if (property === "outline" || isBorderSide(property)) return linesOf(property);
  if (property === "border-radius") return CORNERS.map((corner) => `border-${corner}-radius`);
  if (property === "flex") return ["flex-grow", "flex-shrink", "flex-basis"];
  if (property === "flex-flow") return ["flex-direction", "flex-wrap"];
  return PAIRS[property] ?? RESETS[property] ?? [];
}

function linesOf(prefix: string): string[] {
  return [`${prefix}-width`, `${prefix}-style`, `${prefix}-color`];
}

/** One to four values in the order top, right, bottom, left. */
function boxed(whole: Effect, property: string, names: readonly string[], parts: readonly string[]): Effect {
  if (parts.length < 1 || parts.length > 4 || parts.includes("/") || parts.includes(",")) return whole;
  const [a = "", b = a, c = a, d = b] = parts;
  const values = [a, b, c, d];
  return { sets: names.map((name, index) => [name, values[index] ?? ""]), resets: [property] };
}

function corners(whole: Effect, parts: readonly string[]): Effect {
  const names = CORNERS.map((corner) => `border-${corner}-radius`);
  const slash = parts.indexOf("/");
  if (slash === -1) return boxed(whole, "border-radius", names, parts);
  const across = boxed(whole, "border-radius", names, parts.slice(0, slash)).sets;
  const down = boxed(whole, "border-radius", names, parts.slice(slash + 1)).sets;
  if (across.length !== 4 || down.length !== 4) return whole;
  return {
    sets: names.map((name, index) => {
      const [x, y] = [across[index]?.[1] ?? "", down[index]?.[1] ?? ""];
      return [name, x === y ? x : `${x} ${y}`];
    }),
    resets: ["border-radius"],
  };
}

function isBorderSide(property: string): boolean {
  return SIDES.some((side) => property === `border-${side}`);
}

/** `border`, one side of it or `outline`: width, style and colour in any order, and their initial values where left out. */
function line(whole: Effect, property: string, parts: readonly string[]): Effect {
  const value = { width: "medium", style: "none", color: "currentcolor" };
  if (parts.length === 1 && WIDE.has(parts[0] ?? "")) {
    value.width = value.style = value.color = parts[0] ?? "";
  } else if (parts.length > 3 || parts.includes(",")) return whole;
  else {
    for (const part of parts) {
      if (LINE_STYLES.has(part)) value.style = part;
      else if (LINE_WIDTHS.has(part) || /^[\d.+-]/.test(part) || part.startsWith("calc(")) value.width = part;
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
    // `border` puts back `border-image`, but not `border-radius`.
    resets:
      property === "border"
        ? ["border", "border-image", "border-width", "border-style", "border-color"]
        : [property],
  };
}

function flex(whole: Effect, parts: readonly string[]): Effect {
  const set = (grow: string, shrink: string, basis: string): Effect => ({
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
    if (first === "auto") return set("1", "1", "auto");
    if (first === "initial") return set("0", "1", "auto");
    if (WIDE.has(first)) return set(first, first, first);
    return number(first) ? set(first, "1", "0") : set("1", "1", first);
  }
  if (parts.length === 2 && number(first))
    return number(second) ? set(first, second ?? "", "0") : set(first, "1", second ?? "");
  if (parts.length === 3 && number(first) && number(second)) return set(first, second ?? "", third ?? "");
  return whole;
}

function flexFlow(whole: Effect, parts: readonly string[]): Effect {
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

/** `1 / 3`. Without an end, a name repeats and a number leaves it to `auto`. */
function gridLines(whole: Effect, property: string, parts: readonly string[]): Effect {
  const [start = "", end = gridEnd(start), ...more] = gridParts(parts);
  if (more.length > 0) return whole;
  const sets: Longhand[] = [
    [`${property}-start`, start],
    [`${property}-end`, end],
  ];
  return { sets, resets: [property] };
}

/** `row start / column start / row end / column end`. */
function gridArea(whole: Effect, parts: readonly string[]): Effect {
  const [row = "", column = gridEnd(row), rowEnd = gridEnd(row), columnEnd = gridEnd(column), ...more] =
    gridParts(parts);
  if (more.length > 0) return whole;
  const sets: Longhand[] = [
    ["grid-row-start", row],
    ["grid-column-start", column],
    ["grid-row-end", rowEnd],
    ["grid-column-end", columnEnd],
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
