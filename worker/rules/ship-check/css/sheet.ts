/** Reads style sheets into rules and declarations in a normal form. */
import type {
  Atrule,
  CssNode,
  Declaration as DeclarationNode,
  Raw,
  Rule as RuleNode,
  SyntaxParseError,
} from "css-tree";
import parse from "css-tree/parser";
import type { Tip } from "../../code.ts";
import { exceedsParserLimits } from "../parser-limits.ts";
import type { Source, SourceLocation } from "../source.ts";
import { expandColorBackgrounds } from "./background-variables.ts";
import { isLeftToRight, physicalName, withPhysicalNames } from "./logical-properties.ts";
import type { Expansion } from "./longhands.ts";
import { readMedia } from "./media-queries.ts";
import { withNestingSigns } from "./nesting.ts";
import { isKeyframeList, isSelectorList } from "./selector-syntax.ts";
import { readSelectors } from "./selectors.ts";
import { expandShorthand } from "./shorthands.ts";
import { syntaxErrorTip } from "./typos.ts";
import { readPropertyValue, readValue, writeAuthorName } from "./values.ts";

/** One declaration: what it sets and resets, and how and where it is written. */
export type Declaration = Expansion & {
  important: boolean;
  /** `property: value`, as the learner wrote it, with single spaces. */
  text: string;
  location: SourceLocation;
  /** Whether the value contains what looks like the next line's declaration, so that a semicolon is missing. */
  lacksSemicolon: boolean;
};

/** The declarations of one rule, or directly in an at-rule. */
export type Rule = {
  /** The at-rules around the rule and its sorted selectors: the same for rules that differ in their declarations only. */
  key: string;
  /** The list of selectors, or the at-rule, as it is written. */
  prelude: string;
  declarations: Declaration[];
  location: SourceLocation;
};

/**
 * A style sheet. A *selector key* is a selector together with the at-rules around it, as one text. A rule with several selectors stands
 * under the key of each of them.
 */
export type Sheet = {
  /** The rules of each selector key, in order. The selector of an at-rule's own declarations is empty. */
  bySelector: Map<string, { selector: string; rules: Rule[] }>;
  /** All rules, in order. */
  rules: Rule[];
  /** The rules that browsers skip, since one of their selectors is invalid, by selector key like the others. */
  skipped: Map<string, { selector: string; rules: Rule[] }>;
  /** The text of the at-rules around a selector, by their part of the selector key. */
  atRuleTexts: Map<string, string>;
  /** At-rules that are compared as a whole, such as `@import` and `@font-face`, by their normal form. */
  statements: Map<string, { text: string; location: SourceLocation }>;
  /** Tips about what can't be parsed. */
  errors: Tip[];
  /** Whether its page is written from left to right, so that logical properties have physical names. */
  isLeftToRight: boolean;
  /** The expansions of the declarations so far, by their text, since style sheets repeat many declarations. */
  expansions: Map<string, Expansion>;
};

/** The part of a selector key that names the at-rules around the selector; empty outside of at-rules. */
export function contextOf(selectorKey: string, selector: string): string {
  return selectorKey.slice(0, selectorKey.length - selector.length);
}

/** Beyond this number of errors a text is no style sheet. Each error costs the parser a pass over all lines before it. */
const MAX_ERRORS = 20;

class TooManyErrors extends Error {}

/**
 * Reads style sheets in the order of the page. Skips what can't be parsed. Never throws.
 *
 * @param html the code of the page, which may say that it is written from right to left
 */
export function readSheet(sources: readonly Source[], html = ""): Sheet {
  const sheet: Sheet = {
    bySelector: new Map(),
    rules: [],
    skipped: new Map(),
    atRuleTexts: new Map(),
    statements: new Map(),
    errors: [],
    isLeftToRight: isLeftToRight(html, sources),
    expansions: new Map(),
  };
  for (const source of sources) {
    if (exceedsParserLimits(source.text)) {
      sheet.errors.push(unreadable(source, "The CSS is nested too deeply, or too long."));
      continue;
    }
    try {
      readChildren(parseSheet(source, sheet.errors), "", sheet, source);
    } catch {
      sheet.errors.push(unreadable(source, "The CSS can't be read."));
    }
  }
  expandColorBackgrounds(sheet.rules.flatMap(({ declarations }) => declarations));
  return sheet;
}

function unreadable(source: Source, text: string): Tip {
  return { language: source.tab, kind: "unreadable", line: null, text };
}

function parseSheet(written: Source, errors: Tip[]): CssNode {
  const source = { ...written, text: withNestingSigns(written.text) };
  let errorCount = 0;
  return parse(source.text, {
    positions: true,
    line: source.firstLine,
    parseValue: false,
    parseRulePrelude: false,
    parseAtrulePrelude: false,
    onParseError: (error: SyntaxParseError & { offset?: number }) => {
      if (++errorCount > MAX_ERRORS) throw new TooManyErrors();
      errors.push(syntaxErrorTip(source, error.message, error.offset ?? 0));
    },
  });
}

