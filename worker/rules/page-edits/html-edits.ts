/** The changes between two versions of a page's HTML. */
import type { Draft } from "./edits.ts";
import { type HtmlMatch, matchHtml } from "./html-match.ts";
import {
  type HtmlNode,
  type HtmlTree,
  isInside,
  isOpaque,
  isText,
  readHtml,
  textContent,
  withDescendants,
  wordsOfAttribute,
} from "./html-tree.ts";

/** Where a node comes to stand: in a parent, between the nearest siblings that both versions have. */
export type Position = { parent: HtmlNode; previous: HtmlNode[]; next: HtmlNode[] };

/** One change. `node` and `element` are of the first version, `to` is of the second. */
export type HtmlEdit = { id: string } & (
  | { kind: "insert"; to: HtmlNode; position: Position }
  /** `added`: the new elements beside what is wrapped. `depth`: how many new wrappers are around this one. */
  | { kind: "wrap"; to: HtmlNode; nodes: HtmlNode[]; added: HtmlNode[]; depth: number }
  | { kind: "wrap-words"; to: HtmlNode; node: HtmlNode }
  | { kind: "move"; to: HtmlNode; node: HtmlNode; position: Position }
  | { kind: "remove"; node: HtmlNode }
  | { kind: "unwrap"; node: HtmlNode }
  | { kind: "text"; to: HtmlNode; node: HtmlNode }
  | { kind: "tag"; to: HtmlNode; node: HtmlNode }
  | {
      kind: "attribute";
      to: HtmlNode;
      node: HtmlNode;
      name: string;
      value: string | null;
      before: string | null;
    }
  | { kind: "class"; to: HtmlNode; node: HtmlNode; name: string; isAdded: boolean }
);

export interface HtmlEdits {
  from: HtmlTree;
  to: HtmlTree;
  edits: HtmlEdit[];
}

/** The changes between two versions of HTML, by structure. */
export function changeHtml(fromSource: string, toSource: string): HtmlEdits {
  const [from, to] = [readHtml(fromSource), readHtml(toSource)];
  if (fromSource === toSource) return { from, to, edits: [] };
  const finder = new HtmlChange(from, to);
  return { from, to, edits: finder.edits };
}

class HtmlChange {
  readonly edits: HtmlEdit[] = [];
  readonly #match: HtmlMatch;
  /** The first version's nodes by those of the second. */
  readonly #back = new Map<HtmlNode, HtmlNode>();
  /** Texts of the first version whose words got tags. */
  readonly #tagged = new Set<HtmlNode>();

  constructor(from: HtmlTree, to: HtmlTree) {
    this.#match = matchHtml(from, to);
    for (const [one, other] of this.#match) this.#back.set(other, one);
    for (const node of [to.root, ...to.nodes]) {
      const before = this.#back.get(node);
      if (before && !isText(node)) this.#compareElements(before, node);
    }
    for (const node of from.nodes) this.#findRemoved(node);
  }

  #add(edit: Draft<HtmlEdit>) {
    this.edits.push({ ...edit, id: `html:${this.edits.length + 1}` } as HtmlEdit);
  }

