/** Reads a script into blocks of statements that know where they stand in the text. */
import { type Node, type Options, parse, type Token, tokTypes } from "acorn";
import { exceedsParserLimits } from "../ship-check/parser-limits.ts";
import { MAX_TOKENS, type Range } from "./edits.ts";

/** A token of a script. `kind` tells names of variables from names of properties. */
export interface JsToken extends Range {
  text: string;
  kind: "variable" | "name" | "string" | "other";
}

export interface JsStatement extends Range {
  type: string;
  /** The names that it declares in its block. */
  declares: string[];
  /** What it declares, assigns or listens on; empty where it does none of these. */
  key: string;
  /** The blocks in it, outermost only, in order. */
  blocks: JsBlock[];
  /** Its tokens outside of these blocks; a block stands for `{}`. */
  head: JsToken[];
  block: JsBlock;
}

export interface JsBlock extends Range {
  statements: JsStatement[];
  /** The statement that it belongs to; null for the script itself. */
  owner: JsStatement | null;
}

export interface JsTree {
  source: string;
  program: JsBlock;
  /** All statements, outer ones first. */
  statements: JsStatement[];
  /** Whether a browser could parse it. Otherwise there are no statements. */
  isValid: boolean;
  /** The names that are declared anywhere in it, parameters included. */
  declared: Set<string>;
}

type Tree = Node & Record<string, unknown>;

const OPTIONS: Options = {
  ecmaVersion: "latest",
  allowAwaitOutsideFunction: true,
  allowHashBang: true,
  allowImportExportEverywhere: true,
};

/** Reads a script. Never throws. */
export function readJs(source: string): JsTree {
  const program: JsBlock = { start: 0, end: source.length, statements: [], owner: null };
  const tree: JsTree = { source, program, statements: [], isValid: true, declared: new Set() };
  const tokens: Token[] = [];
  try {
    if (exceedsParserLimits(source, MAX_TOKENS)) throw new Error("The script is too long.");
    const root = parse(source, { ...OPTIONS, onToken: tokens }) as Node as Tree;
    new Reader(tree, tokens, root).readBlock(root, program);
  } catch {
    return { ...tree, program: { ...program, statements: [] }, statements: [], isValid: false };
  }
  return tree;
}

const isNode = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && typeof (value as Tree).type === "string";

function childrenOf(node: Tree): Tree[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

const nameOf = (node: unknown): string =>
  isNode(node) && node.type === "Identifier" ? (node.name as string) : "";

/** A string's source with double quotes, whatever its quotes are. */
function quoted(text: string): string {
  const inner = text.slice(1, -1);
  return text[0] === "'" && !/["\\]/.test(inner) ? `"${inner}"` : text;
}

class Reader {
  readonly #tokens: JsToken[];
  readonly #tree: JsTree;

  constructor(tree: JsTree, tokens: readonly Token[], root: Tree) {
    this.#tree = tree;
    const variables = new Set<number>();
    collectVariables(root, variables, tree.declared);
    this.#tokens = tokens.flatMap((token) => {
      const { start, end } = token;
      const text = tree.source.slice(start, end);
      if (token.type === tokTypes.eof || text === ";") return [];
      const isString = token.type === tokTypes.string || token.type === tokTypes.template;
      const kind = variables.has(start)
        ? "variable"
        : isString
          ? "string"
          : token.type === tokTypes.name
            ? "name"
            : "other";
      // Quotes and trailing spaces of a text are notation.
      const written = token.type === tokTypes.string ? quoted(text) : text;
      return [{ start, end, text: written, kind }];
    });
  }

  readBlock(node: Tree, block: JsBlock): void {
    for (const child of node.body as Tree[]) {
      if (child.type === "EmptyStatement") continue;
      const statement: JsStatement = {
        start: child.start,
        end: child.end,
        type: child.type,
        declares: declaredBy(child),
        key: keyOf(child),
        blocks: [],
        head: [],
        block,
      };
      block.statements.push(statement);
      this.#tree.statements.push(statement);
      const inner = blocksIn(child);
      for (const one of inner) {
        const nested: JsBlock = { start: one.start + 1, end: one.end - 1, statements: [], owner: statement };
        statement.blocks.push(nested);
      }
      statement.head = this.#tokensOf(statement);
      for (const [index, one] of inner.entries()) this.readBlock(one, statement.blocks[index] as JsBlock);
    }
  }

  /** The index of the first token at an offset or behind it. */
  #firstTokenAt(offset: number): number {
    let [low, high] = [0, this.#tokens.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#tokens[middle]?.start ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #tokensOf({ start, end, blocks }: JsStatement): JsToken[] {
    const own: JsToken[] = [];
    let block = 0;
    for (let at = this.#firstTokenAt(start); at < this.#tokens.length; at++) {
      const token = this.#tokens[at] as JsToken;
      if (token.end > end) break;
      while ((blocks[block]?.end ?? end) < token.start) block++;
      const inner = blocks[block];
      if (!inner || token.start < inner.start) own.push(token);
      // What is in a block belongs to its statements.
      else if (token.end <= inner.end) at = this.#firstTokenAt(inner.end) - 1;
      else own.push(token);
    }
    // A comma in front of a closing bracket is notation.
    return own.filter(({ text }, index) => text !== "," || !/^[\])}]/.test(own[index + 1]?.text ?? ""));
  }
}

