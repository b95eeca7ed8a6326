import { parse as parseLoosely } from "acorn-loose";
import { fullAncestor } from "acorn-walk";
import { type CssNode, generate, parse as parseCss, walk } from "css-tree";
import { type DefaultTreeAdapterTypes, parseFragment, parse as parseHtml } from "parse5";
import type { Code } from "../rules/code.ts";

/**
 * One occurrence of something that code is written with.
 * - `sign` is its kind, such as `<h1>`, `[class]`, `display:flex`, `unit-rem`, `.push()` or `for-of`.
 * - `text` is the piece of code, so that a change of a value shows as another occurrence.
 */
export interface Occurrence {
  sign: string;
  text: string;
}

/** All occurrences in a piece of code, in the order of the languages. Of code with syntax errors, those in what can be parsed. */
export function occurrencesIn(code: Code): Occurrence[] {
  const found: Occurrence[] = [];
  const add = (sign: string, text: string) => found.push({ sign, text });
  addHtml(code.html, add);
  addCss(code.css, add);
  addJs(code.js, add);
  return found;
}

/** The occurrences of `check` that `start` doesn't have, each as often as it is new. */
export function newOccurrences(start: Code, check: Code): Occurrence[] {
  const counts = new Map<string, number>();
  const keyOf = ({ sign, text }: Occurrence) => `${sign}\n${text}`;
  for (const one of occurrencesIn(start)) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return occurrencesIn(check).filter((one) => {
    const left = counts.get(keyOf(one)) ?? 0;
    counts.set(keyOf(one), left - 1);
    return left <= 0;
  });
}

type Add = (sign: string, text: string) => void;

// ── HTML ────────────────────────────────────────────────────────────────────────────────────────────────────────────

function addHtml(html: string, add: Add): void {
  const isPage = /<!doctype|<html[\s>]|<head[\s>]|<body[\s>]/i.test(html);
  if (/<!doctype/i.test(html)) add("doctype", "");
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ("tagName" in node) {
      // The parser adds these three to every page.
      const isImplied = /^(html|head|body)$/.test(node.tagName) && !hasStartTag(html, node.tagName);
      if (!isImplied) add(`<${node.tagName}>`, "");
      for (const { name, value } of node.attrs) {
        add(`[${name}]`, `${node.tagName} ${value}`);
        add(`${node.tagName}[${name}]`, value);
      }
    }
    if ("content" in node) visit(node.content);
    if ("childNodes" in node) for (const child of node.childNodes) visit(child);
  };
  visit(isPage ? parseHtml(html) : parseFragment(html));
}

const hasStartTag = (html: string, tag: string) => new RegExp(`<${tag}[\\s>]`, "i").test(html);

// ── CSS ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const BOX_SIDES = /^(margin|padding|border-radius|border-width)$/;

function addCss(css: string, add: Add): void {
  walk(parseCss(css, { parseCustomProperty: true }), function (this, node) {
    const inKeyframes = this.atrule?.name === "keyframes";
    const place = `${this.atrule ? `@${this.atrule.name} ` : ""}${this.rule ? generate(this.rule.prelude) : ""}`;
    if (node.type === "Atrule") add(`@${node.name}`, node.prelude ? generate(node.prelude) : "");
    else if (node.type === "Rule" && !inKeyframes) addSelectors(node.prelude, place, add);
    else if (node.type === "Declaration") addDeclaration(node.property, node.value, place, add);
  });
}

function addSelectors(prelude: CssNode, place: string, add: Add): void {
  const text = `${place} ${generate(prelude)}`;
  if (prelude.type === "SelectorList" && prelude.children.size > 1) add("selector-list", text);
  walk(prelude, (node) => {
    if (node.type === "TypeSelector") add("type-selector", text);
    if (node.type === "ClassSelector") add("class-selector", text);
    if (node.type === "IdSelector") add("id-selector", text);
    if (node.type === "Combinator" && node.name === " ") add("descendant-selector", text);
    if (node.type === "PseudoClassSelector") add(`:${node.name}`, text);
    if (node.type === "PseudoElementSelector") add(`::${node.name}`, text);
  });
}

