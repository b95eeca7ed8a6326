/** Mutation testing of references: makes copies of a script with one typical beginner's fault each. */
import type { Node } from "acorn";
import { full, fullAncestor } from "acorn-walk";
import { generator } from "./draw.ts";
import { parseScript } from "./uses.ts";

type Tree = Node & Record<string, unknown>;

export interface Mutant {
  code: string;
  /** The fault, in words for the author: "`<` for `<=` in line 3". */
  what: string;
  /** The line of the fault, from 1. */
  line: number;
}

interface Edit {
  start: number;
  end: number;
  text: string;
  what: string;
}

/** Operators, each with those that beginners confuse it with. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  "+": ["-"],
  "-": ["+"],
  "*": ["+", "/"],
  "/": ["*"],
  "%": ["/"],
  "**": ["*"],
  "<": ["<=", ">"],
  "<=": ["<", ">="],
  ">": [">=", "<"],
  ">=": [">", "<="],
  "===": ["!=="],
  "!==": ["==="],
  "==": ["!="],
  "!=": ["=="],
  "&&": ["||"],
  "||": ["&&"],
  "??": ["&&"],
  "+=": ["-=", "="],
  "-=": ["+="],
  "*=": ["+="],
  "/=": ["*="],
  "++": ["--"],
  "--": ["++"],
};

/** Methods, each with the one that beginners confuse it with. */
const METHODS: Readonly<Record<string, string>> = {
  push: "unshift",
  unshift: "push",
  pop: "shift",
  shift: "pop",
  map: "filter",
  filter: "map",
  some: "every",
  every: "some",
  slice: "splice",
  toUpperCase: "toLowerCase",
  toLowerCase: "toUpperCase",
  floor: "ceil",
  ceil: "floor",
  max: "min",
  min: "max",
  add: "remove",
  remove: "add",
  append: "prepend",
  startsWith: "endsWith",
  endsWith: "startsWith",
  keys: "values",
  find: "filter",
  first: "last",
};

function quoted(text: string): string {
  return `\`${text}\``;
}

/** Names of the functions and classes that a script declares at its top level. */
function declaredNames(tree: Tree): Set<string> {
  const names = new Set<string>();
  const add = (id: unknown): void => {
    if (id) names.add(String((id as Tree).name));
  };
  for (const statement of tree.body as Tree[]) {
    if (statement.type === "FunctionDeclaration" || statement.type === "ClassDeclaration") add(statement.id);
    if (statement.type !== "VariableDeclaration") continue;
    for (const { id, init } of statement.declarations as Tree[])
      if (/Function/.test((init as Tree | null)?.type ?? "")) add(id);
  }
  return names;
}

/** Whether a top-level statement only calls one of the script's own functions and drops the result. */
function isTrial(statement: Tree, names: ReadonlySet<string>): boolean {
  const call = statement.expression as Tree | undefined;
  if (statement.type !== "ExpressionStatement" || call?.type !== "CallExpression") return false;
  const callee = call.callee as Tree;
  return (
    names.has(String(callee.name)) &&
    (call.arguments as Tree[]).every(({ type }) => !/Function|CallExpression/.test(type))
  );
}

/** Whether a node is part of a top-level array or object literal. */
function isData(ancestors: readonly Node[]): boolean {
  const isInside = (pattern: RegExp): boolean =>
    ancestors.slice(0, -1).some(({ type }) => pattern.test(type));
  return isInside(/^(?:ArrayExpression|ObjectExpression)$/) && !isInside(/Function|Class|MethodDefinition/);
}

/**
 * All single edits that make a mutant. Left out are example calls of a function and data in top-level literals: a mutant there is
 * often equivalent to the script.
 */
