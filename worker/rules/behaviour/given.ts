/**
 * Replaces the initial values of a script's variables. Lessons without input need this: it distinguishes code that computes the
 * result from code that prints the expected text.
 */
import type { Node } from "acorn";
import { parseScript } from "./uses.ts";

type Tree = Node & Record<string, unknown>;

/** The name of a variable or function, and the source of its new value. */
export interface Given {
  name: string;
  value: string;
}

/** Parses `hour = 20; name = "Ada"`. Null if it is anything but assignments to names. */
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

/** A range of a script, from `start` to `end`, and the text to put around the value that replaces it. */
interface Replacement {
  start: number;
  end: number;
  before: string;
  after: string;
}

const around = ({ start, end }: Node): Replacement => ({ start, end, before: "(", after: ")" });

/**
 * Where a top-level variable gets its first value, or a function is declared. Null if there is no such name, "never" if the
 * variable gets no value at the top level.
 */
function firstValue(statements: readonly Tree[], name: string): Replacement | "never" | null {
  let isDeclared = false;
  // Of several functions of one name, the last one is called.
  const called = statements.findLast(({ type, id }) => type === "FunctionDeclaration" && nameOf(id) === name);
  for (const statement of statements) {
    if (statement === called) {
      // It stays a declaration, because a declaration can be called before its line.
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

/** Whether a script gives each of these names a first value, which can be replaced. */
export function takesGivens(script: string, givens: readonly Given[]): boolean {
  const statements = (parseScript(script) as { body?: Tree[] } | null)?.body ?? [];
  return givens.every(({ name }) => {
    const found = firstValue(statements, name);
    return found !== null && found !== "never";
  });
}

/**
 * Replaces the first values of top-level variables and functions. Line numbers stay the same. `missing` is the first name that
 * the script doesn't declare at its top level; then nothing is replaced. A script with a syntax error stays as it is.
 */
export function withGivens(
  script: string,
  givens: readonly Given[],
): { script: string; missing: string | null } {
  const tree = parseScript(script);
  if (!tree) return { script, missing: null };
  const statements = (tree as Tree).body as Tree[];
  const edits: { replacement: Replacement; value: string }[] = [];
  for (const { name, value } of givens) {
    const found = firstValue(statements, name);
    if (!found) return { script, missing: name };
    if (found !== "never") edits.push({ replacement: found, value });
  }
  edits.sort((a, b) => b.replacement.start - a.replacement.start);
  let changed = script;
  for (const { replacement, value } of edits) {
    const { start, end, before, after } = replacement;
    const lines = "\n".repeat(changed.slice(start, end).split("\n").length - 1);
    changed = `${changed.slice(0, start)}${before}${value}${after}${lines}${changed.slice(end)}`;
  }
  return { script: changed, missing: null };
}
