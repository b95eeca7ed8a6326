/** Parses JavaScript into its normal form. */
import { type Options, parse, tokenizer } from "acorn";
import { parse as parseLoosely } from "acorn-loose";
import { codeSpan, type Tip } from "../../code.ts";
import { exceedsParserLimits } from "../parser-limits.ts";
import { lineTextAt, locationAt, type Source } from "../source.ts";
import { shorten, tipAt } from "../tips.ts";
import type { Body } from "./code-node.ts";
import { readProgram } from "./statements.ts";

/** A parsed script. `syntaxError` is the tip about code that no browser would run. */
export type Script = { body: Body; syntaxError: Tip | null };

const EMPTY: Body = { kind: "ordered", items: [] };

// Accepts scripts, which are the default, and the snippets of lessons, which may import, export, await and return at the top level.
const OPTIONS: Options = {
  ecmaVersion: "latest",
  allowAwaitOutsideFunction: true,
  allowHashBang: true,
  allowImportExportEverywhere: true,
  allowReturnOutsideFunction: true,
  allowSuperOutsideMethod: true,
};

/** Reads JavaScript. Code with a syntax error is read as far as possible where `isTolerant`, otherwise it counts as empty. Never throws. */
export function readScript(source: Source, isTolerant = false): Script {
  if (exceedsParserLimits(source.text)) return { body: EMPTY, syntaxError: tooDeep(source) };
  try {
    return { body: readProgram(parse(source.text, OPTIONS), source), syntaxError: null };
  } catch (error) {
    const syntaxError = syntaxErrorTip(error, source);
    return { body: isTolerant && syntaxError.line !== null ? readLoosely(source) : EMPTY, syntaxError };
  }
}

function tooDeep(source: Source): Tip {
  const text = "The JavaScript is nested too deeply, or too long.";
  return { language: source.tab, kind: "unreadable", line: null, text };
}

function readLoosely(source: Source): Body {
  try {
    return readProgram(parseLoosely(source.text, OPTIONS), source);
  } catch {
    return EMPTY;
  }
}

/** The tip about what the parser threw: its message without the position. Anything but a syntax error means a stack overflow. */
function syntaxErrorTip(error: unknown, source: Source): Tip {
  if (!(error instanceof SyntaxError) || error.message.startsWith("Not enough stack")) return tooDeep(source);
  // Stryker disable next-line ConditionalExpression, LogicalOperator: for the type only, since all errors of the parser have one.
  const position = "pos" in error && typeof error.pos === "number" ? error.pos : 0;
  const end = source.text.trimEnd().length;
  const location = locationAt(source, Math.min(position, end));
  if (position >= end)
    return tipAt(
      location,
      "js",
      "unreadable",
      "Look at the end: a bracket isn't closed, so JavaScript doesn't run.",
    );
  const message = error.message.slice(0, error.message.lastIndexOf(" ("));
  const reason = `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  const text = `Look at ${codeSpan(shorten(lineTextAt(source.text, position)))}: JavaScript doesn't run (${reason}).`;
  return tipAt(location, "js", "unreadable", text);
}

/** The tokens as they are written, without semicolons, and the comments. Behind a syntax error, words and signs count as tokens. */
export function writtenTokens(text: string): { tokens: string[]; comments: string[] } {
  const tokens: string[] = [];
  const comments: string[] = [];
  let read = 0;
  try {
    const onComment = (_block: boolean, comment: string) => comments.push(comment.trim());
    for (const token of tokenizer(text, { ...OPTIONS, onComment })) {
      const written = text.slice(token.start, token.end);
      if (written !== ";") tokens.push(written);
      read = token.end;
    }
  } catch {
    tokens.push(...(text.slice(read).match(/[\w$]+|[^\s;]/g) ?? []));
  }
  return { tokens, comments };
}

/**
 * The tokens of code that doesn't parse, one a line, for comparing it as a whole. Semicolons, parentheses and commas in front of a closing
 * bracket are left out, since formatters add and remove them. All quotes are double quotes.
 */
export function looseTokens(text: string): string {
  const tokens = writtenTokens(text).tokens.filter((token) => token !== "(" && token !== ")");
  const compared = tokens.filter((token, index) => token !== "," || !/^[\]})]/.test(tokens[index + 1] ?? ""));
  return compared.map((token) => token.replace(/^['`]|['`]$/g, '"').replace(/\s+/g, " ")).join("\n");
}
