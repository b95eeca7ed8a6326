import { readPosition } from "./values.ts";

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
  const sorted = SORTED[property]?.(parts);
  if (sorted) return longhands(property, sorted);
  if (property === "grid-area" && parts.includes("/")) return gridArea(whole, parts);
  if (property === "grid-row" || property === "grid-column") return gridLines(whole, property, parts);
  return whole;
}

type Values = Readonly<Record<string, string>>;

/** What a longhand of a shorthand is where nobody sets it. */
const INITIAL: Values = {
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
};

/** Whether a property that nobody sets has this value. Only for longhands of shorthands, which set more than is written. */
export function isInitial(property: string, value: string): boolean {
  if (/^(?:border-(?:top|right|bottom|left)|outline)-color$/.test(property)) return value === "currentcolor";
  return INITIAL[property] === value;
}

/** Shorthands whose parts say by themselves which longhand they are for. Null: it can't be told. */
const SORTED: Readonly<Record<string, (parts: readonly string[]) => Values | null>> = {
  background,
  font,
  "list-style": listStyle,
  "text-decoration": textDecoration,
  transition: (parts) => timed(parts, transitionPart, "transition"),
  animation: (parts) => timed(parts, animationPart, "animation"),
  grid: gridTemplate,
  "grid-template": gridTemplate,
};

/** All longhands of a shorthand: those that are said, and what the others are without. */
function longhands(property: string, said: Values): Effect {
  const names = Object.keys(INITIAL).filter((name) => isLonghand(name, property));
  const all = new Set([...names, ...Object.keys(said)]);
  return {
    sets: [...all].map((name) => [name, said[name] ?? INITIAL[name] ?? ""]),
    resets: [property, ...(RESETS[property] ?? [])],
  };
}

function isLonghand(name: string, property: string): boolean {
  if (property === "font") return name.startsWith("font-") || name === "line-height";
  return name.startsWith(property === "grid" ? "grid-template-" : `${property}-`);
}

/** Gives each part to the longhand that `nameOf` says; null where one has no name, or two have the same. */
function sortParts(
  parts: readonly string[],
  nameOf: (part: string, said: Values) => string | null,
): Values | null {
  const said: Record<string, string> = {};
  for (const part of parts) {
    const name = nameOf(part, said);
    if (name === null || name in said) return null;
    said[name] = part;
  }
  return said;
}