function addDeclaration(property: string, value: CssNode, place: string, add: Add): void {
  const text = `${place}{${property}:${generate(value)}}`;
  if (property.startsWith("--")) {
    add("--name:", text);
    if (place.includes(".")) add("--name:in-class", text);
  } else add(`${property}:`, text);
  if (BOX_SIDES.test(property) && value.type === "Value" && value.children.size > 1) add("shorthand", text);
  walk(value, (node) => {
    if (node.type === "Identifier" && !node.name.startsWith("--")) add(`${property}:${node.name}`, text);
    if (node.type === "Dimension") add(`unit-${node.unit}`, text);
    if (node.type === "Percentage") add("unit-%", text);
    if (node.type === "Hash") add("unit-hex", text);
    if (node.type === "Function") add(`${node.name}()`, text);
  });
}

// ── JavaScript ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** The fields of acorn's nodes that are read here. Which of them a node has depends on its type. */
interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  kind?: string;
  operator?: string;
  computed?: boolean;
  value?: unknown;
  alternate?: Node | null;
  test?: Node;
  callee?: Node;
  object?: Node;
  property?: Node;
  key?: Node;
  id?: Node | null;
  init?: Node | null;
  left?: Node;
  right?: Node;
  body?: Node;
  params?: Node[];
  arguments?: Node[];
}

const LOOP = /^(For|ForOf|ForIn|While|DoWhile)Statement$/;
const FUNCTION = /Function/;

const SIGN_OF_OPERATOR: Readonly<Record<string, string>> = {
  "<": "compare",
  ">": "compare",
  "<=": "compare",
  ">=": "compare",
  "===": "equal",
  "!==": "equal",
  "==": "equal",
  "!=": "equal",
  "%": "remainder",
  "-": "arithmetic",
  "*": "arithmetic",
  "/": "arithmetic",
  "&&": "&&",
  "||": "||",
  "!": "!",
};

function addJs(js: string, add: Add): void {
  const root = parseLoosely(js, { ecmaVersion: "latest" });
  const functions = new Set<string>();
  const keys = new Set<string>();
  /** Names that always stand for text. */
  const texts = new Set<string>();
  const visitAll = (visit: (node: Node, parents: Node[]) => void) =>
    fullAncestor(root, (node, _, parents) =>
      visit(node as unknown as Node, (parents as unknown as Node[]).slice(0, -1)),
    );
  visitAll((node, parents) => {
    if (node.type === "FunctionDeclaration" && node.id?.name) functions.add(node.id.name);
    if (node.type === "Property" && node.key?.name) keys.add(node.key.name);
    const isConstant = node.type === "VariableDeclarator" && parents.at(-1)?.kind === "const";
    if (isConstant && node.id?.name && typeof node.init?.value === "string") texts.add(node.id.name);
  });
  const textOf = (from: Node, to: number = from.end) => js.slice(from.start, to).replace(/\s+/g, " ").trim();
  visitAll((node, parents) => {
    const parent = parents.at(-1);
    const whole = textOf(node);
    const { type } = node;
    if (type === "VariableDeclaration") add(node.kind ?? "", whole);
    else if (type === "IfStatement") {
      add(isElseIf(node, parent) ? "else-if" : "if", node.test ? textOf(node.test) : "");
      if (node.alternate) add("else", node.test ? textOf(node.test) : "");
    } else if (LOOP.test(type)) {
      const head = node.body ? textOf(node, node.body.start) : whole;
      add({ ForStatement: "for", ForOfStatement: "for-of" }[type] ?? "while", head);
    } else if (FUNCTION.test(type)) addFunction(node, parent, textOf, add);
    else if (type === "ReturnStatement") add("return", whole);
    else if (type === "AssignmentExpression" || type === "UpdateExpression")
      addAssignment(node, parents, whole, add);
    else if (/^(Binary|Logical|Unary)Expression$/.test(type)) addOperation(node, texts, whole, add);
    else if (type === "TemplateLiteral") add("template", whole);
    else if (type === "Literal" && typeof node.value === "string") add("string", whole);
    else if (type === "Literal" && typeof node.value === "boolean") add("boolean", whole);
    else if (type === "ArrayExpression") add("array", whole);
    else if (type === "ObjectExpression") add("object", whole);
    else if (type === "CallExpression") addCall(node, functions, whole, add);
    else if (type === "MemberExpression" && node.computed) add("index", whole);
    else if (type === "MemberExpression" && node.property?.name) {
      add(`.${node.property.name}`, whole);
      if (keys.has(node.property.name) && parent?.callee !== node) add("own-property", whole);
    }
  });
}

