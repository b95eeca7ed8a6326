/** Finds which syntax forms a script uses, by its syntax tree. */
import type { Node } from "acorn";
import * as acorn from "acorn";
import { full } from "acorn-walk";
import { codeSpan } from "../code.ts";

type Tree = Node & Record<string, unknown>;
type Test = (node: Tree) => boolean;

const type =
  (...names: string[]): Test =>
  (node) =>
    names.includes(node.type);

const kind =
  (name: string): Test =>
  (node) =>
    node.type === "VariableDeclaration" && node.kind === name;

function nameOf(node: unknown): string | null {
  const { type, name, value } = node as { type?: string; name?: string; value?: unknown };
  if (type === "Identifier" || type === "PrivateIdentifier") return name ?? null;
  return type === "Literal" && typeof value === "string" ? value : null;
}

/** A call of a method with one of these names, on any object. */
const method =
  (...names: string[]): Test =>
  (node) => {
    if (node.type !== "CallExpression") return false;
    const callee = node.callee as Tree;
    return callee.type === "MemberExpression" && names.includes(nameOf(callee.property) ?? "");
  };

const call =
  (...names: string[]): Test =>
  (node) =>
    node.type === "CallExpression" && names.includes(nameOf(node.callee) ?? "");

const operator =
  (...signs: string[]): Test =>
  (node) =>
    /^(?:BinaryExpression|LogicalExpression|AssignmentExpression|UnaryExpression|UpdateExpression)$/.test(
      node.type,
    ) && signs.includes(String(node.operator));

/** An assignment to a property with one of these names, of any object. */
const assignmentTo =
  (...names: string[]): Test =>
  (node) => {
    if (node.type !== "AssignmentExpression") return false;
    const left = node.left as Tree;
    return left.type === "MemberExpression" && names.includes(nameOf(left.property) ?? "");
  };

const ARRAY_METHODS = [
  "map",
  "filter",
  "reduce",
  "reduceRight",
  "forEach",
  "find",
  "findIndex",
  "findLast",
  "some",
  "every",
  "flat",
  "flatMap",
];

/** Whether a node is a named function whose body calls that name. */
const isRecursive: Test = (node) => {
  let name: string | null = null;
  let body: unknown = null;
  if (node.type === "FunctionDeclaration" || node.type === "FunctionExpression") {
    name = nameOf(node.id ?? {});
    body = node.body;
  } else if (node.type === "VariableDeclarator" && /Function/.test((node.init as Tree | null)?.type ?? "")) {
    name = nameOf(node.id);
    body = (node.init as Tree).body;
  }
  if (name === null || !body) return false;
  let isFound = false;
  full(body as Node, (inner) => {
    if (call(name)(inner as Tree)) isFound = true;
  });
  return isFound;
};

