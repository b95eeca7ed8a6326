import type { Atrule, CssNode, Declaration, Raw, Rule, SyntaxParseError } from "css-tree";
import parse from "css-tree/parser";
import type { Tip } from "../../code.ts";
import { isTooDense, type Place, type Source } from "../source.ts";
import { readMedia } from "./media-queries.ts";
import { readSelectors } from "./selectors.ts";
import { type Effect, expand } from "./shorthands.ts";
import { tellSyntaxError } from "./typos.ts";
import { readPropertyValue, readValue } from "./values.ts";

/**
 * One declaration: what it does, and how and where it is written. `runsOn`: its value goes on over a line's end into what looks like
 * the next declaration, so that a semicolon is missing.
 */
export type Setting = Effect & { important: boolean; written: string; at: Place; runsOn: boolean };

/** The declarations of one rule. A rule with several selectors is one block that each of them leads to. */
export type Block = { title: string; written: string; settings: Setting[]; at: Place };

/** The style sheet by place: a place is a selector inside its at-rules. */
export type Sheet = {
  blocks: Map<string, { selector: string; blocks: Block[] }>;
  /** All rules, in order, each under the title that it is written with. */
  rules: Block[];
  /** How the at-rules around places are written, by the beginning that these places have. */
  conditions: Map<string, string>;
  /** At-rules that are taken whole, such as `@import` and `@font-face`, with the place of each. */
  statements: Map<string, { written: string; at: Place }>;
  /** Tips on what could not be read. */
  errors: Tip[];
  /** What the declarations met so far do, by their text: style sheets say the same thing many times. */
  effects: Map<string, Effect>;
};

/** The at-rules around a place, as its beginning says them. */
export function contextOf(place: string, selector: string): string {
  return place.slice(0, place.length - selector.length);
}

/** Past so many errors it is no style sheet; each costs the parser a look at all the lines before it. */
const MAX_ERRORS = 20;

class TooManyErrors extends Error {}

/** Reads style sheets one after the other, as a page with several does. What can't be read is passed over. Never throws. */
export function readSheet(sources: readonly Source[]): Sheet {
  const sheet: Sheet = {
    blocks: new Map(),
    rules: [],
    conditions: new Map(),
    statements: new Map(),
    errors: [],
    effects: new Map(),
  };
  for (const source of sources) {
    if (source.text.trim() === "") continue;
    if (isTooDense(source.text)) {
      sheet.errors.push(unreadable(source, "The CSS is nested too deeply, or too long."));
      continue;
    }
    try {
      readChildren(parseSheet(source, sheet.errors), "", sheet, source);
    } catch {
      sheet.errors.push(unreadable(source, "The CSS can't be read."));
    }
  }
  return sheet;
}

function unreadable(source: Source, text: string): Tip {
  return { language: source.tab, kind: "unreadable", line: null, text };
}

function parseSheet(source: Source, errors: Tip[]): CssNode {
  let failed = 0;
  return parse(source.text, {
    positions: true,
    line: source.firstLine,
    parseValue: false,
    parseRulePrelude: false,
    parseAtrulePrelude: false,
    onParseError: (error: SyntaxParseError & { offset?: number }) => {
      if (++failed > MAX_ERRORS) throw new TooManyErrors();
      errors.push(tellSyntaxError(source, error.message, error.offset ?? 0));
    },
  });
}

function readChildren(parent: CssNode, context: string, sheet: Sheet, source: Source): void {
  if (!("children" in parent) || !parent.children) return;
  for (const node of parent.children.toArray()) {
    if (node.type === "Rule") readRule(node, context, sheet, source);
    else if (node.type === "Atrule") readAtRule(node, context, sheet, source);
    else if (node.type === "Raw") readRaw(node, context, sheet, source);
  }
}

function readRule(node: Rule, context: string, sheet: Sheet, source: Source): void {
  const prelude = node.prelude.type === "Raw" ? node.prelude.value : "";
  const selectors = readSelectors(prelude);
  const block = readBlock(
    node.block,
    node,
    sheet,
    source,
    `${context}${clip([...selectors].sort().join(","))}`,
    clip(prelude),
  );
  sheet.rules.push(block);
  for (const selector of new Set(selectors)) addBlock(sheet, context, selector, block);
  readChildren(node.block, `${context}${clip(selectors.join(","))}{`, sheet, source);
}

