/** Finds the line that a tip points to: the first statement of a script that the reference doesn't have. */
import type { Node } from "acorn";
import { parseScript } from "./uses.ts";

type Tree = Node & Record<string, unknown>;

/** A statement as text, independent of spaces, quotes and semicolons. */
function textOf(node: unknown): string {
  if (Array.isArray(node)) return `[${node.map(textOf).join(",")}]`;
  if (typeof node !== "object" || node === null)
    return typeof node === "bigint" ? `${node}n` : (JSON.stringify(node) ?? "");
  const parts: string[] = [];
  for (const [key, value] of Object.entries(node))
    if (!/^(?:start|end|loc|raw|range)$/.test(key)) parts.push(`${key}:${textOf(value)}`);
  return `{${parts.join(",")}}`;
}

/** The statements of the first block, function body or class body within a statement; null if there is none. */
function innerStatements(node: Tree): Tree[] | null {
  for (const value of Object.values(node)) {
    if (typeof value !== "object" || value === null) continue;
    const child = value as Tree;
    if (child.type === "BlockStatement" || child.type === "ClassBody") return child.body as Tree[];
    const candidates = Array.isArray(value) ? (value as unknown[]) : [value];
    for (const one of candidates) {
      if (typeof one !== "object" || one === null || typeof (one as Tree).type !== "string") continue;
      const found = innerStatements(one as Tree);
      if (found) return found;
    }
  }
  return null;
}

function firstDifference(wanted: readonly Tree[], actual: readonly Tree[]): Tree | null {
  const known = new Set(wanted.map(textOf));
  const index = actual.findIndex((statement) => !known.has(textOf(statement)));
  if (index < 0) return null;
  const statement = actual[index] as Tree;
  const like = wanted.find((other, at) => other.type === statement.type && at >= index) ?? wanted[index];
  const [left, right] = [like && innerStatements(like), innerStatements(statement)];
  return (left && right && firstDifference(left, right)) || statement;
}

/** The line, from 1, of the first statement that the reference doesn't have. Null if there is none, or after a syntax error. */
export function differingLine(reference: string, submission: string): number | null {
  const [wanted, actual] = [parseScript(reference), parseScript(submission)];
  if (!wanted || !actual) return null;
  const found = firstDifference((wanted as Tree).body as Tree[], (actual as Tree).body as Tree[]);
  return found?.loc?.start.line ?? null;
}
