/** Searches for many texts at once, for the `reference` mode. */

/**
 * The members of `texts` that occur in `haystack`, in one pass over both (Aho-Corasick). Searching each text on its own would cost the
 * product of the two lengths.
 */
export function findTexts(haystack: string, texts: Iterable<string>): Set<string> {
  const step = new Map<number, number>();
  const fallback = [0];
  const ends = new Map<number, string>();
  const parents: { node: number; parent: number; code: number }[] = [];

  for (const text of texts) {
    let node = 0;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      let next = step.get(edge(node, code));
      if (next === undefined) {
        next = fallback.length;
        fallback.push(0);
        step.set(edge(node, code), next);
        parents.push({ node: next, parent: node, code });
      }
      node = next;
    }
    ends.set(node, text);
  }

  const follow = (from: number, code: number): number => {
    let node = from;
    for (;;) {
      const next = step.get(edge(node, code));
      if (next !== undefined) return next;
      if (node === 0) return 0;
      node = fallback[node] ?? 0;
    }
  };

  // A node's fallback has a smaller depth, so nodes are linked in order of depth, and read back in reverse.
  const byDepth = inOrderOfDepth(parents, fallback.length);
  for (const { node, parent, code } of byDepth) {
    fallback[node] = parent === 0 ? 0 : follow(fallback[parent] ?? 0, code);
  }

  const reached = new Uint8Array(fallback.length);
  let state = 0;
  // Stryker disable next-line EqualityOperator: behind the end there is no code.
  for (let index = 0; index < haystack.length; index++) {
    state = follow(state, haystack.charCodeAt(index));
    reached[state] = 1;
  }
  const found = new Set<string>();
  for (const { node } of byDepth.reverse()) {
    if (!reached[node]) continue;
    reached[fallback[node] ?? 0] = 1;
    const text = ends.get(node);
    if (text !== undefined) found.add(text);
  }
  if (ends.has(0)) found.add("");
  return found;
}

/** The key of an edge. 65,536 UTF-16 codes leave room for 2^37 nodes in a safe integer. */
function edge(node: number, code: number): number {
  // Stryker disable next-line ArithmeticOperator: any key that is unique to the pair gives the same result.
  return node * 65_536 + code;
}

/** Sorts by depth in linear time: a parent stands in front of its children in `nodes`, so its depth is computed first. */
function inOrderOfDepth<Node extends { node: number; parent: number }>(nodes: Node[], count: number): Node[] {
  const depth = new Uint32Array(count);
  const levels: Node[][] = [];
  for (const entry of nodes) {
    const own = (depth[entry.parent] ?? 0) + 1;
    depth[entry.node] = own;
    // Stryker disable next-line ArrayDeclaration: what is no node is never reached.
    const level = levels[own] ?? [];
    levels[own] = level;
    level.push(entry);
  }
  return levels.flat();
}
