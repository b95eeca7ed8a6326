/**
 * CSS shorthands: how they expand into longhands, and when longhands collapse into a shorthand for
 * serialization.
 */
import { serializeLonghand } from "./properties.ts";
import { type ComponentValue, hasVariable, splitAtCommas } from "./values.ts";

/** Longhands with their serialized values, in the order in which a declaration block lists them. */
export type ExpandedShorthand = [name: string, value: string][];

interface Shorthand {
  longhands: readonly string[];
  /** Expands a value; null if it is invalid. */
  expand(parts: readonly ComponentValue[]): ExpandedShorthand | null;
  /** The value that stands for the longhands' values, which are in their order; null if there is none. */
  collapse(values: readonly string[]): string | null;
}

const SIDES = ["top", "right", "bottom", "left"] as const;
const CORNERS = ["top-left", "top-right", "bottom-right", "bottom-left"] as const;

/** Serializes the values of top, right, bottom and left as one to four values. */
function collapseSides(values: readonly string[]): string {
  const [top = "", right = top, bottom = top, left = right] = values;
  if (left !== right) return [top, right, bottom, left].join(" ");
  if (bottom !== top) return [top, right, bottom].join(" ");
  return right === top ? top : [top, right].join(" ");
}

/** A shorthand of one to four values for the sides, such as `margin`. */
function sidesShorthand(names: readonly string[]): Shorthand {
  return {
    longhands: names,
    expand(parts) {
      if (parts.length === 0 || parts.length > 4) return null;
      const values = parts.map((part) => serializeLonghand(names[0] as string, [part]));
      if (values.some((value) => value === null)) return null;
      const [top = "", right = top, bottom = top, left = right] = values as string[];
      return names.map((name, index) => [name, [top, right, bottom, left][index] as string]);
    },
    collapse: collapseSides,
  };
}

