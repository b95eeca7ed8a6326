/** Writes statements in their normal form. */
import type {
  AnyNode,
  ClassDeclaration,
  FunctionDeclaration,
  Identifier,
  Literal,
  Program,
  Statement,
} from "acorn";
import type { Source } from "../source.ts";
import type { Body, CodeNode } from "./code-node.ts";
import { type ListedStatement, Writer, writeHead, writePattern } from "./expressions.ts";

/** The statements of a program in normal form. */
export function readProgram(program: Program, source: Source): Body {
  return new Writer(source, readStatements).readStatements(program.body);
}

/**
 * One list of statements. Function declarations come first, and only the last of each name, since they are hoisted. Blocks without
 * declarations and comma expressions are replaced by their parts.
 */
function readStatements(list: readonly ListedStatement[], writer: Writer): Body {
  const functions = new Map<string, CodeNode>();
  const others: CodeNode[] = [];
  for (const statement of list) readStatement(statement, writer, functions, others);
  // Stryker disable next-line EqualityOperator: no two names are equal.
  const sorted = [...functions].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, node]) => node);
  return { kind: "ordered", items: [...sorted, ...others] };
}

function readStatement(
  node: ListedStatement,
  writer: Writer,
  functions: Map<string, CodeNode>,
  out: CodeNode[],
): void {
  const block = (body: Statement): Body => writer.readStatements([body]);
  const add = (head: string, bodies: Body[] = []) => out.push(writer.node(node, head, bodies));

  switch (node.type) {
    case "EmptyStatement":
      return;
    case "BlockStatement":
      if (node.body.some(declaresLexically)) add("{#}", [writer.readStatements(node.body)]);
      else for (const inner of node.body) readStatement(inner, writer, functions, out);
      return;
    case "FunctionDeclaration":
      functions.set(node.id.name, declarationNode(node, writer));
      return;
    case "VariableDeclaration":
      readDeclarators(node, "", writer, out);
      return;
    case "ExpressionStatement":
      if (node.expression.type === "SequenceExpression") {
        for (const expression of node.expression.expressions) out.push(writer.statement(expression));
      } else out.push(writer.statement(node.expression, node));
      return;
    case "IfStatement": {
      const bodies: Body[] = [];
      const test = writeHead(node.test, writer, bodies);
      const alternate = node.alternate ? [block(node.alternate)] : [];
      add(`if ${test}`, [...bodies, block(node.consequent), ...alternate]);
      return;
    }
    case "WhileStatement":
    case "DoWhileStatement":
    case "WithStatement": {
      const bodies: Body[] = [];
      const test = writeHead(node.type === "WithStatement" ? node.object : node.test, writer, bodies);
      add(`${node.type} ${test}`, [...bodies, block(node.body)]);
      return;
    }
    case "ForStatement": {
      const bodies: Body[] = [];
      const init = node.init ? writeHead(node.init, writer, bodies) : "";
      const test = node.test ? writeHead(node.test, writer, bodies) : "";
      const update = node.update ? writer.effect(node.update, bodies) : "";
      add(`for ${init}; ${test}; ${update}`, [...bodies, block(node.body)]);
      return;
    }
    case "ForInStatement":
    case "ForOfStatement": {
      const bodies: Body[] = [];
      const left = writeHead(node.left, writer, bodies);
      const right = writeHead(node.right, writer, bodies);
      const wait = node.type === "ForOfStatement" && node.await ? "await " : "";
      add(`${wait}${node.type} ${left} ${right}`, [...bodies, block(node.body)]);
      return;
    }
    case "ReturnStatement":
    case "ThrowStatement": {
      const bodies: Body[] = [];
      const value = node.argument ? writeHead(node.argument, writer, bodies) : "undefined";
      add(
        node.type === "ReturnStatement" && value === "undefined"
          ? "ReturnStatement"
          : `${node.type} ${value}`,
        bodies,
      );
      return;
    }
    case "BreakStatement":
    case "ContinueStatement":
      add(node.label ? `${node.type} ${node.label.name}` : node.type);
      return;
    case "LabeledStatement":
      add(`label ${node.label.name}`, [block(node.body)]);
      return;
    case "SwitchStatement": {
      const bodies: Body[] = [];
      const value = writeHead(node.discriminant, writer, bodies);
      const cases = node.cases.map((one) => {
        const inner: Body[] = [];
        const head = one.test ? `case ${writeHead(one.test, writer, inner)}` : "default";
        const only = one.consequent.length === 1 ? one.consequent[0] : undefined;
        const body = only?.type === "BlockStatement" ? only.body : one.consequent;
        return writer.node(one, head, [...inner, writer.readStatements(body)]);
      });
      add(`switch ${value}`, [...bodies, { kind: "ordered", items: cases }]);
      return;
    }
    case "TryStatement": {
      const parts: CodeNode[] = [writer.node(node.block, "try", [writer.readStatements(node.block.body)])];
      if (node.handler) {
        const bodies: Body[] = [];
        const param = node.handler.param ? writePattern(node.handler.param, writer, bodies) : "";
        parts.push(
          writer.node(node.handler, `catch ${param}`, [
            ...bodies,
            writer.readStatements(node.handler.body.body),
          ]),
        );
      }
      if (node.finalizer)
        parts.push(writer.node(node.finalizer, "finally", [writer.readStatements(node.finalizer.body)]));
      add("try", [{ kind: "ordered", items: parts }]);
      return;
    }
    case "ExportNamedDeclaration":
      if (node.declaration?.type === "VariableDeclaration")
        readDeclarators(node.declaration, "export ", writer, out);
      else if (node.declaration) {
        const bodies: Body[] = [];
        add(`export ${writeHead(node.declaration, writer, bodies)}`, bodies);
      } else {
        const names = node.specifiers.map((one) => `${nameOf(one.local)} as ${nameOf(one.exported)}`).sort();
        add(`export {${names.join()}} ${node.source ? JSON.stringify(node.source.value) : ""}`);
      }
      return;
    case "ExportDefaultDeclaration": {
      const bodies: Body[] = [];
      // Functions and classes without a name are written like those with one.
      add(`export default ${writeHead(node.declaration as AnyNode, writer, bodies)}`, bodies);
      return;
    }
    case "ExportAllDeclaration":
      add(`export * ${node.exported ? nameOf(node.exported) : ""} ${JSON.stringify(node.source.value)}`);
      return;
    case "ImportDeclaration": {
      const names = node.specifiers
        .map(
          (one) => `${one.type === "ImportSpecifier" ? nameOf(one.imported) : one.type} as ${one.local.name}`,
        )
        .sort();
      add(`import {${names.join()}} ${JSON.stringify(node.source.value)}`);
      return;
    }
    case "ClassDeclaration":
      out.push(declarationNode(node, writer));
      return;
    default: {
      const bodies: Body[] = [];
      add(writeHead(node, writer, bodies), bodies);
    }
  }
}

