/** Finds the line to look at: the first statement of a script that isn't as in the reference. */
import type { Node } from "acorn";
import { parseScript } from "./uses.ts";

type Tree = Node & Record<string, unknown>;

/** A statement as text that spaces, quotes and semicolons don't change. */
function textOf(node: unknown): string {
  if (Array.isArray(node)) return `[${node.map(textOf).join(",")}]`;
  if (typeof node !== "object" || node === null)
    return typeof node === "bigint" ? `${node}n` : (JSON.stringify(node) ?? "");
  const parts: string[] = [];
  for (const [key, value] of Object.entries(node))
    if (!/^(?:start|end|loc|raw|range)$/.test(key)) parts.push(`${key}:${textOf(value)}`);
  return `{${parts.join(",")}}`;
}

/** The statements inside a statement: of its block, function or callback. */
function inner(node: Tree): Tree[] | null {
  for (const value of Object.values(node)) {
    if (typeof value !== "object" || value === null) continue;
    const child = value as Tree;
    if (child.type === "BlockStatement" || child.type === "ClassBody") return child.body as Tree[];
    const candidates = Array.isArray(value) ? (value as unknown[]) : [value];
    for (const one of candidates) {
      if (typeof one !== "object" || one === null || typeof (one as Tree).type !== "string") continue;
      const found = inner(one as Tree);
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
  const [left, right] = [like && inner(like), inner(statement)];
  return (left && right && firstDifference(left, right)) || statement;
}

/** The line, from 1, of the first statement that the reference doesn't have; null where there is none. */
export function differingLine(reference: string, submission: string): number | null {
  const [wanted, actual] = [parseScript(reference), parseScript(submission)];
  if (!wanted || !actual) return null;
  const found = firstDifference((wanted as Tree).body as Tree[], (actual as Tree).body as Tree[]);
  return found?.loc?.start.line ?? null;
}
