/** The tips about JavaScript that is missing: what the learner wrote instead, and where. */
import { codeSpan, type Tip } from "../../code.ts";
import { mostSimilar } from "../similarity.ts";
import type { SourceLocation } from "../source.ts";
import { excerptPair, MAX_TIPS, tipAt } from "../tips.ts";
import { type Body, type CodeNode, firstDifference, locationOf, shownCode } from "./code-node.ts";
import { containsNode, missingNodes } from "./contains.ts";

/**
 * The tips about wanted code that is not found. Of nested statements the innermost wrong one gets the tip.
 *
 * @param parent the learner's statement around `found`, if there is one
 */
export function missingJsTips(found: Body, wanted: Body, parent?: CodeNode): Tip[] {
  const missingInOrder = missingNodes(found, wanted);
  // Stryker disable next-line ConditionalExpression: it only saves time.
  if (missingInOrder.length === 0) return [];
  const { missing, unused, matches } = matchInAnyOrder(found, wanted);
  // Everything is there, but in another order, unreachable, or overridden.
  const [first] = missing.length === 0 ? missingInOrder : [];
  if (first) {
    const node = unused.byTarget(first) ?? matches.get(first) ?? first;
    const text = `Look at ${shown(node)}: it is in the wrong place, or undone later.`;
    return [tipAt(locationOf(node), "js", "order", text)];
  }

  const tips: Tip[] = [];
  for (const node of missing) {
    if (tips.length >= MAX_TIPS) break;
    tips.push(...nodeTips(node, found, unused, parent));
  }
  return tips;
}

function nodeTips(node: CodeNode, found: Body, unused: UnusedNodes, parent: CodeNode | undefined): Tip[] {
  const sameHead = unused.takeSameHead(node);
  // It has no match, so something is missing in its bodies.
  if (sameHead)
    return node.bodies.flatMap((body, index) =>
      missingJsTips(sameHead.bodies[index] ?? { kind: body.kind, items: [] }, body, sameHead),
    );
  // A wanted block only limits the scope of its names. Without it, the learner's statements stand in the list itself.
  const [block] = node.head === BLOCK ? node.bodies : [];
  const inBlock = block ? missingJsTips(found, block, parent) : [];
  if (inBlock.length > 0) return inBlock;

  const attempt = unused.byTarget(node) ?? unused.mostSimilar(node);
  const difference = attempt && firstDifference(attempt, node);
  if (difference) {
    const pair = excerptPair(difference.found, difference.wanted);
    const text = `Look at ${pair.found}: it should be ${pair.wanted}`;
    return [tipAt(difference.location, "js", "different", text)];
  }
  if (parent)
    return [missingTip(locationOf(parent), `Look inside ${shown(parent)}. Missing JS code: ${shown(node)}`)];
  return [missingTip(attempt && locationOf(attempt), `Missing JS code: ${shown(node)}`)];
}

function missingTip(location: SourceLocation | undefined, text: string): Tip {
  return tipAt(location, "js", "missing", text);
}

function shown(node: CodeNode): string {
  return codeSpan(shownCode(node));
}

/** The head of a block statement. */
const BLOCK = "{#}";

/** Finds wanted nodes in any order, so that the nodes behind a missing one don't count as missing too. */
function matchInAnyOrder(
  found: Body,
  wanted: Body,
): { missing: CodeNode[]; unused: UnusedNodes; matches: Map<CodeNode, CodeNode> } {
  const unused = new UnusedNodes(found.items);
  const matches = new Map<CodeNode, CodeNode>();
  const missing = wanted.items.filter((node) => {
    const match = unused.takeMatch(node);
    // Stryker disable next-line ConditionalExpression: only matches are read.
    if (match) matches.set(node, match);
    return !match;
  });
  return { missing, unused, matches };
}

/** From this similarity on, a statement is taken for an attempt at another. */
const MIN_SIMILARITY = 0.5;

/** Of nodes with the same head only this many are compared. */
const MAX_CANDIDATES = 16;

/** The found nodes that match no wanted node yet. */
class UnusedNodes {
  readonly #byHead = new Map<string, CodeNode[]>();
  readonly #byTarget = new Map<string | null, CodeNode>();

  constructor(items: readonly CodeNode[]) {
    for (const node of items) {
      const group = this.#byHead.get(node.head);
      if (!group) this.#byHead.set(node.head, [node]);
      else if (group.length < MAX_CANDIDATES) group.push(node);
      if (node.target !== null) this.#byTarget.set(node.target, node);
    }
  }

  /** Takes a node that contains the wanted one. */
  takeMatch(wanted: CodeNode): CodeNode | undefined {
    // Stryker disable next-line ArrayDeclaration: what is no node contains nothing.
    const group = this.#byHead.get(wanted.head) ?? [];
    const index = group.findIndex((node) => containsNode(node, wanted));
    return index === -1 ? undefined : group.splice(index, 1)[0];
  }

  /** Takes a node with the wanted head, whatever its bodies. */
  takeSameHead(wanted: CodeNode): CodeNode | undefined {
    return this.#byHead.get(wanted.head)?.shift();
  }

  /** The node with the most similar head: probably the attempt at the wanted node. */
  mostSimilar(wanted: CodeNode): CodeNode | undefined {
    const heads = [...this.#byHead].flatMap(([head, [node]]) => (node ? [{ head, node }] : []));
    return mostSimilar(heads, ({ head }) => head, wanted.head, MIN_SIMILARITY)?.node;
  }

  /** The last node that declares or assigns the wanted node's name. */
  byTarget(wanted: CodeNode): CodeNode | undefined {
    return this.#byTarget.get(wanted.target);
  }
}
