/** Reads a style sheet into rules that know where they stand in the text. */
import type { CssNode, Declaration as DeclarationNode } from "css-tree";
import parse from "css-tree/parser";
import { readSelectors } from "../ship-check/css/selectors.ts";
import { expandShorthand } from "../ship-check/css/shorthands.ts";
import { readPropertyValue } from "../ship-check/css/values.ts";
import { exceedsParserLimits } from "../ship-check/parser-limits.ts";
import { MAX_TOKENS, type Range } from "./edits.ts";

export interface CssDeclaration extends Range {
  property: string;
  /** The value in normal form, with `!important`. */
  value: string;
  /** The longhands that it sets, each with its value in normal form; itself where it isn't a shorthand. */
  sets: ReadonlyMap<string, string>;
}

/** A rule, or an at-rule as a whole or as a block with rules in it. */
export interface CssRule extends Range {
  /** The at-rules and rules around it, from the outside, in normal form. */
  context: string;
  /** The selectors in normal form; empty for an at-rule. */
  selectors: string[];
  /** The at-rule in normal form, its content included where it has no rules; empty for a rule. */
  atRule: string;
  /** Its selectors or at-rule as they are written. */
  prelude: Range;
  /** Inside of the braces; null without braces. */
  block: Range | null;
  declarations: CssDeclaration[];
  parent: CssRule | null;
}

export interface CssTree {
  source: string;
  /** All rules and at-rules, in order; an at-rule stands in front of the rules in it. */
  rules: CssRule[];
  /** How many parts can't be parsed; null where the text exceeds the parser's limits. */
  errors: number | null;
}

const MAX_ERRORS = 50;

/** Reads a style sheet. Never throws. */
export function readCss(source: string): CssTree {
  const tree: CssTree = { source, rules: [], errors: 0 };
  if (exceedsParserLimits(source, MAX_TOKENS)) return { ...tree, errors: null };
  try {
    const sheet = parse(source, {
      positions: true,
      parseValue: false,
      parseRulePrelude: false,
      parseAtrulePrelude: false,
      onParseError: () => {
        tree.errors = (tree.errors ?? 0) + 1;
        if (tree.errors > MAX_ERRORS) throw new Error("The style sheet has too many errors.");
      },
    });
    readRules(sheet, null, tree);
  } catch {
    return { source, rules: [], errors: null };
  }
  return tree;
}

/** The key of a rule: its context with its sorted selectors or its at-rule. */
export function keyOf(rule: CssRule): string {
  return `${rule.context}${rule.atRule || [...rule.selectors].sort().join(",")}`;
}

const rangeOf = (node: CssNode): Range => ({
  start: node.loc?.start.offset ?? 0,
  end: node.loc?.end.offset ?? 0,
});

function readRules(from: CssNode, parent: CssRule | null, tree: CssTree): void {
  if (!("children" in from) || !from.children) return;
  const context = parent ? `${keyOf(parent)}{` : "";
  for (const node of from.children.toArray()) {
    if (node.type !== "Rule" && node.type !== "Atrule") continue;
    const range = rangeOf(node);
    const { block: body } = node;
    const block = body ? { start: rangeOf(body).start + 1, end: rangeOf(body).end - 1 } : null;
    if (block && tree.source[block.end] !== "}") block.end++;
    const written = node.prelude?.type === "Raw" ? node.prelude.value : "";
    const holdsRules =
      body?.children.toArray().some(({ type }) => type === "Rule" || type === "Atrule") ?? false;
    const declarations = body ? readDeclarations(body, tree.source) : [];
    const whole = tree.source.slice(range.start, range.end);
    const title = node.type === "Atrule" ? `@${node.name.toLowerCase()} ${normal(written)}`.trim() : "";
    const rule: CssRule = {
      ...range,
      context,
      selectors: node.type === "Rule" ? readSelectors(written) : [],
      // An at-rule without rules, such as a font's, is one with its content.
      atRule:
        node.type === "Atrule"
          ? holdsRules || (declarations.length === 0 && body)
            ? title
            : normal(whole)
          : "",
      prelude: node.prelude ? rangeOf(node.prelude) : range,
      block,
      declarations: node.type === "Rule" ? declarations : [],
      parent,
    };
    tree.rules.push(rule);
    if (body) readRules(body, rule, tree);
  }
}

const normal = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, "")
    .replace(/\s+/g, " ")
    .replace(/\s*([{}:;,()<>=])\s*/g, "$1")
    .trim();

function readDeclarations(block: CssNode, source: string): CssDeclaration[] {
  if (!("children" in block) || !block.children) return [];
  return block.children
    .toArray()
    .flatMap((node) => (node.type === "Declaration" ? [readDeclaration(node, source)] : []));
}

function readDeclaration(node: DeclarationNode, source: string): CssDeclaration {
  const property = node.property.startsWith("--") ? node.property : node.property.toLowerCase();
  const written = node.value.type === "Raw" ? node.value.value.trim() : "";
  const values = readPropertyValue(property, written);
  const mark = node.important ? " !important" : "";
  const sets = new Map(expandShorthand(property, values).sets.map(([name, value]) => [name, value + mark]));
  const { start, end } = rangeOf(node);
  const trimmed = start + source.slice(start, end).trimEnd().length;
  return { property, value: values.join(" ") + mark, sets, start, end: trimmed };
}
