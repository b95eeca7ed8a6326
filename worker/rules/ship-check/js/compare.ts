import { codeSpan, type Tip } from "../../code.ts";
import { count, type FactBook } from "../path-counts.ts";
import { mostLike } from "../similarity.ts";
import { MAX_TIPS, type Place, shownPair, tipAt } from "../source.ts";
import { type Body, type CodeNode, firstDifference, placeOf, shownCode } from "./code-node.ts";
import { EarlyDeclarations } from "./early-declarations.ts";

/** Whether all of `wanted` is in `found`, in its order where order counts, still reached and not overridden. */
export function contains(found: Body, wanted: Body): boolean {
  return missingFrom(found, wanted).length === 0;
}

/**
 * The wanted nodes that are not found. In order means going forward only, so that each found node is looked at once; declarations
 * that don't depend on one another may be swapped. What a learner adds in between is free, but code behind an added `return` is
 * dead, and a later change of a wanted name undoes it.
 */
function missingFrom(found: Body, wanted: Body): readonly CodeNode[] {
  if (found.kind !== wanted.kind) return wanted.items;
  return wanted.kind === "keyed" ? missingByName(found, wanted) : missingInOrder(found, wanted);
}

function missingByName(found: Body, wanted: Body): CodeNode[] {
  const byName = new Map(found.items.map((item) => [item.target ?? item.head, item]));
  return wanted.items.filter((node) => {
    const candidate = byName.get(node.target ?? node.head);
    return !candidate || !says(candidate, node);
  });
}

function missingInOrder(found: Body, wanted: Body): CodeNode[] {
  const matched = new Map<string, CodeNode>();
  const overridden = new Set<CodeNode>();
  const early = new EarlyDeclarations();
  let next = 0;
  let dead = false;
  const matches = (node: CodeNode | undefined): boolean => {
    const sought = wanted.items[next];
    if (!node || !sought || !says(node, sought)) return false;
    if (sought.target !== null) matched.set(sought.target, sought);
    next++;
    return true;
  };
  for (const node of found.items) {
    if (!dead) early.passBy(node);
    if (!dead && matches(node)) {
      while (matches(early.get(wanted.items[next])));
      continue;
    }
    if (!dead) early.add(node);
    dead ||= leaves(node);
    const undone = node.target === null ? undefined : matched.get(node.target);
    if (undone && !dead && !says(node, undone)) overridden.add(undone);
  }
  return [...overridden, ...wanted.items.slice(next)];
}

/** Whether one node says what another does. Further bodies, such as an `else` that was not asked for, are free. */
function says(found: CodeNode, wanted: CodeNode): boolean {
  if (found.head !== wanted.head || found.bodies.length < wanted.bodies.length) return false;
  return wanted.bodies.every((body, index) => {
    const other = found.bodies[index];
    return other !== undefined && contains(other, body);
  });
}

/** Whether nothing after the node is reached: it leaves the list, in itself or in a block that always runs. */
function leaves(node: CodeNode): boolean {
  const { head, bodies } = node;
  if (LEAVING.has(head.split(" ", 1)[0] ?? "")) return true;
  if (head === "{#}" || head === "if true" || head === "if 1") return bodies[0]?.items.some(leaves) ?? false;
  if (head === "WhileStatement true" || head === "for ; ; ") return !bodies[0]?.items.some(mayBreak);
  return (
    head.startsWith("if ") &&
    !head.includes("{#}") &&
    bodies.length === 2 &&
    bodies.every((body) => body.items.some(leaves))
  );
}

const LEAVING = new Set(["ReturnStatement", "ThrowStatement", "BreakStatement", "ContinueStatement"]);

function mayBreak(node: CodeNode): boolean {
  return node.head.startsWith("BreakStatement") || node.bodies.some((body) => body.items.some(mayBreak));
}

/** Counts what the code says, place by place. */
export function countCode(body: Body, book: FactBook, facts: Map<number, number>, place: number): void {
  for (const node of body.items) {
    const own = book.place(place, node.head);
    count(facts, own);
    for (const [index, inner] of node.bodies.entries())
      countCode(inner, book, facts, book.place(own, `#${index}`));
  }
}

/** The tips on code that should be gone. `limits` says how many of each fact may be left; it is used up. */
export function leftoverCode(body: Body, book: FactBook, limits: Map<number, number>, place: number): Tip[] {
  const tips: Tip[] = [];
  for (const node of body.items) {
    if (tips.length >= MAX_TIPS) break;
    const own = book.place(place, node.head);
    const left = limits.get(own);
    if (left === 0) {
      tips.push(tipAt(placeOf(node), "js", "extra", `Look at ${shown(node)}: it should be gone.`));
      continue;
    }
    if (left !== undefined) limits.set(own, left - 1);
    for (const [index, inner] of node.bodies.entries()) {
      tips.push(...leftoverCode(inner, book, limits, book.place(own, `#${index}`)));
    }
  }
  return tips;
}

