/** `TreeWalker` with the methods `nextNode` and `parentNode`, and the constants of `NodeFilter`. */

import { following, type Node } from "../dom/node.ts";
import { define, Interface, Internal, integer } from "../expose.ts";
import { pageGlobal, pageObject } from "../realm.ts";

class Walker extends Internal {
  readonly root: Node;
  readonly whatToShow: number;
  current: Node;

  constructor(root: Node, whatToShow: number) {
    super();
    this.root = root;
    this.whatToShow = whatToShow;
    this.current = root;
  }

  override get interface(): Interface<Internal> {
    return walkerInterface;
  }

  isShown(node: Node): boolean {
    return (this.whatToShow & (1 << (node.type - 1))) !== 0;
  }
}

const walkerInterface: Interface<Walker> = new Interface<Walker>("TreeWalker", null, Walker);
walkerInterface
  .attribute("root", (walker) => walker.root)
  .attribute("currentNode", (walker) => walker.current)
  .method("nextNode", 0, (walker) => {
    for (let node = following(walker.current, walker.root); node; node = following(node, walker.root)) {
      if (!walker.isShown(node)) continue;
      walker.current = node;
      return node;
    }
    return null;
  })
  .method("parentNode", 0, (walker) => {
    const { parent } = walker.current;
    if (!parent || walker.current === walker.root) return null;
    walker.current = parent;
    return parent;
  });

const filter = pageObject({ FILTER_ACCEPT: 1, FILTER_REJECT: 2, FILTER_SKIP: 3, SHOW_ALL: 0xffffffff });
for (const [name, type] of [
  ["SHOW_ELEMENT", 1],
  ["SHOW_ATTRIBUTE", 2],
  ["SHOW_TEXT", 3],
  ["SHOW_COMMENT", 8],
  ["SHOW_DOCUMENT", 9],
  ["SHOW_DOCUMENT_FRAGMENT", 11],
] as const)
  define(filter, name, 1 << (type - 1), { enumerable: true });
define(pageGlobal, "NodeFilter", filter);

/** A walker over the nodes below `root`. @param whatToShow the types of nodes as bits; all if undefined */
export function createWalker(root: Node, whatToShow: unknown): Internal {
  return new Walker(root, whatToShow === undefined ? -1 : integer(whatToShow));
}
