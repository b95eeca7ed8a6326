/** What a merged page is compared with the wanted one by. */
import { parse as parseJs } from "acorn";
import { type DefaultTreeAdapterTypes, parse as parseHtml } from "parse5";
import type { Code } from "../../../worker/rules/code.ts";
import { keyOf, readCss } from "../../../worker/rules/page-edits/css-tree.ts";

/**
 * The parts that only one of the pages has; empty where they are the same. Elements are compared by their parents, attributes and own
 * words, declarations by their rules, and statements by their blocks. The order of neighbours is free.
 */
export function differences(one: Code, other: Code): string[] {
  const sorted = (code: Code) => [...htmlParts(code.html), ...cssParts(code.css), ...jsParts(code.js)].sort();
  const [left, right] = [sorted(one), sorted(other)];
  const rest = [...right];
  const missing = left.filter((part) => {
    const at = rest.indexOf(part);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [...missing.map((part) => `- ${part}`), ...rest.map((part) => `+ ${part}`)];
}

function htmlParts(html: string): string[] {
  const parts: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.ParentNode, path: string) => {
    for (const child of node.childNodes) {
      if ("value" in child && child.value.trim() !== "")
        parts.push(`${path} "${child.value.replace(/\s+/g, " ").trim()}`);
      if (!("tagName" in child)) continue;
      const attributes = child.attrs.map(({ name, value }) => `[${name}=${value}]`).sort();
      const own = `${child.tagName}${attributes.join("")}`;
      parts.push(`${path} <${own}>`);
      visit(child, `${path}/${own}`);
    }
  };
  visit(parseHtml(html), "");
  return parts;
}

function cssParts(css: string): string[] {
  return readCss(css).rules.flatMap((rule) => [
    `css ${keyOf(rule)}`,
    ...rule.declarations.map(({ property, value }) => `css ${keyOf(rule)} ${property}: ${value}`),
  ]);
}

type Tree = { type: string; start: number; end: number } & Record<string, unknown>;

function jsParts(js: string): string[] {
  const parts: string[] = [];
  const isNode = (value: unknown): value is Tree => typeof (value as Tree | null)?.type === "string";
  const childrenOf = (node: Tree) =>
    Object.values(node)
      .flatMap((value) => (Array.isArray(value) ? value : [value]))
      .filter(isNode);
  const bodiesIn = (node: Tree): Tree[] =>
    node.type === "BlockStatement" ? [node] : childrenOf(node).flatMap(bodiesIn);
  /** A statement without what is in its blocks. */
  const headOf = (statement: Tree) => {
    let head = js.slice(statement.start, statement.end);
    for (const body of bodiesIn(statement).reverse())
      head = `${head.slice(0, body.start - statement.start)}{}${head.slice(body.end - statement.start)}`;
    return head
      .replace(/\/\/[^\n]*/g, "")
      .replace(/["']/g, '"')
      .replace(/\s+/g, " ")
      .replace(/;$/, "");
  };
  const visit = (statements: Tree[], path: string) => {
    for (const statement of statements) {
      const head = headOf(statement);
      parts.push(`js ${path} ${head}`);
      for (const body of bodiesIn(statement)) visit(body.body as Tree[], `${path}/${head}`);
    }
  };
  visit((parseJs(js, { ecmaVersion: "latest", sourceType: "script" }) as unknown as Tree).body as Tree[], "");
  return parts;
}
