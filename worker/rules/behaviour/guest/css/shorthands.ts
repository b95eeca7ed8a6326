/** CSS shorthands: what they stand for, and when their parts can be written as one again. */
import { writeLonghand } from "./properties.ts";
import { hasVariable, type Part, splitAtCommas } from "./values.ts";

/** Longhands with their values, in the order in which the style lists them. */
export type Expanded = [name: string, value: string][];

interface Shorthand {
  longhands: readonly string[];
  expand(parts: readonly Part[]): Expanded | null;
  /** The value that stands for those of the longhands; null where there is none. */
  collapse(values: readonly string[]): string | null;
}

const SIDES = ["top", "right", "bottom", "left"] as const;
const CORNERS = ["top-left", "top-right", "bottom-right", "bottom-left"] as const;

function four(values: readonly string[]): string {
  const [top = "", right = top, bottom = top, left = right] = values;
  if (left !== right) return [top, right, bottom, left].join(" ");
  if (bottom !== top) return [top, right, bottom].join(" ");
  return right === top ? top : [top, right].join(" ");
}

/** `margin` and its like: one to four values for the sides. */
function sides(names: readonly string[]): Shorthand {
  return {
    longhands: names,
    expand(parts) {
      if (parts.length === 0 || parts.length > 4) return null;
      const values = parts.map((part) => writeLonghand(names[0] as string, [part]));
      if (values.some((value) => value === null)) return null;
      const [top = "", right = top, bottom = top, left = right] = values as string[];
      return names.map((name, index) => [name, [top, right, bottom, left][index] as string]);
    },
    collapse: four,
  };
}

/** Two values of the same kind, the second being as the first where it is missing. */
function pair(first: string, second: string): Shorthand {
  return {
    longhands: [first, second],
    expand(parts) {
      if (parts.length === 0 || parts.length > 2) return null;
      const one = writeLonghand(first, parts.slice(0, 1));
      const other = writeLonghand(second, parts.length > 1 ? parts.slice(1) : parts);
      return one === null || other === null
        ? null
        : [
            [first, one],
            [second, other],
          ];
    },
    collapse: ([one = "", other = ""]) => (one === other ? one : `${one} ${other}`),
  };
}

/** Values in any order, each taken by the first longhand that accepts it; the others get their defaults. */
function anyOrder(
  longhands: readonly string[],
  defaults: readonly string[],
  order: readonly number[] = longhands.map((_, index) => index),
): Shorthand {
  return {
    longhands,
    expand(parts) {
      const values: (string | null)[] = longhands.map(() => null);
      for (const part of parts) {
        let isTaken = false;
        for (let index = 0; index < longhands.length && !isTaken; index++) {
          if (values[index] !== null) continue;
          const value = writeLonghand(longhands[index] as string, [part]);
          if (value === null) continue;
          values[index] = value;
          isTaken = true;
        }
        if (!isTaken) return null;
      }
      if (parts.length === 0) return null;
      return longhands.map((name, index) => [name, values[index] ?? (defaults[index] as string)]);
    },
    collapse(values) {
      const shown = order.filter((index) => values[index] !== defaults[index]).map((index) => values[index]);
      return shown.length > 0 ? shown.join(" ") : (defaults[order[0] ?? 0] as string);
    },
  };
}

const isSign = (part: Part | undefined, text: string): boolean => part?.kind === "sign" && part.text === text;

const border = (side: string): Shorthand =>
  anyOrder(
    [`border-${side}-width`, `border-${side}-style`, `border-${side}-color`],
    ["medium", "none", "currentcolor"],
  );

