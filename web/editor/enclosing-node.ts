import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>;

/** The innermost node of the syntax tree that holds what is before a position and passes a test; null where there is none. */
export function enclosingNode(
  state: EditorState,
  at: number,
  test: (node: SyntaxNode) => boolean,
): SyntaxNode | null {
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, -1);
  while (node && !test(node)) node = node.parent;
  return node;
}