/** The syntax forms that `uses:` can name. */
export const FORMS: Readonly<Record<string, Test>> = {
  "for-loop": type("ForStatement"),
  for: type("ForStatement", "ForOfStatement", "ForInStatement"),
  "for-of": type("ForOfStatement"),
  "for-in": type("ForInStatement"),
  while: type("WhileStatement"),
  "while-loop": type("WhileStatement"),
  "do-while": type("DoWhileStatement"),
  loop: type("ForStatement", "ForOfStatement", "ForInStatement", "WhileStatement", "DoWhileStatement"),
  function: type("FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"),
  "function-declaration": type("FunctionDeclaration"),
  "function-expression": type("FunctionExpression"),
  arrow: type("ArrowFunctionExpression"),
  template: type("TemplateLiteral"),
  if: type("IfStatement"),
  else: (node) => node.type === "IfStatement" && node.alternate !== null && node.alternate !== undefined,
  switch: type("SwitchStatement"),
  ternary: type("ConditionalExpression"),
  const: kind("const"),
  let: kind("let"),
  var: kind("var"),
  class: type("ClassDeclaration", "ClassExpression"),
  extends: (node) => /^Class/.test(node.type) && node.superClass !== null && node.superClass !== undefined,
  object: type("ObjectExpression"),
  array: type("ArrayExpression"),
  "array-method": method(...ARRAY_METHODS),
  spread: type("SpreadElement"),
  rest: type("RestElement"),
  destructuring: type("ObjectPattern", "ArrayPattern"),
  "default-parameter": type("AssignmentPattern"),
  "optional-chaining": type("ChainExpression"),
  nullish: operator("??", "??="),
  and: operator("&&"),
  or: operator("||"),
  not: operator("!"),
  addition: operator("+", "+="),
  subtraction: operator("-", "-=", "--"),
  multiplication: operator("*", "*="),
  division: operator("/", "/="),
  comparison: operator("<", "<=", ">", ">="),
  remainder: operator("%", "%="),
  power: operator("**", "**="),
  increment: operator("++", "+="),
  "strict-equality": operator("===", "!=="),
  typeof: operator("typeof"),
  return: type("ReturnStatement"),
  break: type("BreakStatement"),
  continue: type("ContinueStatement"),
  throw: type("ThrowStatement"),
  try: type("TryStatement"),
  async: (node) => node.async === true,
  await: type("AwaitExpression"),
  promise: (node) =>
    method("then", "catch", "finally")(node) ||
    (node.type === "NewExpression" && nameOf(node.callee) === "Promise"),
  generator: (node) => node.generator === true,
  regexp: (node) => node.type === "Literal" && node.regex !== undefined,
  recursion: isRecursive,
  closure: type("ArrowFunctionExpression", "FunctionExpression"),
  new: type("NewExpression"),
  this: type("ThisExpression"),
  Map: (node) => node.type === "NewExpression" && nameOf(node.callee) === "Map",
  Set: (node) => node.type === "NewExpression" && nameOf(node.callee) === "Set",
  textContent: (node) =>
    assignmentTo("textContent", "innerText", "innerHTML")(node) || method("replaceChildren")(node),
  addEventListener: method("addEventListener"),
  querySelector: method("querySelector", "querySelectorAll"),
  getElementById: method("getElementById"),
  setTimeout: (node) => call("setTimeout")(node) || method("setTimeout")(node),
  setInterval: (node) => call("setInterval")(node) || method("setInterval")(node),
  "console.log": method("log"),
  JSON: (node) => node.type === "MemberExpression" && nameOf(node.object) === "JSON",
};

/** Forms whose names in `uses:` are no code. */
const WORDED_FORMS: Readonly<Record<string, string>> = {
  template: "a template literal",
  for: "a `for` loop",
  "for-loop": "a counting `for` loop",
  "for-of": "a `for…of` loop",
  "for-in": "a `for…in` loop",
  while: "a `while` loop",
  "while-loop": "a `while` loop",
  loop: "a loop",
  multiplication: "a multiplication",
};

/** The name of a syntax form in a sentence. */
export const formText = (form: string): string => WORDED_FORMS[form] ?? codeSpan(form);

/** The syntax tree of a script or module; null after a syntax error. */
export function parseScript(source: string): Node | null {
  for (const sourceType of ["script", "module"] as const)
    try {
      return acorn.parse(source, { ecmaVersion: "latest", sourceType, allowHashBang: true, locations: true });
    } catch {
      // A module has syntax that a script hasn't, so both are tried.
    }
  return null;
}

/**
 * The required forms that a script doesn't use, and the forbidden ones (prefix `no `) that it uses. After a syntax error: all.
 */
export function missingForms(source: string, wanted: readonly string[]): string[] {
  if (wanted.length === 0) return [];
  const tree = parseScript(source);
  if (!tree) return [...wanted];
  return wanted.filter((item) => {
    const isForbidden = item.startsWith("no ");
    const form = item.replace(/^no /, "");
    const test = form.startsWith(".") ? method(form.slice(1)) : FORMS[form];
    if (!test) return false;
    let isFound = false;
    full(tree, (node) => {
      if (!isFound && test(node as Tree)) isFound = true;
    });
    return isFound === isForbidden;
  });
}
