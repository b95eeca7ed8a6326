import { type Options, parse, tokenizer } from "acorn";
import { parse as parseLoosely } from "acorn-loose";
import { codeSpan, type Tip } from "../../code.ts";
import { isTooDense, lineTextAt, placeAt, type Source, tipAt } from "../source.ts";
import type { Body } from "./code-node.ts";
import { readProgram } from "./statements.ts";

/** JavaScript as it was understood. `broken` holds the tip for code that no browser would run. */
export type Script = { body: Body; broken: Tip | null };

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
  if (isTooDense(source.text)) return { body: nothing, broken: tooDeep(source) };
  try {
    return { body: readProgram(parse(source.text, OPTIONS), source), broken: null };
  } catch (error) {
    const broken = describeError(error, source);
    return { body: tolerant && broken.line !== null ? readBroken(source, nothing) : nothing, broken };
  }
}

function tooDeep(source: Source): Tip {
  const text = "The JavaScript is nested too deeply, or too long.";
  return { language: source.tab, kind: "unreadable", line: null, text };
}

function readBroken(source: Source, nothing: Body): Body {
  try {
    return readProgram(parseLoosely(source.text, OPTIONS), source);
  } catch {
    return nothing;
  }
}

/** acorn's sentence without the position that it appends, and where. Anything else it throws is a full stack. */
function describeError(error: unknown, source: Source): Tip {
  if (!(error instanceof SyntaxError) || error.message.startsWith("Not enough stack")) return tooDeep(source);
  const position = "pos" in error && typeof error.pos === "number" ? error.pos : 0;
  const end = source.text.trimEnd().length;
  const place = placeAt(source, Math.min(position, end));
  if (position >= end)
    return tipAt(
      place,
      "js",
      "unreadable",
      "Look at the end: a bracket isn't closed, so JavaScript doesn't run.",
    );
  const message = error.message.slice(0, error.message.lastIndexOf(" ("));
  const reason = `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  const text = `Look at ${codeSpan(lineTextAt(source.text, position))}: JavaScript doesn't run (${reason}).`;
  return tipAt(place, "js", "unreadable", text);
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
