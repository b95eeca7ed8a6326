/** Writes binary expressions and the names of properties in their normal form. */
import type { AnyNode } from "acorn";
import { lookupTable } from "../lookup-table.ts";

/** Comparisons with their sides swapped. */
const SWAPPED = lookupTable({ ">": "<", ">=": "<=" });
const EQUALITY = new Set(["==", "===", "!=", "!=="]);

/** Names, numbers and properties of names, which can be evaluated in any order. */
const PLAIN = /^[\w$."]+$/;

/**
 * A binary expression: `a > b` as `b < a`, the literal of an equality on the right, factors in sorted order. Long chains nest to the left,
 * so the left operands are collected in a loop instead of by recursion.
 */
export function writeBinary(node: AnyNode, write: (node: AnyNode) => string): string {
  const spine: { operator: string; right: AnyNode }[] = [];
  let left = node;
  while (left.type === "BinaryExpression" || left.type === "LogicalExpression") {
    spine.push({ operator: left.operator, right: left.right });
    left = left.left;
  }
  let written = write(left);
  let isLiteral = left.type === "Literal";
  for (const { operator, right } of spine.reverse()) {
    const other = write(right);
    const swapped = SWAPPED.get(operator);
    if (swapped) written = `(${swapped} ${other} ${written})`;
    else if (isLiteral && EQUALITY.has(operator)) written = `(${operator} ${other} ${written})`;
    else if (operator === "*" && other < written && PLAIN.test(other) && PLAIN.test(written))
      written = `(* ${other} ${written})`;
    else written = `(${operator} ${written} ${other})`;
    isLiteral = false;
  }
  return written;
}

/** A property's name: `a.b` equals `a["b"]`, and `{ b: 1 }` equals `{ "b": 1 }`. */
export function writeKey(key: AnyNode, computed: boolean, write: (node: AnyNode) => string): string {
  if (!computed && key.type === "Identifier") return JSON.stringify(key.name);
  if (key.type === "PrivateIdentifier") return `#${key.name}`;
  // Stryker disable next-line ConditionalExpression: for the type only, since other keys have no value.
  if (key.type === "Literal" && (typeof key.value === "string" || typeof key.value === "number")) {
    return JSON.stringify(String(key.value));
  }
  return `[${write(key)}]`;
}

/** The normal form of `a`, `this.a` or `a.b`, which can be read without side effects. Null for other expressions. */
export function staticName(node: AnyNode): string | null {
  if (node.type === "Identifier") return node.name;
  if (node.type === "ThisExpression") return "this";
  if (node.type === "MemberExpression" && !node.computed && node.property.type === "Identifier") {
    const object = staticName(node.object);
    return object === null ? null : `${object}.${JSON.stringify(node.property.name)}`;
  }
  return null;
}