function shown(node: CodeNode): string {
  return codeSpan(shownCode(node));
}

/**
 * The tips on wanted code that is not there: the innermost statement that is wrong, and the line to look at.
 *
 * @param around the learner's statement that the code stands in, if it stands in one
 */
export function missingCode(found: Body, wanted: Body, around?: CodeNode): Tip[] {
  const strictly = missingFrom(found, wanted);
  if (strictly.length === 0) return [];
  const { missing, unused, places } = alignLoosely(found, wanted);
  // All of it is there, but in another order, never reached or overridden.
  const [first] = missing.length === 0 ? strictly : [];
  if (first) {
    const node = unused.byTarget(first) ?? places.get(first) ?? first;
    const place = node === first ? around && placeOf(around) : placeOf(node);
    return [
      tipAt(place, "js", "order", `Look at ${shown(node)}: it is in the wrong place, or undone later.`),
    ];
  }

  const tips: Tip[] = [];
  for (const node of missing) {
    if (tips.length >= MAX_TIPS) break;
    tips.push(...tipsOnMissing(node, found, unused, around));
  }
  return tips;
}

function tipsOnMissing(node: CodeNode, found: Body, unused: Unused, around: CodeNode | undefined): Tip[] {
  const same = unused.takeSame(node);
  if (same) {
    const inner = node.bodies.flatMap((body, index) =>
      missingCode(same.bodies[index] ?? { kind: body.kind, items: [] }, body, same),
    );
    if (inner.length > 0) return inner;
  }
  // A block is there for the names that it declares: without them the learner's statements stand in the list itself.
  const [block] = node.head === BLOCK && !same ? node.bodies : [];
  const inBlock = block ? missingCode(found, block, around) : [];
  if (inBlock.length > 0) return inBlock;

  const attempt = same ?? unused.byTarget(node) ?? unused.mostLike(node);
  const difference = attempt && firstDifference(attempt, node);
  if (difference) {
    const pair = shownPair(difference.found, difference.wanted);
    return [tipAt(difference.place, "js", "different", `Look at ${pair.found}: it should be ${pair.wanted}`)];
  }
  if (around)
    return [missingAt(placeOf(around), `Look inside ${shown(around)}. Missing JS code: ${shown(node)}`)];
  return [missingAt(attempt && placeOf(attempt), `Missing JS code: ${shown(node)}`)];
}

const missingAt = (place: Place | undefined, text: string): Tip => tipAt(place, "js", "missing", text);

/** The head of a block that stands alone. */
const BLOCK = "{#}";

/** Finds wanted nodes in any order, so that one that is missing doesn't make all that follow it look missing. */
function alignLoosely(found: Body, wanted: Body) {
  const unused = new Unused(found.items);
  const places = new Map<CodeNode, CodeNode>();
  const missing = wanted.items.filter((node) => {
    const equal = unused.takeEqual(node);
    if (equal) places.set(node, equal);
    return !equal;
  });
  return { missing, unused, places };
}

/** From here on two statements are alike enough for one to be a try at the other. */
const ALIKE = 0.5;

/** Of nodes that begin alike, only so many are tried. */
const MAX_TRIES = 16;

/** The found nodes that stand for no wanted one yet. */
class Unused {
  readonly #byHead = new Map<string, CodeNode[]>();
  readonly #byTarget = new Map<string, CodeNode>();

  constructor(items: readonly CodeNode[]) {
    for (const node of items) {
      const alike = this.#byHead.get(node.head);
      if (!alike) this.#byHead.set(node.head, [node]);
      else if (alike.length < MAX_TRIES) alike.push(node);
      if (node.target !== null) this.#byTarget.set(node.target, node);
    }
  }

  takeEqual(wanted: CodeNode): CodeNode | undefined {
    const alike = this.#byHead.get(wanted.head) ?? [];
    const index = alike.findIndex((node) => says(node, wanted));
    return index === -1 ? undefined : alike.splice(index, 1)[0];
  }

  takeSame(wanted: CodeNode): CodeNode | undefined {
    return this.#byHead.get(wanted.head)?.shift();
  }

  /** What is most like the wanted node: probably a try at it. */
  mostLike(wanted: CodeNode): CodeNode | undefined {
    const heads = [...this.#byHead].flatMap(([head, [node]]) => (node ? [{ head, node }] : []));
    return mostLike(heads, ({ head }) => head, wanted.head, ALIKE)?.node;
  }

  byTarget(wanted: CodeNode): CodeNode | undefined {
    return wanted.target === null ? undefined : this.#byTarget.get(wanted.target);
  }
}
