/** Checks which requirements of a battle a page meets. */
import { type Code, EMPTY_CODE } from "./code.ts";
import { isMet } from "./ship-check/css/cascade.ts";
import { readSheet } from "./ship-check/css/sheet.ts";
import { isHidden } from "./ship-check/html/attributes.ts";
import { IMPLIED_TAGS } from "./ship-check/html/implied-tags.ts";
import { containsElement } from "./ship-check/html/match.ts";
import type { Child, Element } from "./ship-check/html/page.ts";
import { containsStatements } from "./ship-check/js/contains.ts";
import { type InlineCode, type ParsedCode, parseCode } from "./ship-check/parsed-code.ts";

/**
 * One requirement of a battle's request, as a condition on the code, independent of how it is written. (The database and the wire call
 * it a wish.) All wishes of a request have the same weight.
 */
export type Wish = {
  /** Unique within the request. It must never change, since stored results refer to it. */
  id: string;
  /** The part of the request's sentence that states it. */
  text: string;
  /**
   * Code that describes the required state. A language that is left out isn't checked.
   * - `css`: declarations that must win the cascade at their selectors.
   * - `html`: elements that must be on the page, in document order; each must have at least the attributes and content given here.
   * - `js`: statements that must be present, in this order.
   */
  want: Partial<Code>;
  /** Other states that fulfil it as well, of the same form, where the words leave open how it is done. */
  or?: Partial<Code>[];
};

/** Styles and scripts inside the HTML count like code of their own tab, since they have the same effect. */
const INLINE_CODE: InlineCode = { css: true, js: true };

/** The code that was looked at last, of many that differ a little: what is the same in the next one isn't parsed again. */
export type LastParsed = { parsed?: ParsedCode };

/** For each wish, whether the code meets it. Never throws for any input. Linear in the length of the code. */
export function metWishes(code: Code, wishes: readonly Wish[], last: LastParsed = {}): boolean[] {
  const parsed = parseCode(code, false, INLINE_CODE, last.parsed);
  last.parsed = parsed;
  return wishes.map((wish) => wantsOf(wish).some((want) => meets(parsed, want)));
}

/** The states that fulfil a wish. */
export function wantsOf({ want, or = [] }: Pick<Wish, "want" | "or">): Partial<Code>[] {
  return [want, ...or];
}

function meets(code: ParsedCode, want: Partial<Code>): boolean {
  const wanted = parseWant(want);
  return (
    (want.html === undefined || showsInOrder(code.page.root, contentOf(wanted.page.root))) &&
    (want.css === undefined || declares(code, wanted)) &&
    (want.js === undefined || (code.syntaxError === null && containsStatements(code.script, wanted.script)))
  );
}

const parsedWants = new Map<string, ParsedCode>();
/** More than the wishes of all battles. */
const MAX_CACHED_WANTS = 500;

/** The parsed `want` of a wish, cached, since all players of a battle have the same wishes. */
export function parseWant(want: Wish["want"]): ParsedCode {
  const key = JSON.stringify([want.html, want.css, want.js]);
  const cached = parsedWants.get(key);
  if (cached) return cached;
  if (parsedWants.size >= MAX_CACHED_WANTS) parsedWants.clear();
  const parsed = parseCode({ ...EMPTY_CODE, ...want }, true, INLINE_CODE);
  parsedWants.set(key, parsed);
  return parsed;
}

/** No exceptions: a more specific selector (`body p`) does override the one in the wish. */
const NO_EXCEPTIONS = readSheet([]);

/** Whether each required declaration wins at its selector, and each required at-rule is present. */
function declares({ styles }: ParsedCode, wanted: ParsedCode): boolean {
  const { sheet } = wanted.styles;
  for (const statement of sheet.statements.keys()) if (!styles.sheet.statements.has(statement)) return false;
  for (const selectorKey of sheet.bySelector.keys()) {
    const values = styles.valuesWithHeavierRules(selectorKey, NO_EXCEPTIONS);
    for (const [property, cascaded] of wanted.styles.valuesAt(selectorKey))
      if (!isMet(values.get(property), property, cascaded)) return false;
  }
  return true;
}

/** A fragment's nodes without the wrapper tags that the parser adds. */
function contentOf(element: Element): Child[] {
  return element.children.flatMap((child) =>
    typeof child !== "string" && IMPLIED_TAGS.has(child.tag) && !child.hasStartTag
      ? contentOf(child)
      : [child],
  );
}

/** A node of the page, with the number of nodes that begin before it (`from`) and before its end (`to`). */
type Placed = { node: Child; from: number; to: number };

/** Whether the required nodes are on the page one after the other, at any depth. Hidden nodes don't count. */
function showsInOrder(root: Element, wanted: readonly Child[]): boolean {
  const nodes: Placed[] = [];
  place(root, 0, nodes);
  let after = 0;
  for (const sought of wanted) {
    // Nodes are sorted by their ends: the first match leaves the largest part of the page to the next one.
    const found = nodes.find(({ node, from }) => from >= after && isLike(node, sought));
    if (!found) return false;
    after = found.to;
  }
  return true;
}

function isLike(node: Child, sought: Child): boolean {
  if (typeof node === "string" || typeof sought === "string") return node === sought;
  return containsElement(node, sought, IMPLIED_TAGS);
}

/** Appends the visible nodes within an element, sorted by their ends. Returns how many nodes have begun so far. */
function place(element: Element, begun: number, nodes: Placed[]): number {
  let to = begun;
  for (const node of element.children) {
    const from = to;
    to += 1;
    if (typeof node !== "string") {
      if (isHidden(node.attributes) || UNSHOWN.has(node.tag)) continue;
      to = place(node, to, nodes);
    }
    nodes.push({ node, from, to });
  }
  return to;
}

/** Elements whose content isn't rendered. */
const UNSHOWN: ReadonlySet<string> = new Set(["template", "noscript"]);