function editsOf(source: string, tree: Node): Edit[] {
  const names = declaredNames(tree as Tree);
  const edits: Edit[] = [];
  const slice = (node: Node): string => source.slice(node.start, node.end);
  const put = (node: Node, text: string, what: string): void => {
    edits.push({
      start: node.start,
      end: node.end,
      text,
      what: `${what} in line ${node.loc?.start.line ?? 1}`,
    });
  };
  fullAncestor(tree, (found, _, ancestors) => {
    const node = found as Tree;
    const statement = ancestors[1] as Tree | undefined;
    if ((statement && isTrial(statement, names)) || isData(ancestors)) return;
    switch (node.type) {
      case "BinaryExpression":
      case "LogicalExpression":
      case "AssignmentExpression": {
        const [left, right] = [node.left as Node, node.right as Node];
        const sign = String(node.operator);
        const between = source.slice(left.end, right.start);
        const at = left.end + between.indexOf(sign);
        if (between.includes(sign))
          for (const other of OPERATORS[sign] ?? [])
            edits.push({
              start: at,
              end: at + sign.length,
              text: other,
              what: `${quoted(other)} for ${quoted(sign)} in line ${node.loc?.start.line ?? 1}`,
            });
        return;
      }
      case "UpdateExpression": {
        const sign = String(node.operator);
        const other = OPERATORS[sign]?.[0] ?? sign;
        put(node, slice(node).replace(sign, other), `${quoted(other)} for ${quoted(sign)}`);
        return;
      }
      case "UnaryExpression":
        if (node.operator === "!" || node.operator === "-")
          put(node, slice(node.argument as Node), `no ${quoted(String(node.operator))}`);
        return;
      case "Literal":
        if (typeof node.value === "number")
          put(node, String(node.value + 1), `${quoted(String(node.value + 1))} for ${quoted(slice(node))}`);
        else if (typeof node.value === "boolean")
          put(node, String(!node.value), `${quoted(String(!node.value))} for ${quoted(slice(node))}`);
        else if (typeof node.value === "string" && node.value !== "use strict")
          put(
            node,
            JSON.stringify(node.value === "" ? "x" : `${node.value}x`),
            `another text for ${quoted(slice(node))}`,
          );
        return;
      case "IfStatement":
        put(node.test as Node, `!(${slice(node.test as Node)})`, "the other way round");
        if (node.alternate)
          put(
            node,
            `if (${slice(node.test as Node)}) ${blockOf(slice(node.alternate as Node))} else ${blockOf(slice(node.consequent as Node))}`,
            "branches swapped",
          );
        return;
      case "ConditionalExpression":
        put(
          node,
          `${slice(node.test as Node)} ? ${slice(node.alternate as Node)} : ${slice(node.consequent as Node)}`,
          "branches swapped",
        );
        return;
      case "ReturnStatement":
        if (node.argument) put(node, "return;", "nothing returned");
        return;
      case "ExpressionStatement":
        put(node, ";", `without ${quoted(slice(node).slice(0, 40))}`);
        return;
      case "BreakStatement":
      case "ContinueStatement":
        put(node, ";", `without ${quoted(slice(node))}`);
        return;
      case "MemberExpression": {
        const property = node.property as Tree;
        const other = node.computed ? undefined : METHODS[String(property.name)];
        if (other) put(property, other, `${quoted(other)} for ${quoted(String(property.name))}`);
        return;
      }
      case "CallExpression": {
        const list = node.arguments as Node[];
        const [first, second] = list;
        if (list.length === 2 && first && second && slice(first) !== slice(second))
          edits.push({
            start: first.start,
            end: second.end,
            text: `${slice(second)}, ${slice(first)}`,
            what: `arguments swapped in line ${node.loc?.start.line ?? 1}`,
          });
        return;
      }
      default:
    }
  });
  return edits;
}

function blockOf(statement: string): string {
  return statement.startsWith("{") ? statement : `{ ${statement} }`;
}

/** At most `count` different mutants of a script, chosen by `seed`. None of a script with a syntax error. */
export function mutantsOf(source: string, count: number, seed: number): Mutant[] {
  const tree = parseScript(source);
  if (!tree) return [];
  const edits = editsOf(source, tree);
  const next = generator(seed);
  const mutants: Mutant[] = [];
  const known = new Set([source]);
  while (mutants.length < count && edits.length > 0) {
    const [edit] = edits.splice(Math.floor(next() * edits.length), 1);
    if (!edit) break;
    const mutant = mutantBy(edit, source);
    if (known.has(mutant.code) || !parseScript(mutant.code)) continue;
    known.add(mutant.code);
    mutants.push(mutant);
  }
  return mutants;
}

function mutantBy({ start, end, text, what }: Edit, source: string): Mutant {
  const line = source.slice(0, start).split("\n").length;
  return { code: source.slice(0, start) + text + source.slice(end), what, line };
}

/** For each listener to `input`, the mutant that listens to `change`, which answers only when the field is left. */
export function lateMutantsOf(source: string): Mutant[] {
  const tree = parseScript(source);
  const mutants: Mutant[] = [];
  if (!tree) return mutants;
  full(tree, (found) => {
    const { type, callee, arguments: list } = found as Tree;
    if (
      type !== "CallExpression" ||
      ((callee as Tree).property as Tree | undefined)?.name !== "addEventListener"
    )
      return;
    const event = (list as Tree[])[0];
    if (event?.value !== "input") return;
    const line = event.loc?.start.line ?? 1;
    const what = `${quoted("change")} for ${quoted("input")} in line ${line}`;
    mutants.push(mutantBy({ start: event.start, end: event.end, text: '"change"', what }, source));
  });
  return mutants;
}
