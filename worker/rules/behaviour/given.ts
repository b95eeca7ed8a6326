/**
 * Gives the variables of a script other values than the ones that stand in it: a lesson without input has no other way to
 * tell a right answer from one that only prints what is wanted.
 */
import type { Node } from "acorn";
import { parseScript } from "./uses.ts";

type Tree = Node & Record<string, unknown>;

/** The name of a variable or function, and the expression that it gets. */
export interface Given {
  name: string;
  value: string;
}

/** Reads `hour = 20; name = "Ada"`; null where it is anything but assignments to names. */
export function readGivens(source: string): Given[] | null {
  const body = parseScript(source) as { body?: Tree[] } | null;
  if (!body?.body?.length) return null;
  const givens: Given[] = [];
  for (const statement of body.body) {
    const assignment = assignmentIn(statement);
    if (!assignment) return null;
    givens.push({ name: assignment.name, value: source.slice(assignment.value.start, assignment.value.end) });
  }
  return givens;
}

function nameOf(node: unknown): string | null {
  const { type, name } = (node ?? {}) as { type?: string; name?: string };
  return type === "Identifier" ? (name ?? null) : null;
}

/** The name and value of a statement such as `hour = 20;`. */
function assignmentIn(statement: Tree): { name: string; value: Node } | null {
  const expression = statement.expression as Tree | undefined;
  if (statement.type !== "ExpressionStatement" || expression?.type !== "AssignmentExpression") return null;
  const name = nameOf(expression.left);
  return name !== null && expression.operator === "=" ? { name, value: expression.right as Node } : null;
}

/** A passage of a script, and what surrounds the value that takes its place. */
interface Passage {
  start: number;
  end: number;
  before: string;
  after: string;
}

const around = ({ start, end }: Node): Passage => ({ start, end, before: "(", after: ")" });

/**
 * Where a variable outside of functions and blocks gets its first value, or a function is declared. Null where there is no
 * such name, "never" where it gets no value there.
 */
function firstValue(statements: readonly Tree[], name: string): Passage | "never" | null {
  let isDeclared = false;
  for (const statement of statements) {
    if (statement.type === "FunctionDeclaration" && nameOf(statement.id) === name) {
      // A declaration can be called above its place.
      const before = `function ${name}(...given) { return (`;
      return { start: statement.start, end: statement.end, before, after: ")(...given); }" };
    }
    if (statement.type === "VariableDeclaration")
      for (const { id, init } of statement.declarations as { id: Node; init: Node | null }[]) {
        if (nameOf(id) !== name) continue;
        if (init) return around(init);
        isDeclared = true;
      }
    const assignment = assignmentIn(statement);
    if (isDeclared && assignment?.name === name) return around(assignment.value);
  }
  return isDeclared ? "never" : null;
}

/**
 * The script with these values in place of its own, each line where it was. `missing` is the first name that isn't made
 * outside of functions and blocks. A script that can't be read stays as it is.
 */
export function withGivens(
  script: string,
  givens: readonly Given[],
): { script: string; missing: string | null } {
  const tree = parseScript(script);
  if (!tree) return { script, missing: null };
  const statements = (tree as Tree).body as Tree[];
  const edits: { passage: Passage; value: string }[] = [];
  for (const { name, value } of givens) {
    const found = firstValue(statements, name);
    if (!found) return { script, missing: name };
    if (found !== "never") edits.push({ passage: found, value });
  }
  edits.sort((a, b) => b.passage.start - a.passage.start);
  let changed = script;
  for (const { passage, value } of edits) {
    const { start, end, before, after } = passage;
    const lines = "\n".repeat(changed.slice(start, end).split("\n").length - 1);
    changed = `${changed.slice(0, start)}${before}${value}${after}${lines}${changed.slice(end)}`;
  }
  return { script: changed, missing: null };
}