/** `border`: the same for the four sides. */
const allBorders: Shorthand = {
  longhands: [
    ...SIDES.map((side) => `border-${side}-width`),
    ...SIDES.map((side) => `border-${side}-style`),
    ...SIDES.map((side) => `border-${side}-color`),
    "border-image-source",
    "border-image-slice",
    "border-image-width",
    "border-image-outset",
    "border-image-repeat",
  ],
  expand(parts) {
    const one = border("top").expand(parts);
    if (!one) return null;
    const sidesOf = (index: number): Expanded =>
      SIDES.map((side) => [
        (one[index] as [string, string])[0].replace("top", side),
        (one[index] as [string, string])[1],
      ]);
    return [
      ...sidesOf(0),
      ...sidesOf(1),
      ...sidesOf(2),
      ["border-image-source", "initial"],
      ["border-image-slice", "initial"],
      ["border-image-width", "initial"],
      ["border-image-outset", "initial"],
      ["border-image-repeat", "initial"],
    ];
  },
  collapse(values) {
    const groups = [values.slice(0, 4), values.slice(4, 8), values.slice(8, 12)];
    if (groups.some((group) => new Set(group).size > 1)) return null;
    const [width = "", style = "", color = ""] = groups.map((group) => group[0]);
    // Chrome doesn't write a border of which nothing is left as one.
    if (width === "medium" && style === "none" && color === "currentcolor") return null;
    return border("top").collapse([width, style, color]);
  },
};

const radius: Shorthand = {
  longhands: CORNERS.map((corner) => `border-${corner}-radius`),
  expand(parts) {
    const slash = parts.findIndex((part) => isSign(part, "/"));
    const write = (list: readonly Part[]): string[] | null => {
      const values = list.map((part) => writeLonghand("border-top-left-radius", [part]));
      if (values.length === 0 || values.length > 4 || values.some((value) => value === null)) return null;
      const [one = "", two = one, three = one, last = two] = values as string[];
      return [one, two, three, last];
    };
    const across = write(slash < 0 ? parts : parts.slice(0, slash));
    const down = slash < 0 ? across : write(parts.slice(slash + 1));
    if (!across || !down) return null;
    return this.longhands.map((name, index) => {
      const [x, y] = [across[index] as string, down[index] as string];
      return [name, x === y ? x : `${x} ${y}`];
    });
  },
  collapse(values) {
    const split = values.map((value) => value.split(" "));
    const across = four(split.map(([x = ""]) => x));
    const down = four(split.map(([x = "", y = x]) => y));
    return across === down ? across : `${across} / ${down}`;
  },
};

const BACKGROUND = [
  "background-image",
  "background-position-x",
  "background-position-y",
  "background-size",
  "background-repeat",
  "background-attachment",
  "background-origin",
  "background-clip",
  "background-color",
] as const;
const BACKGROUND_DEFAULTS = [
  "none",
  "0%",
  "0%",
  "auto",
  "repeat",
  "scroll",
  "padding-box",
  "border-box",
  "transparent",
];

function position(parts: readonly Part[]): [string, string] | null {
  const [first, second] = parts;
  if (!first || parts.length > 2) return null;
  const x = writeLonghand("background-position-x", [first]);
  if (!second) {
    if (x !== null) return [x, "center"];
    const y = writeLonghand("background-position-y", [first]);
    return y === null ? null : ["center", y];
  }
  const y = writeLonghand("background-position-y", [second]);
  if (x !== null && y !== null) return [x, y];
  if (first.kind !== "word" || second.kind !== "word") return null;
  // Two words may stand the other way round: `top left`.
  const turnedX = writeLonghand("background-position-x", [second]);
  const turnedY = writeLonghand("background-position-y", [first]);
  return turnedX !== null && turnedY !== null ? [turnedX, turnedY] : null;
}

/** One layer of a background: values of all its longhands, the defaults for those that aren't named. */
function backgroundLayer(parts: readonly Part[]): string[] | null {
  const values: (string | null)[] = BACKGROUND.map(() => null);
  const where: Part[] = [];
  let index = 0;
  for (; index < parts.length; index++) {
    const part = parts[index] as Part;
    if (isSign(part, "/")) {
      const size: Part[] = [];
      while (size.length < 2 && writeLonghand("background-size", parts.slice(index + 1, index + 2)))
        size.push(parts[++index] as Part);
      values[3] = writeLonghand("background-size", size);
      if (values[3] === null) return null;
      continue;
    }
    const color = values[8] === null ? writeLonghand("background-color", [part]) : null;
    const image = values[0] === null ? writeLonghand("background-image", [part]) : null;
    const repeat = writeLonghand("background-repeat", [part]);
    const attachment = writeLonghand("background-attachment", [part]);
    const box = writeLonghand("background-origin", [part]) ?? writeLonghand("background-clip", [part]);
    if (image !== null) values[0] = image;
    else if (repeat !== null) values[4] = values[4] === null ? repeat : `${values[4]} ${repeat}`;
    else if (attachment !== null) values[5] = attachment;
    else if (box !== null && values[6] === null) {
      values[6] = box === "text" ? null : box;
      values[7] = box;
    } else if (box !== null) values[7] = box;
    else if (color !== null) values[8] = color;
    else where.push(part);
  }
  if (where.length > 0) {
    const place = position(where);
    if (!place) return null;
    [values[1], values[2]] = place;
  } else if (values[3] !== null) return null;
  return values.map((value) => value ?? "initial");
}

