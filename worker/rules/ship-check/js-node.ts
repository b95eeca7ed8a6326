import { firstLineOf, type Source } from "./source.ts";

/**
 * A statement, member or property in normal form. `head` is its own code, written one way however the learner wrote it; each
 * `#` in it stands for a body: a list of statements, of class members or of properties.
 */
export type CodeNode = {
  head: string;
  bodies: Body[];
  /** What the node declares or assigns plainly, so that a later change of it is noticed. */
  target: string | null;
  source: Source;
  start: number;
  /** The first line as it is written, for tips. */
  end: number;
};

/** `ordered` bodies run one after the other; in `keyed` ones each name stands for itself, so order says nothing. */
export type Body = { kind: "ordered" | "keyed"; items: CodeNode[] };

/** The code that a tip shows for a node. */
export function shownCode(node: CodeNode): string {
  return firstLineOf(node.source, node.start, node.end);
}
