import type { Code } from "./code.ts";
import { readSheet } from "./ship-check/css-sheet.ts";
import { isHidden } from "./ship-check/html-attributes.ts";
import { holds } from "./ship-check/html-compare.ts";
import type { Element } from "./ship-check/html-tree.ts";
import { contains } from "./ship-check/js-compare.ts";
import { type Understanding, understand } from "./ship-check/structural.ts";

/**
 * One thing that a request asks for, as a state that code has or has not, however it is written. Each wish of a request weighs the
 * same, whatever it expands to.
 */
export type Wish = {
  /** Unique within the request, and for life: what is stored about a wish is stored under it. */
  id: string;
  /** The part of the request's sentence that asks for it. */
  text: string;
  /**
   * Code that says the wanted state. A language that is left out isn't looked at.
   * - `css`: declarations that win at their selectors.
   * - `html`: elements that are on the page, in the document's order; of each only what is written has to be there.
   * - `js`: statements that are there, in this order.
   */
  want: Partial<Code>;
};

/** Code inside the HTML counts like code of its own tab: it does the same on the page. */
const INLINE = { css: true, js: true };
/** Tags that browsers add by themselves: wanted in writing where the wish writes them. */
const WRITTEN: ReadonlySet<string> = new Set(["html", "head", "body", "tbody"]);

/** Tells of each wish whether the code meets it. Never throws, whatever was written; linear in the length of the code. */
export function metWishes(code: Code, wishes: readonly Wish[]): boolean[] {
  const page = understand(code, false, INLINE);
  return wishes.map((wish) => isMet(page, wish));
}

function isMet(page: Understanding, { want }: Wish): boolean {
  const wanted = understandWant(want);
  return (
    (want.html === undefined || showsInOrder(page.page.root, contentOf(wanted.page.root))) &&
    (want.css === undefined || declares(page, wanted)) &&
    (want.js === undefined || (page.broken === null && contains(page.script, wanted.script)))
  );
}

const understood = new Map<string, Understanding>();
/** More than all requests of a day have. */
const MOST_UNDERSTOOD = 500;

/** What a wish wants, kept from the last time: thousands of learners are asked for the same. */
export function understandWant(want: Wish["want"]): Understanding {
  const key = JSON.stringify([want.html, want.css, want.js]);
  const known = understood.get(key);
  if (known) return known;
  if (understood.size >= MOST_UNDERSTOOD) understood.clear();
  const made = understand({ html: "", css: "", js: "", ...want }, true, INLINE);
  understood.set(key, made);
  return made;
}

/** A selector with needless ancestors (`body p`) outweighs the one that a wish names. */
const NO_EXCEPTIONS = readSheet([]);

/** Whether each wanted declaration wins at its selector, and each wanted at-rule is there. */
function declares({ styles }: Understanding, wanted: Understanding): boolean {
  const { sheet } = wanted.styles;
  for (const statement of sheet.statements.keys()) if (!styles.sheet.statements.has(statement)) return false;
  for (const place of sheet.blocks.keys()) {
    const winners = styles.outweighed(place, NO_EXCEPTIONS);
    for (const [property, { value, setting }] of wanted.styles.at(place)) {
      const winner = winners.get(property);
      if (winner?.value !== value || (setting.important && !winner.setting.important)) return false;
    }
  }
  return true;
}

type Node = Element | string;

/** A fragment's own nodes, without the tags that the parser puts around them. */
function contentOf(element: Element): Node[] {
  return element.children.flatMap((child) =>
    typeof child !== "string" && WRITTEN.has(child.tag) && !child.opened ? contentOf(child) : [child],
  );
}

/** A node of the page and how many nodes begin before it, and before its end. */
type Placed = { node: Node; from: number; to: number };

/** Whether the wanted nodes are on the page one after the other, at whatever depth. What is hidden doesn't count. */
function showsInOrder(root: Element, wanted: readonly Node[]): boolean {
  const nodes: Placed[] = [];
  place(root, 0, nodes);
  let after = 0;
  for (const sought of wanted) {
    // In the order of their ends: the first that fits leaves most of the page to the next.
    const found = nodes.find(({ node, from }) => from >= after && isLike(node, sought));
    if (!found) return false;
    after = found.to;
  }
  return true;
}

function isLike(node: Node, sought: Node): boolean {
  if (typeof node === "string" || typeof sought === "string") return node === sought;
  return holds(node, sought, WRITTEN);
}

/** Lists what is shown within an element in the order of the ends; returns how many nodes have begun by then. */
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

/** What stands in them is on no page. */
const UNSHOWN: ReadonlySet<string> = new Set(["template", "noscript"]);