const background: Shorthand = {
  longhands: BACKGROUND,
  expand(parts) {
    if (parts.length === 0) return null;
    const layers = splitAtCommas(parts).map(backgroundLayer);
    if (layers.some((layer) => layer === null || layer.length === 0)) return null;
    const last = layers.at(-1) as string[];
    return BACKGROUND.map((name, index) => {
      if (name === "background-color") return [name, last[index] as string];
      const values = (layers as string[][]).map((layer) => layer[index] as string);
      const isUnset = values.every((value) => value === "initial");
      return [
        name,
        isUnset
          ? "initial"
          : values
              .map((value) => (value === "initial" ? (BACKGROUND_DEFAULTS[index] as string) : value))
              .join(", "),
      ];
    });
  },
  collapse(values) {
    const shown = (index: number): string | null => {
      const value = values[index] as string;
      return value === "initial" || (index < 8 && value === BACKGROUND_DEFAULTS[index]) ? null : value;
    };
    if (values.slice(0, 8).some((value) => value.includes(", ") && !value.includes("("))) return null;
    const place = shown(1) ?? shown(2) ?? shown(3);
    const x = values[1] === "initial" ? "0%" : values[1];
    const y = values[2] === "initial" ? "0%" : values[2];
    const parts = [
      shown(0),
      place === null ? null : `${x} ${y}`,
      shown(3) && `/ ${shown(3)}`,
      shown(4),
      shown(5),
      shown(6),
      shown(7),
      shown(8),
    ].filter((part) => part !== null);
    return parts.length > 0 ? parts.join(" ") : "none";
  },
};

const backgroundPosition: Shorthand = {
  longhands: ["background-position-x", "background-position-y"],
  expand(parts) {
    const places = splitAtCommas(parts).map(position);
    if (places.some((place) => place === null)) return null;
    return [
      ["background-position-x", (places as [string, string][]).map(([x]) => x).join(", ")],
      ["background-position-y", (places as [string, string][]).map(([, y]) => y).join(", ")],
    ];
  },
  collapse: ([x = "", y = ""]) => `${x} ${y}`,
};

const font: Shorthand = {
  longhands: [
    "font-style",
    "font-variant",
    "font-weight",
    "font-stretch",
    "font-size",
    "line-height",
    "font-family",
  ],
  expand(parts) {
    const values: (string | null)[] = this.longhands.map(() => null);
    let index = 0;
    for (; index < parts.length; index++) {
      const part = parts[index] as Part;
      if (part.kind === "word" && part.text === "normal") continue;
      const style = writeLonghand("font-style", [part]);
      const weight = writeLonghand("font-weight", [part]);
      if (style !== null) values[0] = style;
      else if (part.kind === "word" && part.text === "small-caps") values[1] = part.text;
      else if (weight !== null) values[2] = weight;
      else break;
    }
    const size = writeLonghand("font-size", parts.slice(index, index + 1));
    if (size === null) return null;
    values[4] = size;
    index++;
    if (isSign(parts[index], "/")) {
      values[5] = writeLonghand("line-height", parts.slice(index + 1, index + 2));
      if (values[5] === null) return null;
      index += 2;
    }
    const family = writeLonghand("font-family", parts.slice(index));
    if (family === null) return null;
    values[6] = family;
    return this.longhands.map((name, at) => [name, values[at] ?? "normal"]);
  },
  collapse([style = "", variant = "", weight = "", stretch = "", size = "", height = "", family = ""]) {
    const before = [style, variant, weight, stretch].filter((value) => value !== "normal");
    return [...before, height === "normal" ? size : `${size} / ${height}`, family].join(" ");
  },
};