  #compareElements(before: HtmlNode, after: HtmlNode) {
    if (before.tag !== after.tag) this.#add({ kind: "tag", node: before, to: after });
    this.#compareAttributes(before, after);
    if (isOpaque(before)) {
      const [text, other] = [before.children[0], after.children[0]];
      if (before.text !== after.text) {
        if (text && other) this.#add({ kind: "text", node: text, to: other });
        else if (other) this.#insert(other, before);
      }
      return;
    }
    const kept = longestInOrder(after.children, (child) => {
      const one = this.#back.get(child);
      return one?.parent === before ? before.children.indexOf(one) : null;
    });
    const tagged = this.#findTaggedWords(before, after);
    for (const child of after.children) {
      if (tagged.has(child)) continue;
      const one = this.#back.get(child);
      if (!one) this.#insert(child, before);
      else if (!kept.has(child))
        this.#add({ kind: "move", node: one, to: child, position: this.#position(child, before) });
      else if (isText(child) && one.text !== child.text) this.#add({ kind: "text", node: one, to: child });
    }
  }

  /** Finds texts of the first version that new tags split, and what the tags are put around. */
  #findTaggedWords(before: HtmlNode, after: HtmlNode): Set<HtmlNode> {
    const found = new Set<HtmlNode>();
    for (const text of before.children) {
      if (!isText(text) || this.#match.has(text)) continue;
      const run = this.#runOf(text, after.children);
      for (const one of run) {
        found.add(one);
        for (const to of isText(one) ? [] : withDescendants(one).filter((node) => !isText(node)))
          this.#add({ kind: "wrap-words", node: text, to });
      }
      if (run.length > 0) this.#tagged.add(text);
    }
    return found;
  }

  /** The new neighbours whose words are those of a text; empty where there are none. */
  #runOf(text: HtmlNode, siblings: readonly HtmlNode[]): readonly HtmlNode[] {
    const isNew = (node: HtmlNode) => withDescendants(node).every((one) => !this.#back.has(one));
    const words = bare(text.text);
    for (let from = 0; from < siblings.length; from++) {
      let written = "";
      for (let at = from; at < siblings.length && written.length < words.length; at++) {
        const one = siblings[at];
        if (!one || !isNew(one)) break;
        written += bare(textContent(one));
        if (written === words) return siblings.slice(from, at + 1);
      }
    }
    return [];
  }

  #insert(child: HtmlNode, before: HtmlNode, depth = 0): void {
    const inner = withDescendants(child).filter((node) => !isText(node) && this.#back.has(node));
    if (inner.length === 0) {
      this.#add({ kind: "insert", to: child, position: this.#position(child, before) });
      return;
    }
    const outermost = inner.filter((node) => !inner.some((other) => isInside(node, other)));
    const nodes = outermost.map((node) => this.#back.get(node) as HtmlNode);
    const holdsKept = (node: HtmlNode) => withDescendants(node).some((one) => inner.includes(one));
    // The innermost wrapper is the first.
    for (const one of child.children)
      if (!isText(one) && !this.#back.has(one) && holdsKept(one)) this.#insert(one, before, depth + 1);
    const added = child.children.filter((one) => !isText(one) && !holdsKept(one));
    this.#add({ kind: "wrap", to: child, nodes, added, depth });
  }

  /** The parent in the first version, and the siblings around, the nearest first. */
  #position(child: HtmlNode, parent: HtmlNode): Position {
    const siblings = child.parent?.children ?? [];
    const at = siblings.indexOf(child);
    const known = (list: HtmlNode[]) =>
      list.flatMap((one) => {
        const before = this.#back.get(one);
        return before?.parent === parent ? [before] : [];
      });
    return { parent, previous: known(siblings.slice(0, at).reverse()), next: known(siblings.slice(at + 1)) };
  }

  #compareAttributes(before: HtmlNode, after: HtmlNode) {
    for (const name of new Set([...before.attributes.keys(), ...after.attributes.keys()])) {
      const [old, value] = [
        before.attributes.get(name)?.value ?? null,
        after.attributes.get(name)?.value ?? null,
      ];
      if (old === value) continue;
      if (name === "class") this.#compareClasses(before, after);
      else this.#add({ kind: "attribute", node: before, to: after, name, value, before: old });
    }
  }

  #compareClasses(before: HtmlNode, after: HtmlNode) {
    const [old, now] = [wordsOfAttribute(before, "class"), wordsOfAttribute(after, "class")];
    for (const name of now)
      if (!old.includes(name)) this.#add({ kind: "class", node: before, to: after, name, isAdded: true });
    for (const name of old)
      if (!now.includes(name)) this.#add({ kind: "class", node: before, to: after, name, isAdded: false });
  }

  #findRemoved(node: HtmlNode) {
    if (this.#tagged.has(node)) return;
    if (
      this.#match.has(node) ||
      (node.parent && node.parent.tag !== "#root" && !this.#match.has(node.parent))
    )
      return;
    if (node.parent && isOpaque(node.parent)) {
      if (this.#match.get(node.parent)?.children.length === 0) this.#add({ kind: "remove", node });
      return;
    }
    const holdsKept = withDescendants(node).some((one) => this.#match.has(one));
    this.#add({ kind: holdsKept ? "unwrap" : "remove", node });
  }
}

/** A text without spaces, for comparing texts that tags split. */
/** A text without white space. */
export const bare = (text: string) => text.replace(/\s+/g, "");

/** The most items whose indexes rise. */
function longestInOrder<T>(items: readonly T[], indexOf: (item: T) => number | null): Set<T> {
  const known = items.flatMap((item) => {
    const index = indexOf(item);
    return index === null ? [] : [{ item, index, length: 1, previous: -1 }];
  });
  for (const [at, one] of known.entries())
    for (let before = 0; before < at; before++) {
      const other = known[before];
      if (other && other.index < one.index && other.length >= one.length) {
        one.length = other.length + 1;
        one.previous = before;
      }
    }
  const kept = new Set<T>();
  let at = known.reduce((best, one, index) => (one.length > (known[best]?.length ?? 0) ? index : best), 0);
  for (let one = known[at]; one; one = known[at]) {
    kept.add(one.item);
    at = one.previous;
  }
  return kept;
}
