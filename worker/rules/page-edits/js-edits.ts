/** The changes between two versions of a script. */
import type { Draft } from "./edits.ts";
import { headText, type JsMatch, matchJs } from "./js-match.ts";
import { type JsBlock, type JsStatement, type JsToken, type JsTree, readJs } from "./js-tree.ts";

/** One change. `statement` and `block` are of the first version, `to` is of the second. */
export type JsEdit = { id: string } & (
  | {
      kind: "insert";
      to: JsStatement;
      block: JsBlock;
      previous: JsStatement[];
      next: JsStatement[];
      isBeforeNext: boolean;
    }
  | { kind: "remove"; statement: JsStatement }
  | { kind: "head"; statement: JsStatement; to: JsStatement }
  | { kind: "replace"; statement: JsStatement; to: JsStatement }
);

export interface JsEdits {
  from: JsTree;
  to: JsTree;
  edits: JsEdit[];
}

/** The changes between two scripts, by statement. */
export function changeJs(fromSource: string, toSource: string): JsEdits {
  const [from, to] = [readJs(fromSource), readJs(toSource)];
  const edits: JsEdit[] = [];
  if (fromSource === toSource) return { from, to, edits };
  const match = matchJs(from, to);
  const add = (edit: Draft<JsEdit>) => edits.push({ ...edit, id: `js:${edits.length + 1}` } as JsEdit);
  compareBlocks(from.program, to.program, match, add);
  return { from, to, edits };
}

function compareBlocks(before: JsBlock, after: JsBlock, match: JsMatch, add: (edit: Draft<JsEdit>) => void) {
  const back = new Map<JsStatement, JsStatement>();
  for (const one of before.statements) {
    const other = match.statements.get(one);
    if (other?.block === after) back.set(other, one);
  }
  const order = after.statements
    .flatMap((one) => back.get(one) ?? [])
    .map((one) => before.statements.indexOf(one));
  for (const [at, statement] of after.statements.entries()) {
    const one = back.get(statement);
    const known = (list: JsStatement[]) => list.flatMap((other) => back.get(other) ?? []);
    const [previous, next] = [
      known(after.statements.slice(0, at).reverse()),
      known(after.statements.slice(at + 1)),
    ];
    const follower = after.statements[at + 1];
    const isBeforeNext = follower !== undefined && next[0] !== undefined && back.get(follower) === next[0];
    const place = { to: statement, block: before, previous, next, isBeforeNext };
    if (!one) add({ kind: "insert", ...place });
    else if (
      order.some(
        (index, position) =>
          index > before.statements.indexOf(one) && position < order.indexOf(before.statements.indexOf(one)),
      )
    ) {
      // A statement that comes to stand behind a later one is taken out and put in anew.
      add({ kind: "remove", statement: one });
      add({ kind: "insert", ...place });
    } else compareStatements(one, statement, match, add);
  }
  for (const one of before.statements)
    if (![...back.values()].includes(one)) add({ kind: "remove", statement: one });
}

function compareStatements(
  before: JsStatement,
  after: JsStatement,
  match: JsMatch,
  add: (edit: Draft<JsEdit>) => void,
) {
  if (headText(before) !== headText(after)) {
    const { start, beforeEnd } = changedTokens(before.head, after.head);
    const from = before.head[start - 1]?.end ?? before.start;
    const end = before.head[beforeEnd]?.start ?? before.end;
    const touchesBlock =
      before.blocks.some((block) => block.start > from && block.start < end) ||
      before.blocks.length > after.blocks.length;
    const shiftsBlocks =
      after.blocks.length > before.blocks.length && before.blocks.some((block) => block.start >= end);
    if (touchesBlock || shiftsBlocks) return add({ kind: "replace", statement: before, to: after });
    add({ kind: "head", statement: before, to: after });
  }
  for (const [index, block] of before.blocks.entries()) {
    const inner = after.blocks[index];
    if (inner) compareBlocks(block, inner, match, add);
  }
}

/** The tokens between the equal beginning and the equal end of two lists. */
export function changedTokens(before: readonly JsToken[], after: readonly JsToken[]) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start]?.text === after[start]?.text) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end)?.text === after.at(-1 - end)?.text) end++;
  return { start, beforeEnd: before.length - end, afterEnd: after.length - end };
}