/** @param parents the selectors of the rule around the children; empty where there is none */
function readChildren(
  parent: CssNode,
  context: string,
  sheet: Sheet,
  source: Source,
  parents: readonly string[] = [],
): void {
  if (!("children" in parent) || !parent.children) return;
  for (const node of parent.children.toArray()) {
    if (node.type === "Rule") readRule(node, context, sheet, source, parents);
    else if (node.type === "Atrule") readAtRule(node, context, sheet, source, parents);
    else if (node.type === "Raw") readRaw(node, contextIn(context, parents), sheet, source);
  }
}

function readRule(
  node: RuleNode,
  outerContext: string,
  sheet: Sheet,
  source: Source,
  parents: readonly string[],
): void {
  const prelude = node.prelude.type === "Raw" ? node.prelude.value : "";
  const written = readSelectors(prelude);
  const flat = parents.length === 0 ? written : flatSelectors(written, parents);
  const selectors = flat ?? written;
  const context = flat ? outerContext : contextIn(outerContext, parents);
  const rule = readDeclarations(
    node.block,
    node,
    sheet,
    source,
    `${context}${truncate([...selectors].sort().join(","))}`,
    truncate(prelude),
  );
  const to = isReadable(prelude, context) ? sheet.bySelector : sheet.skipped;
  for (const selector of new Set(selectors)) addRule(to, context, selector, rule);
  if (to === sheet.skipped) return;
  sheet.rules.push(rule);
  readChildren(node.block, context, sheet, source, selectors);
}

/** The context of what stays inside a rule with these selectors. */
function contextIn(context: string, parents: readonly string[]): string {
  if (parents.length === 0) return context;
  // No selector is empty, so more of them than a key has characters would only be joined to be cut off.
  return innerContext(context, parents.slice(0, MAX_KEY_PART).join(","));
}

/** Longer selectors, and more of them, stay nested. Nesting could otherwise double their length at each level. */
const MAX_FLAT_CHARACTERS = 200;
const MAX_FLAT_SELECTORS = 16;

/** The selectors of a nested rule as they stand outside of it: `&` is each of the parents. Null where they get too long. */
function flatSelectors(selectors: readonly string[], parents: readonly string[]): string[] | null {
  if (selectors.length * parents.length > MAX_FLAT_SELECTORS) return null;
  const flat: string[] = [];
  for (const selector of selectors) {
    for (const parent of parents) {
      // Behind `&` and in brackets a parent with several parts, or another one, would mean something else.
      const isPlain = /^&?[^&()]*$/.test(selector);
      if (!isPlain || selector.length + parent.length > MAX_FLAT_CHARACTERS) return null;
      if (parent === "" || parent.includes("::")) return null;
      const joint = selector.startsWith("&") || /^[>+~]/.test(selector) ? "" : " ";
      flat.push(`${parent}${joint}${selector.replace(/^&/, "")}`);
    }
  }
  return flat;
}

/** Whether browsers read the selectors of a rule inside these at-rules and rules. */
function isReadable(prelude: string, context: string): boolean {
  const outer = context.slice(context.lastIndexOf("{", context.length - 2) + 1);
  return /^@[\w-]*keyframes/.test(outer) ? isKeyframeList(prelude) : isSelectorList(prelude);
}

/** What the parser leaves as raw text, such as the variables of a preprocessor, is compared as a whole. */
function readRaw(node: Raw, context: string, sheet: Sheet, source: Source): void {
  const parts = readValue(node.value).filter((part) => part !== ";");
  if (parts.length === 0) return;
  sheet.statements.set(`${context}${parts.join(" ")}`, {
    text: node.value.trim().replace(/\s+/g, " "),
    location: locationOf(node, source),
  });
}

/** The longest part of a key. Without a limit, deep nesting would cost the square of its depth. */
const MAX_KEY_PART = 300;

function truncate(part: string): string {
  return part.slice(0, MAX_KEY_PART);
}

/**
 * The longest context. Without a limit, each key in deep nesting would hold a copy of all levels, and V8 hashes texts above 16,383
 * characters by their length alone.
 */
const MAX_CONTEXT = 4 * (MAX_KEY_PART + 1);

/** The context inside a rule or an at-rule. A longer one keeps its innermost levels. */
function innerContext(context: string, part: string): string {
  return `${context}${truncate(part)}{`.slice(-MAX_CONTEXT);
}

function addRule(to: Sheet["bySelector"], context: string, selector: string, rule: Rule): void {
  const selectorKey = `${context}${selector}`;
  const entry = to.get(selectorKey);
  if (entry) entry.rules.push(rule);
  else to.set(selectorKey, { selector, rules: [rule] });
}

