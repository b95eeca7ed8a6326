/** Declarations that stand in front of their wanted position. */
import type { CodeNode } from "./code-node.ts";

/** At most this many declarations are remembered. Each is looked at once for each statement that follows. */
const MAX_REMEMBERED = 16;

/** Longer declarations are not remembered, since their names have to be searched. */
const MAX_HEAD_CHARACTERS = 200;

/**
 * Declarations of a learner that stand in front of their wanted position. Independent declarations may stand in any order, so each is
 * remembered as long as no statement behind it could change its meaning.
 */
export class EarlyDeclarations {
  readonly #remembered = new Map<string | null, { node: CodeNode; words: ReadonlySet<string | null> }>();

  /** The remembered declaration of the name that `wanted` declares. */
  get(wanted: CodeNode | undefined): CodeNode | undefined {
    return wanted?.target == null ? undefined : this.#remembered.get(wanted.target)?.node;
  }

  /** Forgets the declarations whose meaning could depend on whether they stand in front of the node or behind it. */
  invalidateBy(node: CodeNode): void {
    // Stryker disable next-line ConditionalExpression: it only saves time.
    if (this.#remembered.size === 0) return;
    const hasNoEffect = isPlainDeclaration(node) || CONSOLE_CALL.test(node.head);
    for (const [name, { node: declaration, words }] of this.#remembered) {
      // Behind this declaration, the name would mean another variable than it does in front of it.
      const usesName = words.has(node.target);
      if (usesName || !(hasNoEffect || isConstant(declaration.head))) this.#remembered.delete(name);
    }
  }

  /** Remembers a statement if it is a declaration without side effects. */
  add(node: CodeNode): void {
    if (this.#remembered.size < MAX_REMEMBERED && isPlainDeclaration(node))
      this.#remembered.set(node.target, { node, words: new Set(node.head.match(/[\w$]+/g)) });
  }
}

/** Whether a node declares one name, without side effects. */
function isPlainDeclaration({ head, bodies }: CodeNode): boolean {
  return (
    bodies.length === 0 &&
    head.length <= MAX_HEAD_CHARACTERS &&
    DECLARATION.test(head) &&
    !SIDE_EFFECT.test(head) &&
    !CALL.test(head.replace(PURE_CALLS, "$1"))
  );
}

/** Whether the value of a declaration is a literal. */
function isConstant(head: string): boolean {
  return CONSTANT.test(head);
}

const DECLARATION = /^(?:const|let) [\w$]+ = /;
/** Operators with side effects, anywhere in the value. */
const SIDE_EFFECT = /\((?:=|await|yield|new|tag|delete|(?:after)?(?:\+\+|--)) /;
const CONSTANT = / = (?:"(?:[^"\\]|\\.)*"|[\d.]+|true|false|null)$/;
const CONSOLE_CALL = /^console\."\w+"\([^()]*\)$/;

// In normal form, the bracket of a call follows the called expression. Other brackets have a space or nothing in front of them.
const CALL = /[\w$"\])}`]\(|import\(|`/;
const PURE_CALLS =
  /([ (])(?:document\."(?:querySelector|querySelectorAll|getElementById)"|Number|String|parseInt|parseFloat)\(/g;