/** The block statements in a statement that are in no other one. */
function blocksIn(statement: Tree): Tree[] {
  if (statement.type === "ClassDeclaration") return [];
  return childrenOf(statement)
    .sort((a, b) => a.start - b.start)
    .flatMap((child) => (child.type === "BlockStatement" ? [child] : blocksIn(child)));
}

/** Finds where variables are named, and which are declared. */
function collectVariables(node: Tree, variables: Set<number>, declared: Set<string>): void {
  if (node.type === "Identifier") variables.add(node.start);
  const { type } = node;
  if (type === "VariableDeclarator") addNames(node.id, declared);
  if (type === "FunctionDeclaration" || type === "FunctionExpression" || type === "ClassDeclaration")
    addNames(node.id, declared);
  if (Array.isArray(node.params)) for (const one of node.params) addNames(one, declared);
  if (type === "CatchClause") addNames(node.param, declared);
  for (const child of childrenOf(node)) {
    const isPropertyName =
      (type === "MemberExpression" && child === node.property) ||
      ((type === "Property" || type === "PropertyDefinition" || type === "MethodDefinition") &&
        child === node.key);
    const isShorthand = type === "Property" && node.shorthand === true;
    if (isPropertyName && node.computed !== true && !isShorthand) continue;
    if (type === "LabeledStatement" && child === node.label) continue;
    collectVariables(child, variables, declared);
  }
}

function addNames(pattern: unknown, to: Set<string>): void {
  if (!isNode(pattern)) return;
  if (pattern.type === "Identifier") to.add(pattern.name as string);
  else if (pattern.type === "AssignmentPattern") addNames(pattern.left, to);
  else if (pattern.type === "Property") addNames(pattern.value, to);
  else for (const child of childrenOf(pattern)) addNames(child, to);
}

function declaredBy(statement: Tree): string[] {
  const names = new Set<string>();
  if (statement.type === "VariableDeclaration")
    for (const one of statement.declarations as Tree[]) addNames(one.id, names);
  else if (statement.type === "FunctionDeclaration" || statement.type === "ClassDeclaration")
    addNames(statement.id, names);
  return [...names];
}

/** What a statement declares, assigns or listens on. */
function keyOf(statement: Tree): string {
  const declared = declaredBy(statement);
  if (declared.length > 0) return `declares ${declared.join()}`;
  if (statement.type !== "ExpressionStatement") return "";
  const expression = statement.expression as Tree;
  if (expression.type === "AssignmentExpression") {
    const left = expression.left as Tree;
    const property = left.type === "MemberExpression" ? nameOf(left.property) : "";
    const target = left.type === "MemberExpression" ? pathOf(left.object) : nameOf(left);
    if (property.startsWith("on") && isNode(expression.right) && /Function/.test(expression.right.type))
      return `listens ${target} ${property.slice(2)}`;
    return target === "" ? "" : `assigns ${target}${property && `.${property}`} ${expression.operator}`;
  }
  const callee = expression.callee as Tree | undefined;
  if (expression.type !== "CallExpression" || !callee) return "";
  const first = (expression.arguments as Tree[])[0];
  if (callee.type === "MemberExpression" && nameOf(callee.property) === "addEventListener")
    return `listens ${pathOf(callee.object)} ${String(first?.value ?? "")}`;
  return `calls ${pathOf(callee)}`;
}

function pathOf(node: unknown): string {
  if (!isNode(node)) return "";
  if (node.type === "MemberExpression") return `${pathOf(node.object)}.${nameOf(node.property)}`;
  if (node.type === "CallExpression")
    return `${pathOf(node.callee)}(${(node.arguments as Tree[]).map((one) => String(one.value ?? "")).join()})`;
  return nameOf(node);
}