const isElseIf = (node: Node, parent: Node | undefined) =>
  parent?.type === "IfStatement" && parent.alternate === node;

function addFunction(
  node: Node,
  parent: Node | undefined,
  textOf: (from: Node, to?: number) => string,
  add: Add,
): void {
  // The head only, with the call that gets the function: a longer body is no other function.
  const head = textOf(parent?.type === "CallExpression" ? parent : node, node.body?.start);
  add(node.type === "ArrowFunctionExpression" ? "=>" : "function", head);
  if ((node.params?.length ?? 0) > 0) add("parameter", head);
}

function addAssignment(node: Node, parents: Node[], whole: string, add: Add): void {
  const operator = node.operator ?? "";
  if (operator === "=" && node.left?.type === "Identifier") add("reassign", whole);
  if (operator !== "=") add(operator, whole);
  const inner = parents.findLast(({ type }) => LOOP.test(type) || FUNCTION.test(type));
  // The counter of a counting loop isn't a sum.
  if (operator === "+=" && inner && LOOP.test(inner.type)) add("sum-in-loop", whole);
}

function addOperation(node: Node, texts: ReadonlySet<string>, whole: string, add: Add): void {
  const { operator = "", left, right } = node;
  const hasText = (side: Node) => isText(side, texts);
  if (operator === "+" && left && right) add([left, right].some(hasText) ? "string+" : "arithmetic", whole);
  else if (SIGN_OF_OPERATOR[operator] && (operator !== "-" || left)) add(SIGN_OF_OPERATOR[operator], whole);
}

/** Whether an operand of + is text, or a sum that has text. @param texts names that stand for text */
function isText(node: Node, texts: ReadonlySet<string>): boolean {
  if (node.type === "TemplateLiteral" || typeof node.value === "string") return true;
  if (node.type === "Identifier") return texts.has(node.name ?? "");
  return node.operator === "+" && [node.left, node.right].some((side) => side && isText(side, texts));
}

function addCall(node: Node, functions: ReadonlySet<string>, whole: string, add: Add): void {
  const { callee } = node;
  const [first] = node.arguments ?? [];
  const name = callee?.property?.name;
  if (callee?.name) add(functions.has(callee.name) ? "own-call" : `${callee.name}()`, whole);
  if (name === "addEventListener") {
    if (typeof first?.value === "string") add(`event-${first.value}`, whole.slice(0, whole.indexOf(",")));
  } else if (name) {
    // The arguments of a call can be functions, whose bodies don't make it another call.
    const hasFunction = (node.arguments ?? []).some(({ type }) => FUNCTION.test(type));
    const text = hasFunction ? whole.slice(0, whole.indexOf("(") + 1) : whole;
    add(`.${name}()`, text);
    const owner = callee?.object?.property?.name ?? callee?.object?.name;
    if (owner) add(`${owner}.${name}()`, text);
  }
  for (const argument of node.arguments ?? [])
    if (argument.name && functions.has(argument.name)) add("function-value", whole);
}
