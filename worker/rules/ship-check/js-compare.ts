import { count, type FactBook } from "./facts.ts";
import { type Body, type CodeNode, shownCode } from "./js-expressions.ts";
import { lineAt, withLine } from "./source.ts";

/** Whether all of `wanted` is in `found`, in its order where order counts, still reached and not overridden. */
export function contains(found: Body, wanted: Body): boolean {
  return align(found, wanted).missing.length === 0;
}

type Alignment = { missing: CodeNode[]; unused: CodeNode[] };

/**
 * Finds a place for each wanted node, going forward only, so that each found node is looked at once. What a learner adds in
 * between is free, but code behind an added `return` is dead, and a later change of a wanted name undoes it.
 */
function align(found: Body, wanted: Body): Alignment {
  if (found.kind !== wanted.kind) return { missing: wanted.items, unused: found.items };
  return wanted.kind === "keyed" ? alignByName(found, wanted) : alignInOrder(found, wanted);
}

function alignByName(found: Body, wanted: Body): Alignment {
  const byName = new Map(found.items.map((item) => [item.target ?? item.head, item]));
  const missing: CodeNode[] = [];
  for (const node of wanted.items) {
    const name = node.target ?? node.head;
    const candidate = byName.get(name);
    if (candidate && says(candidate, node)) byName.delete(name);
    else missing.push(node);
  }
  return { missing, unused: [...byName.values()] };
}

function alignInOrder(found: Body, wanted: Body): Alignment {
  const matched = new Map<string, CodeNode>();
  const overridden = new Set<CodeNode>();
  const unused: CodeNode[] = [];
  let next = 0;
  let dead = false;
  for (const node of found.items) {
    const sought = wanted.items[next];
    if (sought && !dead && says(node, sought)) {
      if (sought.target !== null) matched.set(sought.target, sought);
      next++;
      continue;
    }
    unused.push(node);
    dead ||= leaves(node);
    const undone = node.target === null ? undefined : matched.get(node.target);
    if (undone && !dead && !says(node, undone)) overridden.add(undone);
  }
  return { missing: [...overridden, ...wanted.items.slice(next)], unused };
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
  return head.startsWith("if ") && bodies.length === 2 && bodies.every((body) => body.items.some(leaves));
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
export function leftoverCode(
  body: Body,
  book: FactBook,
  limits: Map<number, number>,
  place: number,
): string[] {
  const tips: string[] = [];
  for (const node of body.items) {
    const own = book.place(place, node.head);
    const left = limits.get(own);
    if (left === 0) {
      tips.push(withLine(`This JS code should be gone: ${shownCode(node)}`, lineAt(node.source, node.start)));
      continue;
    }
    if (left !== undefined) limits.set(own, left - 1);
    for (const [index, inner] of node.bodies.entries()) {
      tips.push(...leftoverCode(inner, book, limits, book.place(own, `#${index}`)));
    }
  }
  return tips;
}

/** The tips on wanted code that is not there: the innermost statement that is wrong, and the line to look at. */
export function missingCode(found: Body, wanted: Body, fallbackLine: number): string[] {
  const { missing, unused } = align(found, wanted);
  const byHead = new Map<string, CodeNode[]>();
  const byTarget = new Map<string, CodeNode>();
  for (const node of unused) {
    byHead.set(node.head, [...(byHead.get(node.head) ?? []), node].slice(-MOST_TIPS));
    if (node.target !== null) byTarget.set(node.target, node);
  }
  const tips: string[] = [];
  for (const node of missing) {
    if (tips.length >= MOST_TIPS) break;
    const same = byHead.get(node.head)?.shift();
    const inner = same ? missingInside(same, node) : [];
    if (inner.length > 0) {
      tips.push(...inner);
      continue;
    }
    const near = same ?? (node.target === null ? undefined : byTarget.get(node.target));
    const line = near ? lineAt(near.source, near.start) : fallbackLine;
    tips.push(withLine(`Missing JS code: ${shownCode(node)}`, line));
    // What follows a statement that was found in the wrong order is most likely there too.
    if (same) break;
  }
  return tips;
}

/** Tips for one cause each; more of them help nobody. */
export const MOST_TIPS = 8;

function missingInside(found: CodeNode, wanted: CodeNode): string[] {
  const line = lineAt(found.source, found.start);
  return wanted.bodies.flatMap((body, index) =>
    missingCode(found.bodies[index] ?? { kind: body.kind, items: [] }, body, line),
  );
}
