import { type Options, parse, tokenizer } from "acorn";
import { parse as parseLoosely } from "acorn-loose";
import type { Body } from "./js-node.ts";
import { readProgram } from "./js-tree.ts";
import { isTooDense, lineAt, type Source, withLine } from "./source.ts";

/** JavaScript as it was understood. `broken` holds the tip for code that no browser would run. */
export type Script = { body: Body; broken: string | null };

// As a learner's page runs it, and a lesson's snippet too: a script that may also import, await and return at its top.
const OPTIONS: Options = {
  ecmaVersion: "latest",
  sourceType: "script",
  allowAwaitOutsideFunction: true,
  allowHashBang: true,
  allowImportExportEverywhere: true,
  allowReturnOutsideFunction: true,
  allowSuperOutsideMethod: true,
};

/** Reads JavaScript. Where `tolerant`, code with an error is read as far as it makes sense, else not at all. Never throws. */
export function readScript(source: Source, tolerant = false): Script {
  const nothing: Body = { kind: "ordered", items: [] };
  if (isTooDense(source.text)) return { body: nothing, broken: TOO_DEEP };
  try {
    return { body: readProgram(parse(source.text, OPTIONS), source), broken: null };
  } catch (error) {
    const broken = describeError(error, source);
    return { body: tolerant && broken !== TOO_DEEP ? readBroken(source, nothing) : nothing, broken };
  }
}

const TOO_DEEP = "The JavaScript is nested too deeply, or too long.";

function readBroken(source: Source, nothing: Body): Body {
  try {
    return readProgram(parseLoosely(source.text, OPTIONS), source);
  } catch {
    return nothing;
  }
}

/** acorn's sentence without the position that it appends, and the line. Anything else it throws is a full stack. */
function describeError(error: unknown, source: Source): string {
  if (!(error instanceof SyntaxError) || error.message.startsWith("Not enough stack")) return TOO_DEEP;
  const position = "pos" in error && typeof error.pos === "number" ? error.pos : 0;
  const message = error.message.slice(0, error.message.lastIndexOf(" ("));
  return withLine(`JavaScript doesn't run: ${message}`, lineAt(source, position));
}

/** The tokens as they are written, and the comments. Past an error the words and signs, one by one, stand in for tokens. */
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
 * Code that no parser reads, one token after the other, for comparing it as a whole: without what formatting adds and takes away
 * (semicolons, parentheses, commas before a closing bracket) and with one kind of quote.
 */
export function looseTokens(text: string): string {
  const tokens = writtenTokens(text).tokens.filter((token) => token !== "(" && token !== ")");
  const kept = tokens.filter((token, index) => token !== "," || !/^[\]})]/.test(tokens[index + 1] ?? ""));
  return kept.map((token) => token.replace(/^['`]|['`]$/g, '"').replace(/\s+/g, " ")).join("\n");
}