/** What the parser left as it is, such as the variables of a preprocessor, counts as a whole. */
function readRaw(node: Raw, context: string, sheet: Sheet, source: Source): void {
  const parts = readValue(node.value).filter((part) => part !== ";");
  if (parts.length === 0) return;
  sheet.statements.set(`${context}${parts.join(" ")}`, {
    written: node.value.trim().replace(/\s+/g, " "),
    at: placeOf(node, source),
  });
}

/** Contexts are names of places, not code; without a limit, deep nesting would cost its square. */
function clip(name: string): string {
  return name.slice(0, 300);
}

function addBlock(sheet: Sheet, context: string, selector: string, block: Block): void {
  const place = `${context}${selector}`;
  const known = sheet.blocks.get(place);
  if (known) known.blocks.push(block);
  else sheet.blocks.set(place, { selector, blocks: [block] });
}

function readAtRule(node: Atrule, context: string, sheet: Sheet, source: Source): void {
  const name = node.name.toLowerCase();
  // An encoding is said to nobody who reads a text.
  if (name === "charset") return;
  const prelude = readPrelude(name, node.prelude?.type === "Raw" ? node.prelude.value : "");
  const title = `@${name} ${prelude}`.trim();
  const at = placeOf(node, source);
  if (!node.block) {
    sheet.statements.set(`${context}${title}`, { written: title, at });
    return;
  }
  const block = readBlock(node.block, node, sheet, source, `${context}${clip(title)}`, title);
  if (name === "font-face") {
    const settings = block.settings
      .map((setting) => setting.sets.map((set) => set.join(":")).join(";"))
      .sort();
    sheet.statements.set(`${context}${title} ${settings.join(";")}`, { written: title, at });
    return;
  }
  // What always applies is no condition.
  const inner = title === "@media" ? context : `${context}${clip(title)}{`;
  if (inner !== context) {
    const written = node.prelude?.type === "Raw" ? node.prelude.value.trim().replace(/\s+/g, " ") : "";
    sheet.conditions.set(inner, clip(`@${name} ${written}`.trim()));
  }
  // An at-rule is a place of its own where it has declarations, and where it is still empty.
  const isPlace = block.settings.length > 0 || node.block.children.isEmpty;
  if (isPlace && inner !== context) addBlock(sheet, inner, "", block);
  readChildren(node.block, inner, sheet, source);
}

/** What an at-rule says before its block, in one way of writing. */
function readPrelude(name: string, text: string): string {
  const prelude = readValue(text).join(" ");
  if (name === "media") return readMedia(prelude);
  return name === "import" ? prelude.replace(/^url\((".*?")\)/, "$1") : prelude;
}

function readBlock(
  node: CssNode,
  owner: CssNode,
  sheet: Sheet,
  source: Source,
  title: string,
  written: string,
): Block {
  const settings: Setting[] = [];
  if ("children" in node && node.children) {
    for (const child of node.children.toArray()) {
      if (child.type === "Declaration") settings.push(readDeclaration(child, sheet, source));
    }
  }
  return { title, written, settings, at: placeOf(owner, source) };
}

function readDeclaration(node: Declaration, sheet: Sheet, source: Source): Setting {
  const value = node.value.type === "Raw" ? node.value.value.trim() : "";
  const property = node.property.startsWith("--") ? node.property : node.property.toLowerCase();
  const important = node.important !== false;
  return {
    ...effectOf(property, value, sheet.effects),
    important,
    written: `${node.property}: ${value.replace(/\s+/g, " ")}${important ? " !important" : ""}`,
    at: placeOf(node, source),
    runsOn: RUNS_ON.test(value),
  };
}

// Without line ends between its parts, so that it takes one pass whatever the value.
const RUNS_ON = /\n[ \t]*[\w-]+[ \t]*:/;

function placeOf(node: CssNode, source: Source): Place {
  return { tab: source.tab, line: node.loc?.start.line ?? source.firstLine };
}

function effectOf(property: string, value: string, known: Map<string, Effect>): Effect {
  const text = `${property}:${value}`;
  let effect = known.get(text);
  if (!effect) {
    effect = expand(property, readPropertyValue(property, value));
    known.set(text, effect);
  }
  return effect;
}
