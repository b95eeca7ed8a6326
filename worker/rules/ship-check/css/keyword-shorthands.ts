/** Shorthands whose parts are assigned to longhands by their form, such as `background` and `font`. */
import { lookupTable } from "../lookup-table.ts";
import {
  BORDER_STYLES,
  CSS_WIDE_KEYWORDS,
  INITIAL_VALUES,
  type LonghandValues,
  longhandsOf,
} from "./longhands.ts";
import { readPosition } from "./values.ts";

/**
 * Readers of shorthands whose parts can be told apart by their form: the values by longhand. Null where a value isn't supported.
 */
export const KEYWORD_SHORTHANDS = lookupTable<(parts: readonly string[]) => LonghandValues | null>({
  background: readBackground,
  font: readFont,
  "list-style": readListStyle,
  "text-decoration": readTextDecoration,
  transition: (parts) => readTimed(parts, transitionLonghand, "transition"),
  animation: (parts) => readTimed(parts, animationLonghand, "animation"),
  grid: readGridTemplate,
  "grid-template": readGridTemplate,
});

const LIST_MARKERS = new Set(
  "none disc circle square decimal lower-alpha upper-alpha lower-roman upper-roman".split(" "),
);

/** Assigns each part to the longhand that `nameOf` returns. Null where a part has no longhand, or two parts have the same. */
function assignParts(
  parts: readonly string[],
  nameOf: (part: string, values: LonghandValues) => string | null,
): LonghandValues | null {
  const values: Record<string, string> = {};
  for (const part of parts) {
    const name = nameOf(part, values);
    if (name === null || name in values) return null;
    values[name] = part;
  }
  return values;
}

const IMAGE = /^(?:none$|url\(|[\w-]+-gradient\(|image-set\()/;
const POSITION = /^(?:left|right|top|bottom|center|[\d.+-].*|calc\(.*)$/;
const REPEATS = new Set("repeat repeat-x repeat-y no-repeat space round".split(" "));
const BOXES = new Set("border-box padding-box content-box text".split(" "));

/** A background with one layer. */
function readBackground(parts: readonly string[]): LonghandValues | null {
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
  const values = assignParts(
    rest.filter((part) => !POSITION.test(part)),
    (part, { "background-origin": origin }) => {
      if (IMAGE.test(part)) return "background-image";
      if (REPEATS.has(part)) return "background-repeat";
      if (part === "scroll" || part === "fixed" || part === "local") return "background-attachment";
      if (BOXES.has(part)) return origin === undefined ? "background-origin" : "background-clip";
      return part.startsWith("#") || part === "currentcolor" ? "background-color" : null;
    },
  );
  if (values === null || position.length > 2) return null;
  const box = values["background-origin"];
  return {
    ...(box === undefined ? {} : { "background-clip": box }),
    ...values,
    ...(position.length > 0 ? { "background-position": readPosition(position).join(" ") } : {}),
    ...(slash === -1 ? {} : { "background-size": parts.slice(slash + 1, slash + 1 + sizes).join(" ") }),
  };
}

const FONT_STYLES = new Set(["italic", "oblique"]);
const FONT_SIZE =
  /^(?:(?:xx-|x-)?(?:small|large)|medium|smaller|larger|[\d.]+(?:%|[a-z]+)|0|(?:calc|clamp|min|max)\(.*)$/;

/** `style weight size/line-height family`. */
function readFont(parts: readonly string[]): LonghandValues | null {
  const size = parts.findIndex((part) => FONT_SIZE.test(part));
  if (size === -1 || size === parts.length - 1) return null;
  const before = parts.slice(0, size).filter((part) => part !== "normal" && part !== "400");
  const values = assignParts(before, (part) => {
    if (FONT_STYLES.has(part)) return "font-style";
    if (part === "small-caps") return "font-variant";
    return /^\d+$|^bolder$|^lighter$/.test(part) ? "font-weight" : null;
  });
  if (values === null) return null;
  const hasHeight = parts[size + 1] === "/";
  return {
    ...values,
    "font-size": parts[size] ?? "",
    ...(hasHeight ? { "line-height": parts[size + 2] ?? "" } : {}),
    "font-family": parts.slice(size + (hasHeight ? 3 : 1)).join(" "),
  };
}

function readListStyle(parts: readonly string[]): LonghandValues | null {
  return assignParts(parts, (part) => {
    if (part === "inside" || part === "outside") return "list-style-position";
    if (part.startsWith("url(")) return "list-style-image";
    return LIST_MARKERS.has(part) || part.startsWith('"') ? "list-style-type" : null;
  });
}

const DECORATION_LINES = new Set(["none", "underline", "overline", "line-through"]);

function readTextDecoration(parts: readonly string[]): LonghandValues | null {
  return assignParts(parts, (part) => {
    if (DECORATION_LINES.has(part)) return "text-decoration-line";
    if (BORDER_STYLES.has(part) || part === "wavy") return "text-decoration-style";
    if (part.startsWith("#") || part === "currentcolor") return "text-decoration-color";
    return /^[\d.]|^from-font$/.test(part) ? "text-decoration-thickness" : null;
  });
}

const TIME = /^[\d.+-]+ms$/;
const EASING =
  /^(?:linear|ease|ease-in|ease-out|ease-in-out|step-start|step-end|(?:cubic-bezier|steps|linear)\(.*)$/;

function transitionLonghand(part: string): string {
  return EASING.test(part) ? "timing-function" : "property";
}

const ANIMATION_KEYWORDS = lookupTable({
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
});

function animationLonghand(part: string): string {
  if (EASING.test(part)) return "timing-function";
  return ANIMATION_KEYWORDS.get(part) ?? (/^[\d.]+$/.test(part) ? "iteration-count" : "name");
}

/** A list of transitions or animations. Each longhand is the list of its values. */
function readTimed(
  parts: readonly string[],
  nameOf: (part: string) => string,
  property: string,
): LonghandValues | null {
  if (CSS_WIDE_KEYWORDS.has(parts[0] ?? "")) return null;
  const items: string[][] = [[]];
  for (const part of parts) {
    if (part === ",") items.push([]);
    else items.at(-1)?.push(part);
  }
  const all = items.map((words) =>
    assignParts(words, (part, values) => {
      if (!TIME.test(part)) return `${property}-${nameOf(part)}`;
      return `${property}-duration` in values ? `${property}-delay` : `${property}-duration`;
    }),
  );
  const values: Record<string, string> = {};
  for (const name of longhandsOf(property)) {
    const list = all.map((one) => one?.[name] ?? INITIAL_VALUES.get(name));
    // A list of equal values means the same as one of them.
    values[name] = name.endsWith("-property") || name.endsWith("-name") ? list.join(" , ") : joinValues(list);
  }
  return all.includes(null) ? null : values;
}

function joinValues(values: readonly (string | undefined)[]): string {
  return new Set(values).size === 1 ? (values[0] ?? "") : values.join(" , ");
}

/** `rows / columns`, where the rows may contain the names of areas. */
function readGridTemplate(parts: readonly string[]): LonghandValues | null {
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