function readAtRule(
  node: Atrule,
  outerContext: string,
  sheet: Sheet,
  source: Source,
  parents: readonly string[],
): void {
  const name = node.name.toLowerCase();
  // The text is decoded already.
  if (name === "charset") return;
  const prelude = readPrelude(name, node.prelude?.type === "Raw" ? node.prelude.value : "");
  const title = `@${name} ${prelude}`.trim();
  // Conditions may stand in a rule as well as around it. A rule of many or long selectors would be stored once more for each of them.
  const isInRule =
    parents.length > 0 &&
    parents.length <= MAX_FLAT_SELECTORS &&
    parents.every(({ length }) => length <= MAX_FLAT_CHARACTERS);
  const isCondition = isInRule && /^(?:media|supports|container)$/.test(name);
  const context = isCondition ? outerContext : contextIn(outerContext, parents);
  const location = locationOf(node, source);
  if (!node.block) {
    sheet.statements.set(`${context}${title}`, { text: title, location });
    return;
  }
  const rule = readDeclarations(node.block, node, sheet, source, `${context}${truncate(title)}`, title);
  if (name === "font-face") {
    const declarations = rule.declarations
      .map(({ sets }) => sets.map((set) => set.join(":")).join(";"))
      .sort();
    sheet.statements.set(`${context}${title} ${declarations.join(";")}`, { text: title, location });
    return;
  }
  // A media query that is always true adds no context.
  const inner = title === "@media" ? context : innerContext(context, title);
  if (inner !== context) {
    const text = node.prelude?.type === "Raw" ? node.prelude.value.trim().replace(/\s+/g, " ") : "";
    sheet.atRuleTexts.set(inner, truncate(`@${name} ${text}`.trim()));
  }
  // An at-rule has a key of its own where it has declarations, and where it is still empty.
  if (isCondition) {
    const inRule = { ...rule, key: `${inner}${truncate([...parents].sort().join(","))}` };
    if (rule.declarations.length > 0) {
      for (const parent of new Set(parents)) addRule(sheet.bySelector, inner, parent, inRule);
      sheet.rules.push(inRule);
    }
    readChildren(node.block, inner, sheet, source, parents);
    return;
  }
  const hasOwnKey = rule.declarations.length > 0 || node.block.children.isEmpty;
  if (hasOwnKey && inner !== context) addRule(sheet.bySelector, inner, "", rule);
  readChildren(node.block, inner, sheet, source);
}

/** At-rules whose prelude is a name that the author gives. */
const NAMING_AT_RULE = /^(?:-[a-z]+-)?keyframes$|^layer$|^counter-style$/;

/** The text between an at-rule's name and its block, in normal form. */
function readPrelude(name: string, text: string): string {
  const prelude = readValue(text, NAMING_AT_RULE.test(name) ? writeAuthorName : undefined).join(" ");
  if (name === "media") return readMedia(prelude);
  return name === "import" ? prelude.replace(/^url\((".*?")\)/, "$1") : prelude;
}

function readDeclarations(
  block: CssNode,
  owner: CssNode,
  sheet: Sheet,
  source: Source,
  key: string,
  prelude: string,
): Rule {
  const declarations: Declaration[] = [];
  if ("children" in block && block.children) {
    for (const child of block.children.toArray()) {
      if (child.type === "Declaration") declarations.push(readDeclaration(child, sheet, source));
    }
  }
  return { key, prelude, declarations, location: locationOf(owner, source) };
}

function readDeclaration(node: DeclarationNode, sheet: Sheet, source: Source): Declaration {
  const mark = node.important;
  const important = mark === true || (typeof mark === "string" && mark.toLowerCase() === "important");
  // Any other word behind the `!` makes the declaration invalid, so it has to differ from a valid one.
  const invalidMark = typeof mark === "string" && !important ? ` !${mark}` : "";
  const value = `${node.value.type === "Raw" ? node.value.value.trim() : ""}${invalidMark}`;
  const property = node.property.startsWith("--") ? node.property : node.property.toLowerCase();
  return {
    ...cachedExpansion(property, value, sheet),
    important,
    text: `${node.property}: ${value.replace(/\s+/g, " ")}${important ? " !important" : ""}`,
    location: locationOf(node, source),
    lacksSemicolon: NEXT_DECLARATION.test(value),
  };
}

// Matches no line ends between its parts, so that it is linear for any value.
const NEXT_DECLARATION = /\n[ \t]*[\w-]+[ \t]*:/;

function locationOf(node: CssNode, source: Source): SourceLocation {
  return { tab: source.tab, line: node.loc?.start.line ?? source.firstLine };
}

function cachedExpansion(property: string, value: string, sheet: Sheet): Expansion {
  const text = `${property}:${value}`;
  let expansion = sheet.expansions.get(text);
  if (!expansion) {
    expansion = expandIn(sheet, property, readPropertyValue(property, value));
    sheet.expansions.set(text, expansion);
  }
  return expansion;
}

/** What a declaration of a sheet sets and resets. */
export function expandIn(sheet: Sheet, property: string, parts: readonly string[]): Expansion {
  if (!sheet.isLeftToRight) return expandShorthand(property, parts);
  return withPhysicalNames(expandShorthand(physicalName(property), parts));
}