/** A shorthand of two values of one type, such as `gap`. A missing second value is the same as the first. */
function pairShorthand(first: string, second: string): Shorthand {
  return {
    longhands: [first, second],
    expand(parts) {
      if (parts.length === 0 || parts.length > 2) return null;
      const one = serializeLonghand(first, parts.slice(0, 1));
      const other = serializeLonghand(second, parts.length > 1 ? parts.slice(1) : parts);
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

/**
 * A shorthand of values in any order, such as `border-top`. The first longhand without a value that accepts
 * one gets it.
 * @param defaults the values of the longhands that get none
 * @param order the longhands' indices in serialization order
 */
function anyOrderShorthand(
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
          const value = serializeLonghand(longhands[index] as string, [part]);
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

const isDelimiter = (part: ComponentValue | undefined, text: string): boolean =>
  part?.kind === "delimiter" && part.text === text;

const borderSide = (side: string): Shorthand =>
  anyOrderShorthand(
    [`border-${side}-width`, `border-${side}-style`, `border-${side}-color`],
    ["medium", "none", "currentcolor"],
  );

/** `border`: width, style and colour of all sides. It resets `border-image`. */
const border: Shorthand = {
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
    const one = borderSide("top").expand(parts);
    if (!one) return null;
    const sidesOf = (index: number): ExpandedShorthand =>
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
    // Chrome doesn't serialize `border` if all of its longhands have their initial values.
    if (width === "medium" && style === "none" && color === "currentcolor") return null;
    return borderSide("top").collapse([width, style, color]);
  },
};

const borderRadius: Shorthand = {
  longhands: CORNERS.map((corner) => `border-${corner}-radius`),
  expand(parts) {
    const slash = parts.findIndex((part) => isDelimiter(part, "/"));
    const write = (list: readonly ComponentValue[]): string[] | null => {
      const values = list.map((part) => serializeLonghand("border-top-left-radius", [part]));
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
    const across = collapseSides(split.map(([x = ""]) => x));
    const down = collapseSides(split.map(([x = "", y = x]) => y));
    return across === down ? across : `${across} / ${down}`;
  },
};

const BACKGROUND_LONGHANDS = [
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

/** One layer of `background-position` as x and y; null if it is invalid. */
function position(parts: readonly ComponentValue[]): [string, string] | null {
  const [first, second] = parts;
  if (!first || parts.length > 2) return null;
  const x = serializeLonghand("background-position-x", [first]);
  if (!second) {
    if (x !== null) return [x, "center"];
    const y = serializeLonghand("background-position-y", [first]);
    return y === null ? null : ["center", y];
  }
  const y = serializeLonghand("background-position-y", [second]);
  if (x !== null && y !== null) return [x, y];
  if (first.kind !== "word" || second.kind !== "word") return null;
  // Keywords may come in reverse order: `top left`.
  const swappedX = serializeLonghand("background-position-x", [second]);
  const swappedY = serializeLonghand("background-position-y", [first]);
  return swappedX !== null && swappedY !== null ? [swappedX, swappedY] : null;
}

/**
 * One layer of `background` as the values of its longhands, `initial` for omitted ones; null if it is
 * invalid.
 */
function backgroundLayer(parts: readonly ComponentValue[]): string[] | null {
  const values: (string | null)[] = BACKGROUND_LONGHANDS.map(() => null);
  const where: ComponentValue[] = [];
  let index = 0;
  for (; index < parts.length; index++) {
    const part = parts[index] as ComponentValue;
    if (isDelimiter(part, "/")) {
      const size: ComponentValue[] = [];
      while (size.length < 2 && serializeLonghand("background-size", parts.slice(index + 1, index + 2)))
        size.push(parts[++index] as ComponentValue);
      values[3] = serializeLonghand("background-size", size);
      if (values[3] === null) return null;
      continue;
    }
    const color = values[8] === null ? serializeLonghand("background-color", [part]) : null;
    const image = values[0] === null ? serializeLonghand("background-image", [part]) : null;
    const repeat = serializeLonghand("background-repeat", [part]);
    const attachment = serializeLonghand("background-attachment", [part]);
    const box =
      serializeLonghand("background-origin", [part]) ?? serializeLonghand("background-clip", [part]);
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
  longhands: BACKGROUND_LONGHANDS,
  expand(parts) {
    if (parts.length === 0) return null;
    const layers = splitAtCommas(parts).map(backgroundLayer);
    if (layers.some((layer) => layer === null || layer.length === 0)) return null;
    const last = layers.at(-1) as string[];
    return BACKGROUND_LONGHANDS.map((name, index) => {
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
      const part = parts[index] as ComponentValue;
      if (part.kind === "word" && part.text === "normal") continue;
      const style = serializeLonghand("font-style", [part]);
      const weight = serializeLonghand("font-weight", [part]);
      if (style !== null) values[0] = style;
      else if (part.kind === "word" && part.text === "small-caps") values[1] = part.text;
      else if (weight !== null) values[2] = weight;
      else break;
    }
    const size = serializeLonghand("font-size", parts.slice(index, index + 1));
    if (size === null) return null;
    values[4] = size;
    index++;
    if (isDelimiter(parts[index], "/")) {
      values[5] = serializeLonghand("line-height", parts.slice(index + 1, index + 2));
      if (values[5] === null) return null;
      index += 2;
    }
    const family = serializeLonghand("font-family", parts.slice(index));
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
    const set = (grow: string, shrink: string, basis: string): ExpandedShorthand => [
      ["flex-grow", grow],
      ["flex-shrink", shrink],
      ["flex-basis", basis],
    ];
    if (parts.length === 1 && first?.kind === "word" && first.text === "none") return set("0", "0", "auto");
    if (parts.length === 1 && first?.kind === "word" && first.text === "auto") return set("1", "1", "auto");
    const factors: string[] = [];
    let basis: string | null = null;
    for (const part of parts) {
      const factor = factors.length < 2 ? serializeLonghand("flex-grow", [part]) : null;
      if (factor !== null) factors.push(factor);
      else if (basis === null) basis = serializeLonghand("flex-basis", [part]);
      else return null;
      if (factor === null && basis === null) return null;
    }
    return set(factors[0] ?? "1", factors[1] ?? "1", basis ?? "0%");
  },
  collapse: (values) => values.join(" "),
};

/**
 * `transition` and `animation`: comma-separated layers of values in any order. The first time is the
 * duration.
 * @param written the longhands' indices in serialization order
 * @param isWhole whether a layer is serialized with its defaults, as `animation` is
 */
function layeredShorthand(
  longhands: readonly string[],
  defaults: readonly string[],
  written: readonly number[],
  isWhole = false,
): Shorthand {
  const layer = (parts: readonly ComponentValue[]): string[] | null => {
    const values: (string | null)[] = longhands.map(() => null);
    for (const part of parts) {
      const index = longhands.findIndex(
        (name, at) => values[at] === null && serializeLonghand(name, [part]) !== null,
      );
      if (index < 0) return null;
      values[index] = serializeLonghand(longhands[index] as string, [part]);
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
      const lists = values.map((value) => splitAtTopLevelCommas(value));
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

/** Splits a serialized list at the commas outside of parentheses. */
function splitAtTopLevelCommas(list: string): string[] {
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

/** `grid-row` and `grid-column`. */
const gridLineShorthand = (axis: "row" | "column"): Shorthand => {
  const names = [`grid-${axis}-start`, `grid-${axis}-end`];
  return {
    longhands: names,
    expand(parts) {
      const slash = parts.findIndex((part) => isDelimiter(part, "/"));
      const start = serializeLonghand(names[0] as string, slash < 0 ? parts : parts.slice(0, slash));
      const end = slash < 0 ? "auto" : serializeLonghand(names[1] as string, parts.slice(slash + 1));
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
    const lines: ComponentValue[] = [];
    const rest: ComponentValue[] = [];
    for (const part of parts)
      (serializeLonghand("text-decoration-line", [part]) === null ? rest : lines).push(part);
    const other = anyOrderShorthand(this.longhands.slice(1), ["auto", "solid", "currentcolor"]);
    const expanded = rest.length > 0 ? other.expand(rest) : null;
    if ((rest.length > 0 && !expanded) || parts.length === 0) return null;
    const written = lines.length > 0 ? serializeLonghand("text-decoration-line", lines) : "none";
    if (written === null) return null;
    return [
      ["text-decoration-line", written],
      ...(expanded ?? [
        ["text-decoration-thickness", "auto"],
        ["text-decoration-style", "solid"],
        ["text-decoration-color", "currentcolor"],
      ]),
    ] as ExpandedShorthand;
  },
  collapse([written = "", thickness = "", style = "", color = ""]) {
    const parts = [written === "none" ? null : written, thickness, style, color].filter(
      (value) => value !== null && !/^(?:auto|solid|currentcolor|initial)$/.test(value),
    );
    return parts.length > 0 ? parts.join(" ") : "none";
  },
};

const SHORTHANDS: Readonly<Record<string, Shorthand>> = {
  margin: sidesShorthand(SIDES.map((side) => `margin-${side}`)),
  padding: sidesShorthand(SIDES.map((side) => `padding-${side}`)),
  inset: sidesShorthand(SIDES),
  "scroll-margin": sidesShorthand(SIDES.map((side) => `scroll-margin-${side}`)),
  "scroll-padding": sidesShorthand(SIDES.map((side) => `scroll-padding-${side}`)),
  border,
  "border-top": borderSide("top"),
  "border-right": borderSide("right"),
  "border-bottom": borderSide("bottom"),
  "border-left": borderSide("left"),
  "border-width": sidesShorthand(SIDES.map((side) => `border-${side}-width`)),
  "border-style": sidesShorthand(SIDES.map((side) => `border-${side}-style`)),
  "border-color": sidesShorthand(SIDES.map((side) => `border-${side}-color`)),
  "border-radius": borderRadius,
  "border-image": {
    longhands: border.longhands.slice(12),
    expand(parts) {
      const [first] = parts;
      const isNone = parts.length === 1 && first?.kind === "word" && first.text === "none";
      return isNone ? this.longhands.map((longhand) => [longhand, "initial"]) : null;
    },
    collapse: () => null,
  },
  "margin-inline": pairShorthand("margin-inline-start", "margin-inline-end"),
  "margin-block": pairShorthand("margin-block-start", "margin-block-end"),
  "padding-inline": pairShorthand("padding-inline-start", "padding-inline-end"),
  "padding-block": pairShorthand("padding-block-start", "padding-block-end"),
  "inset-inline": pairShorthand("inset-inline-start", "inset-inline-end"),
  "inset-block": pairShorthand("inset-block-start", "inset-block-end"),
  outline: {
    ...anyOrderShorthand(
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
  "flex-flow": anyOrderShorthand(["flex-direction", "flex-wrap"], ["row", "nowrap"]),
  gap: pairShorthand("row-gap", "column-gap"),
  "grid-gap": pairShorthand("row-gap", "column-gap"),
  overflow: pairShorthand("overflow-x", "overflow-y"),
  "overscroll-behavior": pairShorthand("overscroll-behavior-x", "overscroll-behavior-y"),
  "place-content": pairShorthand("align-content", "justify-content"),
  "place-items": pairShorthand("align-items", "justify-items"),
  "place-self": pairShorthand("align-self", "justify-self"),
  "list-style": {
    longhands: ["list-style-position", "list-style-image", "list-style-type"],
    expand(parts) {
      // The type comes before the image, so that it gets a single `none`.
      const expanded = anyOrderShorthand(
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
  transition: layeredShorthand(
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
  animation: layeredShorthand(
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
  "grid-row": gridLineShorthand("row"),
  "grid-column": gridLineShorthand("column"),
  columns: anyOrderShorthand(["column-width", "column-count"], ["auto", "auto"]),
  "column-rule": anyOrderShorthand(
    ["column-rule-width", "column-rule-style", "column-rule-color"],
    ["medium", "none", "currentcolor"],
  ),
};

/**
 * The shorthands of each longhand, those with the most longhands first, as CSSOM's serialization prefers
 * them.
 */
const shorthandsByLonghand = new Map<string, string[]>();
for (const name of Object.keys(SHORTHANDS).sort(
  (a, b) => (SHORTHANDS[b]?.longhands.length ?? 0) - (SHORTHANDS[a]?.longhands.length ?? 0),
)) {
  if (name === "grid-gap") continue;
  for (const longhand of SHORTHANDS[name]?.longhands ?? []) {
    const list = shorthandsByLonghand.get(longhand);
    if (list) list.push(name);
    else shorthandsByLonghand.set(longhand, [name]);
  }
}

/** The names of all shorthands that are expanded. */
export const SHORTHAND_NAMES: readonly string[] = Object.keys(SHORTHANDS);

/** Whether a normalized name is that of a shorthand which is expanded. */
export function isShorthand(name: string): boolean {
  return Object.hasOwn(SHORTHANDS, name);
}

/** The longhands of a shorthand; none for any other name. */
export function longhandsOf(name: string): readonly string[] {
  return SHORTHANDS[name]?.longhands ?? [];
}

/** The shorthands that a longhand is part of, those with the most longhands first. */
export function shorthandsOf(longhand: string): readonly string[] {
  return shorthandsByLonghand.get(longhand) ?? [];
}

/**
 * Expands a shorthand; null if it doesn't accept the value, or if the value contains variables.
 * @param wideKeyword the CSS-wide keyword that the value is, if it is one
 */
export function expand(
  name: string,
  parts: readonly ComponentValue[],
  wideKeyword: string | null,
): ExpandedShorthand | null {
  const shorthand = SHORTHANDS[name];
  if (!shorthand) return null;
  if (wideKeyword) return shorthand.longhands.map((longhand) => [longhand, wideKeyword]);
  if (hasVariable(parts)) return null;
  return shorthand.expand(parts);
}

/**
 * The value of a shorthand whose longhands have these values, in its order; null if it can't express them.
 */
export function collapse(name: string, values: readonly string[]): string | null {
  const shorthand = SHORTHANDS[name];
  if (!shorthand) return null;
  const [first = ""] = values;
  const wideValues = values.filter((value) => /^(?:inherit|unset|revert|revert-layer)$/.test(value));
  if (wideValues.length > 0)
    return wideValues.length === values.length && wideValues.every((value) => value === first) ? first : null;
  if (values.every((value) => value === "initial")) return name === "border-image" ? "none" : "initial";
  return shorthand.collapse(values);
}
