import { type Options, parse, type Token, tokenizer } from "acorn";
import { full } from "acorn-walk";
import { format, type Options as PrettierOptions } from "prettier";
import { type Edit, edit } from "./edit.ts";

const OPTIONS: Options = {
  ecmaVersion: "latest",
  allowAwaitOutsideFunction: true,
  allowImportExportEverywhere: true,
  allowReturnOutsideFunction: true,
};

const prettier = (options: PrettierOptions) => (code: string) =>
  format(code, { parser: "babel", ...options });

/** Rewrites of JavaScript that don't change its behaviour. Each throws where the code can't be parsed. */
export const rewritesOfJs: Record<string, (code: string) => string | Promise<string>> = {
  "other quotes": otherQuotes,
  "no semicolons": prettier({ semi: false }),
  minified: minify,
  prettier: prettier({}),
  "prettier, narrow": prettier({
    printWidth: 40,
    singleQuote: true,
    arrowParens: "avoid",
    trailingComma: "none",
    bracketSpacing: false,
    quoteProps: "consistent",
  }),
  "comments and space": (code) =>
    joinTokens(code, (gap) => (gap.includes("\n") ? `${gap} /* so */ ` : ` ${gap} `)),
  parentheses,
  braces,
  "template strings": templateStrings,
};

function tokensOf(code: string): Token[] {
  parse(code, OPTIONS);
  return [...tokenizer(code, OPTIONS)];
}

function otherQuotes(code: string): string {
  const edits: Edit[] = [];
  for (const token of tokensOf(code)) {
    if (token.type.label !== "string") continue;
    const quote = code[token.start] === '"' ? "'" : '"';
    const inner = code.slice(token.start + 1, token.end - 1);
    if (inner.includes("\\") || inner.includes(quote)) continue;
    edits.push({ start: token.start, end: token.end, text: quote + inner + quote });
  }
  return edit(code, edits);
}

/** The code with the text between each two tokens replaced by the result of `between`. Templates stay as they are. */
function joinTokens(code: string, between: (gap: string, before: string, after: string) => string): string {
  let out = "";
  let previous: Token | undefined;
  for (const token of tokensOf(code)) {
    if (previous) {
      const gap = code.slice(previous.end, token.start).replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "");
      const inTemplate =
        previous.type.label === "`" ||
        token.type.label === "`" ||
        [previous, token].some((one) => one.type.label === "template");
      // A line may not begin before these without changing the statement.
      const bound = /^(return|throw|break|continue|yield|async|=>|\+\+|--)$/.test(
        code.slice(previous.start, previous.end),
      );
      out += inTemplate || bound ? gap : between(gap, out.at(-1) ?? "", code[token.start] ?? "");
    }
    out += code.slice(token.start, token.end);
    previous = token;
  }
  return out;
}

async function minify(code: string): Promise<string> {
  const formatted = await format(code, { parser: "babel", printWidth: 1000 });
  const word = /[\w$#\u0080-\uffff"'`]/;
  return joinTokens(formatted, (gap, before, after) => {
    if (gap === "") return "";
    const glued = (word.test(before) && word.test(after)) || (before === after && "+-/".includes(before));
    return glued ? " " : "";
  });
}

function parentheses(code: string): string {
  const edits: Edit[] = [];
  full(parse(code, OPTIONS), (node) => {
    const inner =
      node.type === "VariableDeclarator" && "init" in node
        ? node.init
        : node.type === "ReturnStatement" && "argument" in node
          ? node.argument
          : null;
    if (!inner || typeof inner !== "object" || !("start" in inner) || !("end" in inner)) return;
    const [start, end] = [Number(inner.start), Number(inner.end)];
    edits.push({ start, end: start, text: "(" }, { start: end, end, text: ")" });
  });
  return edit(code, edits);
}

/** Puts braces around the single statements that have none. */
function braces(code: string): string {
  const edits: Edit[] = [];
  full(parse(code, OPTIONS), (node) => {
    const parts: unknown[] = [];
    if ("consequent" in node && node.type === "IfStatement") parts.push(node.consequent);
    if ("alternate" in node && node.type === "IfStatement") parts.push(node.alternate);
    if (
      "body" in node &&
      ["ForStatement", "ForOfStatement", "ForInStatement", "WhileStatement"].includes(node.type)
    )
      parts.push(node.body);
    for (const part of parts) {
      if (!part || typeof part !== "object" || !("type" in part) || part.type === "BlockStatement") continue;
      const { start, end } = part as unknown as { start: number; end: number };
      edits.push({ start, end: start, text: "{ " }, { start: end, end, text: " }" });
    }
  });
  return edit(code, edits);
}

function templateStrings(code: string): string {
  const edits: Edit[] = [];
  full(parse(code, OPTIONS), (node) => {
    const value = node.type === "VariableDeclarator" && "init" in node ? node.init : null;
    if (!value || typeof value !== "object" || !("value" in value) || typeof value.value !== "string") return;
    const { start, end } = value as unknown as { start: number; end: number };
    const inner = code.slice(start + 1, end - 1);
    if (!/[\\`$]/.test(inner)) edits.push({ start, end, text: `\`${inner}\`` });
  });
  return edit(code, edits);
}
