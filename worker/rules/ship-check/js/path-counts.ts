/** Paths of JavaScript: the nodes in normal form, by body. */
import { codeSpan, type Tip } from "../../code.ts";
import { increment, type PathIds } from "../path-counts.ts";
import { MAX_TIPS, tipAt } from "../tips.ts";
import { type Body, locationOf, shownCode } from "./code-node.ts";

/** Adds the paths of a body to `counts`. `path` is the body's own id. */
export function countJs(body: Body, ids: PathIds, counts: Map<number, number>, path: number): void {
  for (const node of body.items) {
    const own = ids.id(path, node.head);
    increment(counts, own);
    for (const [index, inner] of node.bodies.entries())
      countJs(inner, ids, counts, ids.id(own, bodyName(index)));
  }
}

/**
 * The tips about code that should be gone.
 *
 * @param limits how many of each path may be left; the function counts them down
 * @param path the body's own id
 */
export function leftoverJsTips(body: Body, ids: PathIds, limits: Map<number, number>, path: number): Tip[] {
  const tips: Tip[] = [];
  for (const node of body.items) {
    if (tips.length >= MAX_TIPS) break;
    const own = ids.id(path, node.head);
    const left = limits.get(own);
    if (left === 0) {
      const text = `Look at ${codeSpan(shownCode(node))}: it should be gone.`;
      tips.push(tipAt(locationOf(node), "js", "extra", text));
      continue;
    }
    // Stryker disable next-line ConditionalExpression: without a limit, one less is none either.
    if (left !== undefined) limits.set(own, left - 1);
    for (const [index, inner] of node.bodies.entries()) {
      tips.push(...leftoverJsTips(inner, ids, limits, ids.id(own, bodyName(index))));
    }
  }
  return tips;
}

function bodyName(index: number): string {
  return `#${index}`;
}
