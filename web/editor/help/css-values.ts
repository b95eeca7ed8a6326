/** The colours and numbers of CSS: where they stand, and how they change while they keep their form. */
import { cssLanguage } from "@codemirror/lang-css";
import type { syntaxTree } from "@codemirror/language";
import names from "color-name";

type Tree = ReturnType<typeof syntaxTree>;

/** A value in the code. */
export interface CssValue {
  from: number;
  to: number;
  kind: "colour" | "number";
}

/** The declarations of a style attribute. */
const declarations = cssLanguage.parser.configure({ top: "Styles" });

/**
 * Finds the colours and numbers of CSS in a range of a style sheet or of HTML, in their order.
 * @param tree the syntax tree of the whole code
 * @param slice the code between two positions
 */
export function cssValuesIn(
  tree: Tree,
  slice: (from: number, to: number) => string,
  from: number,
  to: number,
): CssValue[] {
  const values: CssValue[] = [];
  const add = (kind: CssValue["kind"], at: { from: number; to: number }, start: number) =>
    values.push({ kind, from: start + at.from, to: start + at.to });
  const collect = (within: Tree, start: number, range: { from: number; to: number }): void =>
    within.iterate({
      ...range,
      enter(node) {
        const text = () => slice(start + node.from, start + node.to);
        if (node.name === "NumberLiteral" && isNumber(text())) add("number", node, start);
        else if (COLOUR_NODES.has(node.name) && toHex(text()) !== null) add("colour", node, start);
        else if (node.name.endsWith("AttributeValue") && isStyle(node.node.parent, slice)) {
          const first = node.from + (/^["']/.test(text()) ? 1 : 0);
          const css = slice(first, node.to).replace(/["']$/, "");
          collect(declarations.parse(css), first, { from: 0, to: css.length });
        }
      },
    });
  collect(tree, 0, { from, to });
  return values;
}

const COLOUR_NODES: ReadonlySet<string> = new Set(["ColorLiteral", "ValueName", "CallExpression"]);

function isStyle(attribute: Tree["topNode"] | null, slice: (from: number, to: number) => string): boolean {
  const name = attribute?.getChild("AttributeName");
  return name ? slice(name.from, name.to).toLowerCase() === "style" : false;
}

// There is one way to read each number and colour, so that hostile ones take linear time.
const NUMBER = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(%|[a-z]*)$/i;
const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const PART = /(\d*\.?\d+)(%?)/g;
const CHANNEL = String.raw`(?:\d+(?:\.\d+)?|\.\d+)%?`;
const RGB = new RegExp(String.raw`^rgba?\(\s*${CHANNEL}(?:(?:\s*[,/]\s*|\s+)${CHANNEL}){2,3}\s*\)$`, "i");

/** The `2n` of `:nth-child(2n)` is a formula. */
const isNumber = (text: string) => NUMBER.exec(text)?.[2] !== "n" && NUMBER.test(text);

const toDigits = (value: number) =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, "0");

/**
 * A colour as `#rrggbb`, without its transparency.
 * @param text a name, hexadecimal digits or `rgb()`
 * @returns null if it is none of these
 */
export function toHex(text: string): string | null {
  if (HEX.test(text)) {
    const digits = text.slice(1).toLowerCase();
    return `#${(digits.length < 6 ? digits.replace(/./g, "$&$&") : digits).slice(0, 6)}`;
  }
  if (RGB.test(text)) {
    const parts = [...text.matchAll(PART)].slice(0, 3);
    return `#${parts.map(([, value, percent]) => toDigits(Number(value) * (percent ? 2.55 : 1))).join("")}`;
  }
  const name = text.toLowerCase();
  return Object.hasOwn(names, name) ? `#${names[name as keyof typeof names].map(toDigits).join("")}` : null;
}

/**
 * Another colour in the form of a given one: `rgb()` stays `rgb()`, anything else becomes hexadecimal. Its transparency stays.
 * @param text a colour of which `toHex` isn't null
 * @param hex the new colour as `#rrggbb`
 */
export function recolour(text: string, hex: string): string {
  if (RGB.test(text)) {
    const channels = [1, 3, 5].map((at) => String(Number.parseInt(hex.slice(at, at + 2), 16)));
    let index = 0;
    return text.replace(PART, (part) => channels[index++] ?? part);
  }
  const digits = HEX.test(text) ? text.slice(1) : "";
  if (digits.length === 4) return hex + digits.slice(3).repeat(2);
  return hex + digits.slice(6);
}

/** Units in which a whole step would be too large. */
const LARGE_UNITS: ReadonlySet<string> = new Set(["em", "rem", "s"]);

/**
 * A number with its unit after some steps: of 1, or of 0.1 where it has decimals or a large unit.
 * @param steps may be negative
 */
export function stepNumber(text: string, steps: number): string {
  const [, number = "", unit = ""] = NUMBER.exec(text) ?? [];
  const decimals = /\.(\d+)$/.exec(number)?.[1]?.length ?? 0;
  const isFine = decimals > 0 || LARGE_UNITS.has(unit.toLowerCase());
  const next = Number(number) + steps * (isFine ? 0.1 : 1);
  return String(Number(next.toFixed(isFine ? Math.max(decimals, 1) : 0))) + unit;
}
