import { parse as parseLoosely } from "acorn-loose";
import { full } from "acorn-walk";
import type { Language } from "../rules/code.ts";

/**
 * Something that code is written with. An `element`, `attribute`, `property`, `word` or `sign` belongs to the language and
 * can be taught; a `name`, `text` or `value` is the author's choice, so the message has to say it.
 */
export interface Term {
  language: Language;
  kind: "element" | "attribute" | "property" | "word" | "sign" | "name" | "text" | "value";
  text: string;
}

/** Receives one occurrence of a term. */
export type Add = (language: Language, kind: Term["kind"], text: string) => void;

/** The words and signs of each kind of statement and expression, by acorn's node type. */
const TERMS_OF_NODE: Record<string, string[]> = {
  IfStatement: ["if"],
  ForStatement: ["for"],
  ForOfStatement: ["for", "of"],
  ForInStatement: ["for", "in"],
  WhileStatement: ["while"],
  DoWhileStatement: ["do", "while"],
  FunctionDeclaration: ["function"],
  ArrowFunctionExpression: ["=>"],
  ReturnStatement: ["return"],
  NewExpression: ["new"],
  SwitchStatement: ["switch", "case"],
  BreakStatement: ["break"],
  ContinueStatement: ["continue"],
  ThrowStatement: ["throw"],
  TryStatement: ["try"],
  ThisExpression: ["this"],
  AwaitExpression: ["await"],
  ClassDeclaration: ["class"],
  SpreadElement: ["..."],
  RestElement: ["..."],
  ConditionalExpression: ["?"],
  ArrayExpression: ["["],
  ObjectExpression: ["{"],
};

/** The fields of acorn's nodes that are read here. Which of them a node has depends on its type. */
interface Script {
  type: string;
  name?: string;
  kind?: string;
  operator?: string;
  alternate?: unknown;
  computed?: boolean;
  property?: Script;
  key?: Script;
  id?: Script | null;
  value?: unknown;
  quasis?: { value: { cooked?: string | null; raw: string } }[];
}

/** Calls `add` for each term of a script's syntax tree. Code in comments and strings doesn't count. */
export function scriptTerms(js: string, add: Add): void {
  const own = new Set<string>();
  const used: string[] = [];
  const word = (text: string) => add("js", /^[a-z]+$/i.test(text) ? "word" : "sign", text);
  const visit = (node: Script) => {
    for (const text of TERMS_OF_NODE[node.type] ?? []) word(text);
    if (node.type === "VariableDeclaration" && node.kind) word(node.kind);
    if (node.type === "IfStatement" && node.alternate) word("else");
    if (node.operator) word(node.operator);
    if (node.type === "Identifier" && node.name && node.name !== MISSING_NAME) used.push(node.name);
    if (/^(VariableDeclarator|FunctionDeclaration)$/.test(node.type) && node.id?.name) own.add(node.id.name);
    if (node.type === "MemberExpression" && node.computed) word("[");
    if (node.type === "MemberExpression" && !node.computed && node.property?.name) word(node.property.name);
    if (node.type === "Property" && !node.computed && node.key?.name) add("js", "name", node.key.name);
    if (node.type === "TemplateLiteral") templateTerms(node, add);
    if (node.type === "Literal") literalTerm(node, add);
  };
  full(parseLoosely(js, { ecmaVersion: "latest" }), (node) => visit(node as unknown as Script));
  for (const name of own) add("js", "name", name);
  for (const name of used) if (!own.has(name)) add("js", "word", name);
}

/** What acorn-loose puts where a name is missing. */
const MISSING_NAME = "✖";

function templateTerms(node: Script, add: Add): void {
  add("js", "sign", "`");
  if ((node.quasis?.length ?? 0) > 1) add("js", "sign", "${");
  for (const quasi of node.quasis ?? []) {
    const text = (quasi.value.cooked ?? quasi.value.raw).trim();
    if (/[\p{L}\p{N}]/u.test(text)) add("js", "text", text);
  }
}

function literalTerm(node: Script, add: Add): void {
  if (typeof node.value === "boolean" || node.value === null) add("js", "word", String(node.value));
  else if (typeof node.value === "number") add("js", "value", String(node.value));
  else if (typeof node.value === "string" && node.value.trim() !== "") add("js", "text", node.value.trim());
}
