/** Finds wanted statements in a ship's code. */
import type { Body, CodeNode } from "./code-node.ts";
import { EarlyDeclarations } from "./early-declarations.ts";

/** Whether all nodes of `wanted` are in `found`, reachable, not overridden, and in order where the order counts. */
export function containsStatements(found: Body, wanted: Body): boolean {
  return missingNodes(found, wanted).length === 0;
}

/**
 * The wanted nodes that are not found. Statements are searched forward only, so that each is looked at once. Independent declarations may
 * be swapped. Additional code is accepted, but code behind an added `return` is unreachable, and a later assignment to a wanted name
 * overrides it.
 */
export function missingNodes(found: Body, wanted: Body): readonly CodeNode[] {
  if (found.kind !== wanted.kind) return wanted.items;
  return wanted.kind === "keyed" ? missingByName(found, wanted) : missingInOrder(found, wanted);
}

function missingByName(found: Body, wanted: Body): CodeNode[] {
  const byName = new Map(found.items.map((item) => [item.target ?? item.head, item]));
  return wanted.items.filter((node) => {
    const candidate = byName.get(node.target ?? node.head);
    return !candidate || !containsNode(candidate, node);
  });
}

function missingInOrder(found: Body, wanted: Body): CodeNode[] {
  const matched = new Map<string | null, CodeNode>();
  const overridden = new Set<CodeNode>();
  const early = new EarlyDeclarations();
  let next = 0;
  let isUnreachable = false;
  const matches = (node: CodeNode | undefined): boolean => {
    const wantedNode = wanted.items[next];
    if (!node || !wantedNode || !containsNode(node, wantedNode)) return false;
    if (wantedNode.target !== null) matched.set(wantedNode.target, wantedNode);
    next++;
    return true;
  };
  for (const node of found.items) {
    early.invalidateBy(node);
    if (!isUnreachable && matches(node)) {
      while (matches(early.get(wanted.items[next])));
      continue;
    }
    early.add(node);
    isUnreachable ||= exits(node);
    const before = matched.get(node.target);
    if (before && !isUnreachable && !containsNode(node, before)) overridden.add(before);
  }
  return [...overridden, ...wanted.items.slice(next)];
}

/** Whether a node has the wanted node's code. Further bodies, such as an additional `else`, are accepted. */
export function containsNode(found: CodeNode, wanted: CodeNode): boolean {
  if (found.head !== wanted.head) return false;
  return wanted.bodies.every((body, index) => {
    const other = found.bodies[index];
    return other !== undefined && containsStatements(other, body);
  });
}

/** Whether control never passes beyond the node: it exits itself, or by a block that always runs. */
function exits(node: CodeNode): boolean {
  const { head, bodies } = node;
  if (EXITS.has(head.split(" ", 1)[0])) return true;
  if (head === "{#}" || head === "if true" || head === "if 1") return bodies.slice(0, 1).some(bodyExits);
  // Stryker disable next-line MethodExpression: a loop has one body.
  if (head === "WhileStatement true" || head === "for ; ; ") return !bodies.some(bodyMayBreak);
  // Without a function in its head, only an `if` has two bodies.
  return !head.includes("{#}") && bodies.length === 2 && bodies.every(bodyExits);
}

const bodyExits = (body: Body) => body.items.some(exits);
const bodyMayBreak = (body: Body) => body.items.some(mayBreak);

const EXITS: ReadonlySet<string | undefined> = new Set([
  "ReturnStatement",
  "ThrowStatement",
  "BreakStatement",
  "ContinueStatement",
]);

function mayBreak(node: CodeNode): boolean {
  return node.head.startsWith("BreakStatement") || node.bodies.some(bodyMayBreak);
}
