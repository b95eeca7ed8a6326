/** Writes expressions in their normal form. */
import type {
  AnyNode,
  ClassBody,
  Function as FunctionNode,
  ModuleDeclaration,
  Property,
  Statement,
} from "acorn";
import { MAX_DEPTH } from "../parser-limits.ts";
import type { Source } from "../source.ts";
import type { Body, CodeNode } from "./code-node.ts";
import { staticName, writeBinary, writeKey } from "./operators.ts";

/** What stands in a list of statements. */
export type ListedStatement = Statement | ModuleDeclaration;

type ReadStatements = (list: readonly ListedStatement[], writer: Writer) => Body;

/** Creates the nodes of one source. The reader of statements is a parameter, since statements and expressions contain each other. */
export class Writer {
  readonly source: Source;
  readonly #readStatements: ReadStatements;
  #depth = 0;
  /** How often the current function has used `this`, `arguments` and the like, which an arrow function doesn't have of its own. */
  ownBindingUses = 0;

  constructor(source: Source, readStatements: ReadStatements) {
    this.source = source;
    this.#readStatements = readStatements;
  }

  /** @throws RangeError past a depth at which walking the nodes could exhaust the stack. */
  readStatements(list: readonly ListedStatement[]): Body {
    if (++this.#depth > MAX_DEPTH) throw new RangeError("The code is nested too deeply.");
    const body = this.#readStatements(list, this);
    this.#depth--;
    return body;
  }

  /** A node without a target, at the offsets of `at`. */
  node(at: { start: number; end: number }, head: string, bodies: Body[]): CodeNode {
    return { head, bodies, target: null, source: this.source, start: at.start, end: at.end };
  }

  /** An expression statement. */
  statement(node: AnyNode, at: AnyNode = node): CodeNode {
    const bodies: Body[] = [];
    const head = this.effect(node, bodies);
    const target =
      node.type === "AssignmentExpression" && node.operator === "=" ? staticName(node.left) : null;
    return { ...this.node(at, head, bodies), target };
  }

  /** An expression whose value is unused, so that `i++`, `++i`, `i += 1` and `i = i + 1` are equal. */
  effect(node: AnyNode, bodies: Body[]): string {
    const name = node.type === "UpdateExpression" ? staticName(node.argument) : null;
    if (node.type === "UpdateExpression" && name !== null) {
      return `(= ${name} (${node.operator === "++" ? "+" : "-"} ${name} 1))`;
    }
    return writeHead(node, this, bodies);
  }
}

/** The normal form of an expression. Its bodies are added to `bodies`, in order. */
export function writeHead(node: AnyNode, writer: Writer, bodies: Body[]): string {
  const write = (inner: AnyNode): string => writeHead(inner, writer, bodies);
  const list = (inner: readonly (AnyNode | null)[]): string =>
    inner.map((one) => (one ? write(one) : "")).join(", ");

  switch (node.type) {
    case "Identifier":
      if (node.name === "arguments") writer.ownBindingUses++;
      return node.name;
    case "PrivateIdentifier":
      return node.name;
    case "Literal":
      if ("regex" in node && node.regex)
        return `/${node.regex.pattern}/${[...node.regex.flags].sort().join("")}`;
      if (typeof node.value === "string") return JSON.stringify(node.value);
      return typeof node.value === "bigint" ? `${node.value}n` : String(node.value);
    case "TemplateLiteral": {
      const texts = node.quasis.map((quasi) => JSON.stringify(quasi.value.cooked ?? quasi.value.raw));
      if (texts.length === 1) return texts[0] ?? "";
      return `\`${texts.map((text, index) => text + (node.expressions[index] ? ` ${write(node.expressions[index])} ` : "")).join("")}\``;
    }
    case "TaggedTemplateExpression":
      return `(tag ${write(node.tag)} ${node.quasi.quasis.map((quasi) => quasi.value.raw).join("$")} ${list(node.quasi.expressions)})`;
    case "UnaryExpression": {
      const value = write(node.argument);
      // Minifiers write undefined, true and false like this.
      if (node.operator === "void" && node.argument.type === "Literal") return "undefined";
      if (node.operator === "!" && value === "0") return "true";
      if (node.operator === "!" && value === "1") return "false";
      return `(${node.operator} ${value})`;
    }
    case "UpdateExpression":
      return `(${node.prefix ? node.operator : `after${node.operator}`} ${write(node.argument)})`;
    case "BinaryExpression":
    case "LogicalExpression":
      return writeBinary(node, write);
    case "AssignmentExpression": {
      const name = staticName(node.left);
      if (name !== null && node.operator.length > 1 && !LOGICAL_ASSIGNMENT.has(node.operator)) {
        return `(= ${name} (${node.operator.slice(0, -1)} ${name} ${write(node.right)}))`;
      }
      return `(${node.operator} ${writePattern(node.left, writer, bodies)} ${write(node.right)})`;
    }
    case "ConditionalExpression":
      return `(? ${write(node.test)} ${write(node.consequent)} ${write(node.alternate)})`;
    case "SequenceExpression":
      return `(, ${list(node.expressions)})`;
    case "CallExpression":
      return writeCall(node, writer, bodies);
    case "NewExpression":
      return `(new ${write(node.callee)})(${list(node.arguments)})`;
    case "ChainExpression":
      return `(chain ${write(node.expression)})`;
    case "MemberExpression": {
      const dot = node.optional ? "?." : ".";
      return `${write(node.object)}${dot}${writeKey(node.property, node.computed, write)}`;
    }
    case "ArrayExpression":
      return `[${list(node.elements)}]`;
    case "ObjectExpression":
      return writeObject(node, writer, bodies);
    case "SpreadElement":
      return `...${write(node.argument)}`;
    case "FunctionExpression":
    case "FunctionDeclaration":
    case "ArrowFunctionExpression":
      return writeFunction(node, writer, bodies);
    case "ClassExpression":
    case "ClassDeclaration": {
      const parent = node.superClass ? ` extends ${write(node.superClass)}` : "";
      bodies.push(keyed(node.body.body.map((member) => writeMember(member, writer))));
      return `class ${node.id?.name ?? ""}${parent} {#}`;
    }
    case "YieldExpression":
      return `(yield${node.delegate ? "*" : ""} ${node.argument ? write(node.argument) : ""})`;
    case "AwaitExpression":
      return `(await ${write(node.argument)})`;
    case "ImportExpression":
      return `import(${write(node.source)})`;
    case "MetaProperty":
      writer.ownBindingUses++;
      return `${node.meta.name}.${node.property.name}`;
    case "VariableDeclaration":
      return `${node.kind} ${node.declarations.map((one) => `${writePattern(one.id, writer, bodies)}${one.init ? ` = ${write(one.init)}` : ""}`).join(", ")}`;
    case "ThisExpression":
      writer.ownBindingUses++;
      return "this";
    case "Super":
      writer.ownBindingUses++;
      return "super";
    default:
      return writePattern(node, writer, bodies);
  }
}

/** They assign only under a condition. */
const LOGICAL_ASSIGNMENT = new Set(["&&=", "||=", "??="]);
/** An object. Its properties are keyed, since their order has no meaning, unless a name is computed or a spread makes the order count. */
function writeObject(
  node: Extract<AnyNode, { type: "ObjectExpression" }>,
  writer: Writer,
  bodies: Body[],
): string {
  const plain = node.properties.every((one) => one.type === "Property" && !one.computed);
  if (!plain) {
    const parts = node.properties.map((one) => {
      if (one.type === "SpreadElement") return writeHead(one, writer, bodies);
      const inner = writeProperty(one, writer);
      bodies.push(...inner.bodies);
      return inner.head;
    });
    return `{${parts.join(", ")}}`;
  }
  bodies.push(
    keyed(node.properties.flatMap((one) => (one.type === "Property" ? [writeProperty(one, writer)] : []))),
  );
  return "{#}";
}

function writeProperty(node: Property, writer: Writer): CodeNode {
  const bodies: Body[] = [];
  const key = writeKey(node.key, node.computed, (inner) => writeHead(inner, writer, bodies));
  const kind = node.kind === "init" ? (node.method ? "method " : "") : `${node.kind} `;
  const head = `${kind}${key}: ${writeHead(node.value, writer, bodies)}`;
  return { ...writer.node(node, head, bodies), target: `${node.kind === "init" ? "" : kind}${key}` };
}

function writeMember(node: ClassBody["body"][number], writer: Writer): CodeNode {
  const bodies: Body[] = [];
  if (node.type === "StaticBlock") {
    bodies.push(writer.readStatements(node.body));
    return { ...writer.node(node, "static {#}", bodies), target: null };
  }
  const key = writeKey(node.key, node.computed, (inner) => writeHead(inner, writer, bodies));
  const kind = `${node.static ? "static " : ""}${node.type === "MethodDefinition" ? node.kind : "field"}`;
  const head = `${kind} ${key} ${node.value ? writeHead(node.value, writer, bodies) : ""}`;
  const accessor = kind.endsWith("get") || kind.endsWith("set") ? kind : "";
  return { ...writer.node(node, head, bodies), target: `${node.static ? "static " : ""}${accessor}${key}` };
}

/** A keyed body. Of several items with one name the last one counts. */
function keyed(items: CodeNode[]): Body {
  const last = new Map<string, CodeNode>();
  for (const [index, item] of items.entries()) last.set(item.target ?? `${index}`, item);
  return { kind: "keyed", items: [...last.values()] };
}

/** Functions that ignore what their callback returns. */
const IGNORE_RETURN_VALUE = new Set([
  "addEventListener",
  "forEach",
  "setTimeout",
  "setInterval",
  "requestAnimationFrame",
]);

/** A call. A callback is written as an arrow function where that makes no difference. */
function writeCall(
  node: Extract<AnyNode, { type: "CallExpression" }>,
  writer: Writer,
  bodies: Body[],
): string {
  const { callee } = node;
  const called = writeHead(callee, writer, bodies);
  const last = callee.type === "MemberExpression" && !callee.computed ? callee.property : callee;
  const isValueUnused = last.type === "Identifier" && IGNORE_RETURN_VALUE.has(last.name);
  const list = node.arguments.map((one) =>
    one.type === "ArrowFunctionExpression" || (one.type === "FunctionExpression" && !one.generator && !one.id)
      ? writeFunction(one, writer, bodies, { isCallback: true, isValueUnused })
      : writeHead(one, writer, bodies),
  );
  return `${called}${node.optional ? "?." : ""}(${list.join(", ")})`;
}

/**
 * A function of any kind. `x => x` equals `x => { return x }`, and `() => f()` equals `() => { f(); }` where the value is unused.
 */
function writeFunction(
  node: FunctionNode,
  writer: Writer,
  bodies: Body[],
  { isCallback = false, isValueUnused = false } = {},
): string {
  const isArrow = node.type === "ArrowFunctionExpression";
  const usesBefore = writer.ownBindingUses;
  const params = node.params.map((param) => writePattern(param, writer, bodies)).join(", ");
  if (node.body.type === "BlockStatement") bodies.push(writer.readStatements(node.body.body));
  else if (isValueUnused) bodies.push({ kind: "ordered", items: [writer.statement(node.body)] });
  else {
    const inner: Body[] = [];
    const value = writeHead(node.body, writer, inner);
    const head = value === "undefined" ? "ReturnStatement" : `ReturnStatement ${value}`;
    bodies.push({ kind: "ordered", items: [writer.node(node.body, head, inner)] });
  }
  const equalsArrow = isArrow || (isCallback && writer.ownBindingUses === usesBefore);
  // Its own `this` is none of the function around it.
  if (!isArrow) writer.ownBindingUses = usesBefore;
  const kind = equalsArrow ? "=>" : `function${node.generator ? "*" : ""}`;
  return `${node.async ? "async " : ""}${kind} ${node.id?.name ?? ""}(${params}) {#}`;
}

/** The left side of an assignment, a parameter, or the target of a declaration. */
export function writePattern(node: AnyNode, writer: Writer, bodies: Body[]): string {
  switch (node.type) {
    case "ObjectPattern": {
      const parts = node.properties.map((one) => {
        if (one.type === "RestElement") return `...${writePattern(one.argument, writer, bodies)}`;
        const key = writeKey(one.key, one.computed, (inner) => writeHead(inner, writer, bodies));
        return `${key}: ${writePattern(one.value, writer, bodies)}`;
      });
      return `{${parts.join(", ")}}`;
    }
    case "ArrayPattern":
      return `[${node.elements.map((one) => (one ? writePattern(one, writer, bodies) : "")).join(", ")}]`;
    case "RestElement":
      return `...${writePattern(node.argument, writer, bodies)}`;
    case "AssignmentPattern":
      return `${writePattern(node.left, writer, bodies)} = ${writeHead(node.right, writer, bodies)}`;
    case "Identifier":
      return node.name;
    case "MemberExpression":
      return writeHead(node, writer, bodies);
    default:
      return `${node.type} ${writer.source.text.slice(node.start, node.end).replace(/\s+/g, " ")}`;
  }
}
