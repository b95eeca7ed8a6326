import { type CssNode, type Declaration, generate, parse, walk } from "css-tree";
import { format } from "prettier";
import { type Edit, edit } from "./edit.ts";

/** Rewrites of CSS that don't change its meaning. Each throws where the code can't be parsed. */
export const rewritesOfCss: Record<string, (code: string) => string | Promise<string>> = {
  minified: (code) => generate(read(code)),
  prettier: (code) => format(code, { parser: "css" }),
  "other colour notation": otherColors,
  "declarations in another order": otherOrder,
  "selectors in another order": (code) =>
    changeRules(code, (prelude) =>
      /[([:]/.test(prelude) ? prelude : prelude.split(",").reverse().join(", "),
    ),
  "zeros with units": (code) =>
    changeValues(code, /^(margin|padding)/, (value) => value.replace(/(^| )0(?= |$)/g, "$10px")),
  "zeros without units": (code) =>
    changeValues(code, /^(margin|padding|border-radius|top|left)/, (value) =>
      value.replace(/(^| )0(px|em|rem)(?= |$)/g, "$10"),
    ),
  longhands,
  "other quotes": (code) => code.replace(/"([^"'\\\n]*)"/g, "'$1'"),
  "capital letters": (code) =>
    changeNames(code, (name) => (name.startsWith("--") ? name : name.toUpperCase())),
  comments: (code) => code.replaceAll(";", "; /* so */").replaceAll("{", "{ /* so */ "),
};

function read(code: string): CssNode {
  return parse(code, {
    positions: true,
    parseValue: false,
    onParseError: (error) => {
      throw error;
    },
  });
}

type Declared = { node: Declaration; start: number; end: number; value: string };

function declarations(code: string): Declared[] {
  const all: Declared[] = [];
  walk(read(code), (node) => {
    if (node.type !== "Declaration" || !node.loc) return;
    all.push({
      node,
      start: node.loc.start.offset,
      end: node.loc.end.offset,
      value: node.value.type === "Raw" ? node.value.value : "",
    });
  });
  return all;
}

function changeValues(code: string, which: RegExp, change: (value: string) => string): string {
  const edits: Edit[] = [];
  for (const { node, start, end, value } of declarations(code)) {
    if (!which.test(node.property)) continue;
    edits.push({
      start,
      end,
      text: `${node.property}: ${change(value.trim())}${node.important ? " !important" : ""}`,
    });
  }
  return edit(code, edits);
}

function changeNames(code: string, change: (name: string) => string): string {
  return edit(
    code,
    declarations(code).map(({ node, start }) => ({
      start,
      end: start + node.property.length,
      text: change(node.property),
    })),
  );
}

function changeRules(code: string, change: (prelude: string) => string): string {
  const edits: Edit[] = [];
  walk(read(code), (node) => {
    if (node.type !== "Rule" || !node.prelude.loc) return;
    const { start, end } = node.prelude.loc;
    edits.push({ start: start.offset, end: end.offset, text: change(code.slice(start.offset, end.offset)) });
  });
  return edit(code, edits);
}

const NAMES: Record<string, string> = {
  red: "#f00",
  blue: "rgb(0, 0, 255)",
  black: "#000000",
  white: "rgb(255 255 255)",
  green: "#008000",
  yellow: "hsl(60, 100%, 50%)",
  gray: "#808080",
  grey: "rgb(128,128,128)",
  orange: "#FFA500",
  purple: "rgb(128, 0, 128)",
  pink: "#ffc0cb",
  silver: "#c0c0c0",
};

function otherColors(code: string): string {
  return changeValues(code, /color|background|border|shadow|^--/, (value) => {
    if (/url\(|["']/.test(value)) return value;
    return value
      .replace(/#([0-9a-f]{6})\b/gi, (_all, hex: string) => `rgb(${channels(hex).join(", ")})`)
      .replace(/#([0-9a-f])([0-9a-f])([0-9a-f])(?![0-9a-f])/gi, "#$1$1$2$2$3$3")
      .replace(/rgba?\((\d+), *(\d+), *(\d+)\)/gi, (all, r, g, b) =>
        value.includes("#") ? all : `#${[r, g, b].map(hexByte).join("")}`,
      )
      .replace(
        /(?<![\w-])(red|blue|black|white|green|yellow|gr[ae]y|orange|purple|pink|silver)(?![\w-])/gi,
        (name: string) => NAMES[name.toLowerCase()] ?? name,
      );
  });
}

function channels(hex: string): number[] {
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function hexByte(value: string): string {
  return Number(value).toString(16).padStart(2, "0").toUpperCase();
}

/** Reverses the declarations of each rule in which no two affect the same property. */
function otherOrder(code: string): string {
  const edits: Edit[] = [];
  walk(read(code), (node) => {
    if (node.type !== "Block") return;
    const inner = node.children.toArray();
    if (!inner.every((child): child is Declaration => child.type === "Declaration")) return;
    const families = inner.map((child) => child.property.replace(/^-\w+-/, "").split("-")[0]);
    if (new Set(families).size < families.length || families.includes("all") || inner.length < 2) return;
    const texts = inner.map((child) => generate(child)).reverse();
    for (const [index, child] of inner.entries()) {
      if (child.loc)
        edits.push({ start: child.loc.start.offset, end: child.loc.end.offset, text: texts[index] ?? "" });
    }
  });
  return edit(code, edits);
}

function longhands(code: string): string {
  const edits: Edit[] = [];
  for (const { node, start, end, value } of declarations(code)) {
    const parts = value.trim().split(/\s+/);
    if (!/^(margin|padding)$/.test(node.property) || parts.length > 4 || /[(!]/.test(value) || node.important)
      continue;
    const [a = "", b = a, c = a, d = b] = parts;
    const sides = { top: a, right: b, bottom: c, left: d };
    edits.push({
      start,
      end,
      text: Object.entries(sides)
        .map(([side, one]) => `${node.property}-${side}: ${one}`)
        .join("; "),
    });
  }
  return edit(code, edits);
}