const flex: Shorthand = {
  longhands: ["flex-grow", "flex-shrink", "flex-basis"],
  expand(parts) {
    const [first] = parts;
    if (parts.length === 0 || parts.length > 3) return null;
    const set = (grow: string, shrink: string, basis: string): Expanded => [
      ["flex-grow", grow],
      ["flex-shrink", shrink],
      ["flex-basis", basis],
    ];
    if (parts.length === 1 && first?.kind === "word" && first.text === "none") return set("0", "0", "auto");
    if (parts.length === 1 && first?.kind === "word" && first.text === "auto") return set("1", "1", "auto");
    const factors: string[] = [];
    let basis: string | null = null;
    for (const part of parts) {
      const factor = factors.length < 2 ? writeLonghand("flex-grow", [part]) : null;
      if (factor !== null) factors.push(factor);
      else if (basis === null) basis = writeLonghand("flex-basis", [part]);
      else return null;
      if (factor === null && basis === null) return null;
    }
    return set(factors[0] ?? "1", factors[1] ?? "1", basis ?? "0%");
  },
  collapse: (values) => values.join(" "),
};

/** `transition` and `animation`: lists of values in any order, of which the first time is the duration. */
function timed(
  longhands: readonly string[],
  defaults: readonly string[],
  written: readonly number[],
  isWhole = false,
): Shorthand {
  const layer = (parts: readonly Part[]): string[] | null => {
    const values: (string | null)[] = longhands.map(() => null);
    for (const part of parts) {
      const index = longhands.findIndex(
        (name, at) => values[at] === null && writeLonghand(name, [part]) !== null,
      );
      if (index < 0) return null;
      values[index] = writeLonghand(longhands[index] as string, [part]);
    }
    return values.map((value, index) => value ?? (defaults[index] as string));
  };
  return {
    longhands,
    expand(parts) {
      const layers = splitAtCommas(parts).map(layer);
      if (layers.some((values, index) => values === null || splitAtCommas(parts)[index]?.length === 0))
        return null;
      return longhands.map((name, index) => [
        name,
        (layers as string[][]).map((values) => values[index]).join(", "),
      ]);
    },
    collapse(values) {
      const lists = values.map((value) => splitTopLevel(value));
      const count = lists[0]?.length ?? 0;
      if (lists.some((list) => list.length !== count)) return null;
      const layers: string[] = [];
      for (let at = 0; at < count; at++) {
        const hasDelay = lists[longhands.findIndex((name) => name.endsWith("-delay"))]?.[at] !== "0s";
        const isNone = isWhole && written.every((index) => lists[index]?.[at] === defaults[index]);
        const shown = written.filter((index) => {
          const value = lists[index]?.[at];
          if (isWhole) return !isNone;
          if (hasDelay && longhands[index]?.endsWith("-duration")) return true;
          return value !== defaults[index];
        });
        layers.push(
          shown.map((index) => lists[index]?.[at]).join(" ") ||
            (defaults[written[isWhole ? written.length - 1 : 0] ?? 0] as string),
        );
      }
      return layers.join(", ");
    },
  };
}

/** Splits a written list at the commas that stand in no parentheses. */
function splitTopLevel(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < list.length; at++) {
    if (list[at] === "(") depth++;
    else if (list[at] === ")") depth--;
    else if (list[at] === "," && depth === 0) {
      parts.push(list.slice(start, at).trim());
      start = at + 1;
    }
  }
  parts.push(list.slice(start).trim());
  return parts;
}

