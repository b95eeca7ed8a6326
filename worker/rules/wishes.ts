import type { Code } from "./code.ts";
import { isMet } from "./ship-check/css/compare.ts";
import { readSheet } from "./ship-check/css/sheet.ts";
import { isHidden } from "./ship-check/html/attributes.ts";
import { holds } from "./ship-check/html/match.ts";
import type { Element } from "./ship-check/html/page.ts";
import { contains } from "./ship-check/js/compare.ts";
import { type Understanding, understand } from "./ship-check/structural.ts";

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
};

/** Styles and scripts inside the HTML count like code of their own tab, since they have the same effect. */
const INLINE_CODE = { css: true, js: true };
/** Tags that the HTML parser adds by itself. They are required only where the wish writes them explicitly. */
const IMPLIED_TAGS: ReadonlySet<string> = new Set(["html", "head", "body", "tbody"]);

/** For each wish, whether the code meets it. Never throws for any input. Linear in the length of the code. */
export function metWishes(code: Code, wishes: readonly Wish[]): boolean[] {
  const page = understand(code, false, INLINE_CODE);
  return wishes.map((wish) => meets(page, wish));
}

function meets(page: Understanding, { want }: Wish): boolean {
  const wanted = understandWant(want);
  return (
    (want.html === undefined || showsInOrder(page.page.root, contentOf(wanted.page.root))) &&
    (want.css === undefined || declares(page, wanted)) &&
    (want.js === undefined || (page.broken === null && contains(page.script, wanted.script)))
  );
}

const parsedWants = new Map<string, Understanding>();
/** More than the wishes of all battles. */
const MAX_CACHED_WANTS = 500;

/** The parsed `want` of a wish, cached, since all players of a battle have the same wishes. */
export function understandWant(want: Wish["want"]): Understanding {
  const key = JSON.stringify([want.html, want.css, want.js]);
  const cached = parsedWants.get(key);
  if (cached) return cached;
  if (parsedWants.size >= MAX_CACHED_WANTS) parsedWants.clear();
  const parsed = understand({ html: "", css: "", js: "", ...want }, true, INLINE_CODE);
  parsedWants.set(key, parsed);
  return parsed;
}

/** No exceptions: a more specific selector (`body p`) does override the one in the wish. */
const NO_EXCEPTIONS = readSheet([]);

/** Whether each required declaration wins at its selector, and each required at-rule is present. */
function declares({ styles }: Understanding, wanted: Understanding): boolean {
  const { sheet } = wanted.styles;
  for (const statement of sheet.statements.keys()) if (!styles.sheet.statements.has(statement)) return false;
  for (const place of sheet.blocks.keys()) {
    const winners = styles.outweighed(place, NO_EXCEPTIONS);
    for (const [property, winner] of wanted.styles.at(place))
      if (!isMet(winners.get(property), property, winner)) return false;
  }
  return true;
}

type Node = Element | string;

/** A fragment's nodes without the wrapper tags that the parser adds. */
function contentOf(element: Element): Node[] {
  return element.children.flatMap((child) =>
    typeof child !== "string" && IMPLIED_TAGS.has(child.tag) && !child.opened ? contentOf(child) : [child],
  );
}

/** A node of the page, with the number of nodes that begin before it (`from`) and before its end (`to`). */
type Placed = { node: Node; from: number; to: number };

/** Whether the required nodes are on the page one after the other, at any depth. Hidden nodes don't count. */
function showsInOrder(root: Element, wanted: readonly Node[]): boolean {
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

function isLike(node: Node, sought: Node): boolean {
  if (typeof node === "string" || typeof sought === "string") return node === sought;
  return holds(node, sought, IMPLIED_TAGS);
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