const IMAGE = /^(?:none$|url\(|[\w-]+-gradient\(|image-set\()/;
const POSITION = /^(?:left|right|top|bottom|center|[\d.+-].*|calc\(.*)$/;
const REPEATS = new Set("repeat repeat-x repeat-y no-repeat space round".split(" "));
const BOXES = new Set("border-box padding-box content-box text".split(" "));

/** A background of one layer. */
function background(parts: readonly string[]): Values | null {
  if (parts.includes(",") || WIDE.has(parts[0] ?? "")) return null;
  const slash = parts.indexOf("/");
  const isSize = (part: string) => POSITION.test(part) || part === "auto";
  let sizes = 0;
  if (slash !== -1) {
    if (parts[slash + 1] === "cover" || parts[slash + 1] === "contain") sizes = 1;
    else while (sizes < 2 && isSize(parts[slash + 1 + sizes] ?? "")) sizes++;
    if (sizes === 0) return null;
  }
  const rest = slash === -1 ? parts : [...parts.slice(0, slash), ...parts.slice(slash + 1 + sizes)];
  const position = rest.filter((part) => POSITION.test(part));
  const said = sortParts(
    rest.filter((part) => !POSITION.test(part)),
    (part, { "background-origin": origin }) => {
      if (IMAGE.test(part)) return "background-image";
      if (REPEATS.has(part)) return "background-repeat";
      if (part === "scroll" || part === "fixed" || part === "local") return "background-attachment";
      if (BOXES.has(part)) return origin === undefined ? "background-origin" : "background-clip";
      return part.startsWith("#") || part === "currentcolor" ? "background-color" : null;
    },
  );
  if (said === null || position.length > 2) return null;
  const box = said["background-origin"];
  return {
    ...(box === undefined ? {} : { "background-clip": box }),
    ...said,
    ...(position.length > 0 ? { "background-position": readPosition(position).join(" ") } : {}),
    ...(slash === -1 ? {} : { "background-size": parts.slice(slash + 1, slash + 1 + sizes).join(" ") }),
  };
}

const FONT_STYLES = new Set(["italic", "oblique"]);
const FONT_SIZE =
  /^(?:(?:xx-|x-)?(?:small|large)|medium|smaller|larger|[\d.]+(?:%|[a-z]+)|0|(?:calc|clamp|min|max)\(.*)$/;

/** `style weight size/line-height family`. */
function font(parts: readonly string[]): Values | null {
  const size = parts.findIndex((part) => FONT_SIZE.test(part));
  if (size === -1 || size === parts.length - 1) return null;
  const before = parts.slice(0, size).filter((part) => part !== "normal" && part !== "400");
  const said = sortParts(before, (part) => {
    if (FONT_STYLES.has(part)) return "font-style";
    if (part === "small-caps") return "font-variant";
    return /^\d+$|^bolder$|^lighter$/.test(part) ? "font-weight" : null;
  });
  if (said === null) return null;
  const hasHeight = parts[size + 1] === "/";
  return {
    ...said,
    "font-size": parts[size] ?? "",
    ...(hasHeight ? { "line-height": parts[size + 2] ?? "" } : {}),
    "font-family": parts.slice(size + (hasHeight ? 3 : 1)).join(" "),
  };
}

function listStyle(parts: readonly string[]): Values | null {
  if (parts.length === 1 && parts[0] === "none") return { "list-style-type": "none" };
  return sortParts(parts, (part) => {
    if (part === "inside" || part === "outside") return "list-style-position";
    if (part.startsWith("url(")) return "list-style-image";
    return LIST_MARKS.has(part) || part.startsWith('"') ? "list-style-type" : null;
  });
}

const LINES = new Set(["none", "underline", "overline", "line-through"]);

function textDecoration(parts: readonly string[]): Values | null {
  return sortParts(parts, (part) => {
    if (LINES.has(part)) return "text-decoration-line";
    if (LINE_STYLES.has(part) || part === "wavy") return "text-decoration-style";
    if (part.startsWith("#") || part === "currentcolor") return "text-decoration-color";
    return /^[\d.]|^from-font$/.test(part) ? "text-decoration-thickness" : null;
  });
}

const IS_TIME = /^[\d.+-]+ms$/;
const IS_PACE =
  /^(?:linear|ease|ease-in|ease-out|ease-in-out|step-start|step-end|(?:cubic-bezier|steps|linear)\(.*)$/;

function transitionPart(part: string): string {
  return IS_PACE.test(part) ? "timing-function" : "property";
}

const ANIMATION_WORDS: Readonly<Record<string, string>> = {
  normal: "direction",
  reverse: "direction",
  alternate: "direction",
  "alternate-reverse": "direction",
  forwards: "fill-mode",
  backwards: "fill-mode",
  both: "fill-mode",
  running: "play-state",
  paused: "play-state",
  infinite: "iteration-count",
};

function animationPart(part: string): string {
  if (IS_PACE.test(part)) return "timing-function";
  return ANIMATION_WORDS[part] ?? (/^[\d.]+$/.test(part) ? "iteration-count" : "name");
}

/** Transitions or animations, one after the other: each longhand is the list of what they say. */
function timed(parts: readonly string[], nameOf: (part: string) => string, property: string): Values | null {
  if (WIDE.has(parts[0] ?? "")) return null;
  const items: string[][] = [[]];
  for (const part of parts) {
    if (part === ",") items.push([]);
    else items.at(-1)?.push(part);
  }
  const all = items.map((words) =>
    sortParts(words, (part, said) => {
      if (!IS_TIME.test(part)) return `${property}-${nameOf(part)}`;
      return `${property}-duration` in said ? `${property}-delay` : `${property}-duration`;
    }),
  );
  const said: Record<string, string> = {};
  for (const name of Object.keys(INITIAL).filter((one) => isLonghand(one, property))) {
    const values = all.map((one) => one?.[name] ?? INITIAL[name]);
    // A list of the same is what one of it is.
    said[name] = name.endsWith("-property") || name.endsWith("-name") ? values.join(" , ") : shortest(values);
  }
  return all.includes(null) ? null : said;
}

function shortest(values: readonly (string | undefined)[]): string {
  return new Set(values).size === 1 ? (values[0] ?? "") : values.join(" , ");
}

/** `rows / columns`, the rows also with the names of their areas. */
function gridTemplate(parts: readonly string[]): Values | null {
  if (parts.length === 1 && parts[0] === "none") return {};
  const slash = parts.indexOf("/");
  if (slash < 1 || parts.includes("auto-flow") || parts.includes("dense")) return null;
  const [before, after] = [parts.slice(0, slash), parts.slice(slash + 1)];
  const areas = before.filter((part) => part.startsWith('"'));
  const columns = { "grid-template-columns": after.join(" ") };
  if (areas.length === 0) return { "grid-template-rows": before.join(" "), ...columns };
  const rows = before.flatMap((part, index) => {
    if (!part.startsWith('"')) return [part];
    const next = before[index + 1];
    return next === undefined || next.startsWith('"') ? ["auto"] : [];
  });
  return { "grid-template-areas": areas.join(" "), "grid-template-rows": rows.join(" "), ...columns };
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