const line = (axis: "row" | "column"): Shorthand => {
  const names = [`grid-${axis}-start`, `grid-${axis}-end`];
  return {
    longhands: names,
    expand(parts) {
      const slash = parts.findIndex((part) => isSign(part, "/"));
      const start = writeLonghand(names[0] as string, slash < 0 ? parts : parts.slice(0, slash));
      const end = slash < 0 ? "auto" : writeLonghand(names[1] as string, parts.slice(slash + 1));
      return start === null || end === null
        ? null
        : [
            [names[0] as string, start],
            [names[1] as string, end],
          ];
    },
    collapse: ([start = "", end = ""]) => (end === "auto" ? start : `${start} / ${end}`),
  };
};

const textDecoration: Shorthand = {
  longhands: [
    "text-decoration-line",
    "text-decoration-thickness",
    "text-decoration-style",
    "text-decoration-color",
  ],
  expand(parts) {
    const lines: Part[] = [];
    const rest: Part[] = [];
    for (const part of parts)
      (writeLonghand("text-decoration-line", [part]) === null ? rest : lines).push(part);
    const other = anyOrder(this.longhands.slice(1), ["auto", "solid", "currentcolor"]);
    const expanded = rest.length > 0 ? other.expand(rest) : null;
    if ((rest.length > 0 && !expanded) || parts.length === 0) return null;
    const written = lines.length > 0 ? writeLonghand("text-decoration-line", lines) : "none";
    if (written === null) return null;
    return [
      ["text-decoration-line", written],
      ...(expanded ?? [
        ["text-decoration-thickness", "auto"],
        ["text-decoration-style", "solid"],
        ["text-decoration-color", "currentcolor"],
      ]),
    ] as Expanded;
  },
  collapse([written = "", thickness = "", style = "", color = ""]) {
    const parts = [written === "none" ? null : written, thickness, style, color].filter(
      (value) => value !== null && !/^(?:auto|solid|currentcolor|initial)$/.test(value),
    );
    return parts.length > 0 ? parts.join(" ") : "none";
  },
};

const SHORTHANDS: Readonly<Record<string, Shorthand>> = {
  margin: sides(SIDES.map((side) => `margin-${side}`)),
  padding: sides(SIDES.map((side) => `padding-${side}`)),
  inset: sides(SIDES),
  "scroll-margin": sides(SIDES.map((side) => `scroll-margin-${side}`)),
  "scroll-padding": sides(SIDES.map((side) => `scroll-padding-${side}`)),
  border: allBorders,
  "border-top": border("top"),
  "border-right": border("right"),
  "border-bottom": border("bottom"),
  "border-left": border("left"),
  "border-width": sides(SIDES.map((side) => `border-${side}-width`)),
  "border-style": sides(SIDES.map((side) => `border-${side}-style`)),
  "border-color": sides(SIDES.map((side) => `border-${side}-color`)),
  "border-radius": radius,
  "border-image": {
    longhands: allBorders.longhands.slice(12),
    expand(parts) {
      const [first] = parts;
      const isNone = parts.length === 1 && first?.kind === "word" && first.text === "none";
      return isNone ? this.longhands.map((longhand) => [longhand, "initial"]) : null;
    },
    collapse: () => null,
  },
  "margin-inline": pair("margin-inline-start", "margin-inline-end"),
  "margin-block": pair("margin-block-start", "margin-block-end"),
  "padding-inline": pair("padding-inline-start", "padding-inline-end"),
  "padding-block": pair("padding-block-start", "padding-block-end"),
  "inset-inline": pair("inset-inline-start", "inset-inline-end"),
  "inset-block": pair("inset-block-start", "inset-block-end"),
  outline: {
    ...anyOrder(
      ["outline-width", "outline-style", "outline-color"],
      ["medium", "none", "currentcolor"],
      [2, 1, 0],
    ),
    collapse([width = "", style = "", color = ""]) {
      const shown = [
        color === "currentcolor" ? "" : color,
        style === "none" ? "" : style,
        width === "medium" ? "" : width,
      ];
      return shown.filter((value) => value !== "").join(" ") || "none";
    },
  },
  background,
  "background-position": backgroundPosition,
  font,
  flex,
  "flex-flow": anyOrder(["flex-direction", "flex-wrap"], ["row", "nowrap"]),
  gap: pair("row-gap", "column-gap"),
  "grid-gap": pair("row-gap", "column-gap"),
  overflow: pair("overflow-x", "overflow-y"),
  "overscroll-behavior": pair("overscroll-behavior-x", "overscroll-behavior-y"),
  "place-content": pair("align-content", "justify-content"),
  "place-items": pair("align-items", "justify-items"),
  "place-self": pair("align-self", "justify-self"),
  "list-style": {
    longhands: ["list-style-position", "list-style-image", "list-style-type"],
    expand(parts) {
      // `none` is for the type as long as it has none.
      const expanded = anyOrder(
        ["list-style-position", "list-style-type", "list-style-image"],
        ["outside", "disc", "none"],
      ).expand(parts);
      const [position, type, image] = expanded ?? [];
      return position && type && image ? [position, image, type] : null;
    },
    collapse([position = "", image = "", type = ""]) {
      const shown = [
        position === "outside" ? "" : position,
        image === "none" ? "" : image,
        type === "disc" ? "" : type,
      ];
      return shown.filter((value) => value !== "").join(" ") || "outside";
    },
  },
  "text-decoration": textDecoration,
  transition: timed(
    [
      "transition-duration",
      "transition-delay",
      "transition-timing-function",
      "transition-behavior",
      "transition-property",
    ],
    ["0s", "0s", "ease", "normal", "all"],
    [4, 0, 2, 1, 3],
  ),
  animation: timed(
    [
      "animation-duration",
      "animation-delay",
      "animation-timing-function",
      "animation-iteration-count",
      "animation-direction",
      "animation-fill-mode",
      "animation-play-state",
      "animation-name",
    ],
    ["0s", "0s", "ease", "1", "normal", "none", "running", "none"],
    [0, 2, 1, 3, 4, 5, 6, 7],
    true,
  ),
  "grid-row": line("row"),
  "grid-column": line("column"),
  columns: anyOrder(["column-width", "column-count"], ["auto", "auto"]),
  "column-rule": anyOrder(
    ["column-rule-width", "column-rule-style", "column-rule-color"],
    ["medium", "none", "currentcolor"],
  ),
};

