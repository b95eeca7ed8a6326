import type { CodeNode } from "./code-node.ts";

/** More declarations than anyone has waiting; each is looked at once for each statement that follows. */
const MAX_WAITING = 16;

/** Longer ones are not searched for names. */
const LONGEST_HEAD = 200;

/**
 * Declarations that a learner wrote before the place where they are wanted. Two that have nothing to do with one another may stand
 * in either order, so each waits here until its turn comes, as long as nothing in between could change what it means.
 */
export class EarlyDeclarations {
  readonly #waiting = new Map<string, { node: CodeNode; words: ReadonlySet<string> }>();

  /** The node that waits under the name which `wanted` declares, if there is one. */
  get(wanted: CodeNode | undefined): CodeNode | undefined {
    return wanted?.target == null ? undefined : this.#waiting.get(wanted.target)?.node;
  }

  /** Takes a found statement into account: it may spoil those that wait. */
  passBy(node: CodeNode): void {
    if (this.#waiting.size === 0) return;
    const harmless = isPlainDeclaration(node) || LOGS.test(node.head);
    for (const [name, { node: waiting, words }] of this.#waiting) {
      // Moved down behind this declaration, the waiting one would speak of another name than it does where it stands.
      const spoken = node.target !== null && words.has(node.target);
      if (spoken || !(harmless || isConstant(waiting.head))) this.#waiting.delete(name);
    }
  }

  /** Lets a found statement wait, if it is a declaration that has no effect. */
  add(node: CodeNode): void {
    if (node.target !== null && this.#waiting.size < MAX_WAITING && isPlainDeclaration(node))
      this.#waiting.set(node.target, { node, words: new Set(node.head.match(/[\w$]+/g)) });
  }
}

/** Whether a node declares a name, and only reads to do so. */
function isPlainDeclaration({ head, bodies }: CodeNode): boolean {
  return (
    bodies.length === 0 &&
    head.length <= LONGEST_HEAD &&
    DECLARES.test(head) &&
    !CALLS.test(head.replace(READING_CALLS, "$1"))
  );
}

/** Whether the value is the same wherever it stands. */
function isConstant(head: string): boolean {
  return CONSTANT.test(head);
}

const DECLARES = /^(?:const|let) [\w$]+ = (?!\((?:=|await|yield|(?:after)?(?:\+\+|--)|delete) )/;
const CONSTANT = /^(?:const|let) [\w$]+ = (?:"(?:[^"\\]|\\.)*"|[\d.]+|true|false|null)$/;
const LOGS = /^console\."\w+"\([^()]*\)$/;

// A call in normal form has its bracket right behind what is called; other brackets have a space or nothing before them.
const CALLS = /[\w$"\])}`]\(|\(new |import\(|`/;
const READING_CALLS =
  /(^|[ (])(?:document\."(?:querySelector|querySelectorAll|getElementById)"|Number|String|parseInt|parseFloat)\(/g;