function readDeclarators(
  node: Extract<AnyNode, { type: "VariableDeclaration" }>,
  prefix: string,
  writer: Writer,
  out: CodeNode[],
): void {
  for (const one of node.declarations) {
    const bodies: Body[] = [];
    const name = writePattern(one.id, writer, bodies);
    const value = one.init ? ` = ${writeHead(one.init, writer, bodies)}` : "";
    // Tips show the whole statement, unless it declares several names.
    const shownNode = node.declarations.length === 1 ? node : one;
    out.push({ ...writer.node(shownNode, `${prefix}${node.kind} ${name}${value}`, bodies), target: name });
  }
}

function declarationNode(node: FunctionDeclaration | ClassDeclaration, writer: Writer): CodeNode {
  const bodies: Body[] = [];
  const head = writeHead(node, writer, bodies);
  return { ...writer.node(node, head, bodies), target: node.id.name };
}

/** Whether a statement declares names that are visible in its block only. */
function declaresLexically(node: Statement): boolean {
  return (
    node.type === "ClassDeclaration" ||
    node.type === "FunctionDeclaration" ||
    (node.type === "VariableDeclaration" && node.kind !== "var")
  );
}

function nameOf(node: Identifier | Literal): string {
  return node.type === "Identifier" ? node.name : String(node.value);
}