/** Shorthands by longhand, those with more longhands first: a style is written with the widest that fits. */
const byLonghand = new Map<string, string[]>();
for (const name of Object.keys(SHORTHANDS).sort(
  (a, b) => (SHORTHANDS[b]?.longhands.length ?? 0) - (SHORTHANDS[a]?.longhands.length ?? 0),
)) {
  if (name === "grid-gap") continue;
  for (const longhand of SHORTHANDS[name]?.longhands ?? []) {
    const list = byLonghand.get(longhand);
    if (list) list.push(name);
    else byLonghand.set(longhand, [name]);
  }
}

export const SHORTHAND_NAMES: readonly string[] = Object.keys(SHORTHANDS);

export function isShorthand(name: string): boolean {
  return Object.hasOwn(SHORTHANDS, name);
}

export function longhandsOf(name: string): readonly string[] {
  return SHORTHANDS[name]?.longhands ?? [];
}

export function shorthandsOf(longhand: string): readonly string[] {
  return byLonghand.get(longhand) ?? [];
}

/** The longhands of a shorthand with a value; null for a value that it doesn't accept. */
export function expand(name: string, parts: readonly Part[], wide: string | null): Expanded | null {
  const shorthand = SHORTHANDS[name];
  if (!shorthand) return null;
  if (wide) return shorthand.longhands.map((longhand) => [longhand, wide]);
  if (hasVariable(parts)) return null;
  return shorthand.expand(parts);
}

/** The value of a shorthand whose longhands have these values; null where it can't say them. */
export function collapse(name: string, values: readonly string[]): string | null {
  const shorthand = SHORTHANDS[name];
  if (!shorthand) return null;
  const [first = ""] = values;
  const wides = values.filter((value) => /^(?:inherit|unset|revert|revert-layer)$/.test(value));
  if (wides.length > 0)
    return wides.length === values.length && wides.every((value) => value === first) ? first : null;
  if (values.every((value) => value === "initial")) return name === "border-image" ? "none" : "initial";
  return shorthand.collapse(values);
}
