/** The words of a syntax error: those of Chrome, as the learner reads them after *Run*, and what they mean. */
import * as acorn from "acorn";

/** What acorn says of the first syntax error of a script, and where it is; null if it finds none. */
function acornErrorOf(source: string): { message: string; at: number } | null {
  try {
    acorn.parse(source, { ecmaVersion: "latest", sourceType: "script", allowHashBang: true });
    return null;
  } catch (error) {
    const { message, pos } = error as { message: string; pos?: number };
    return pos === undefined ? null : { message: message.replace(/ \(\d+:\d+\)$/, ""), at: pos };
  }
}

const KEYWORD =
  /^(?:break|case|catch|class|const|continue|debugger|default|delete|do|else|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with)$/;

/** "Unexpected string" and the like, for the token that begins at a place. */
function unexpectedAt(source: string, at: number): string {
  const rest = source.slice(at);
  const name = /^[\p{ID_Start}$_][\p{ID_Continue}$]*/u.exec(rest)?.[0];
  if (name !== undefined)
    return KEYWORD.test(name) ? `Unexpected token '${name}'` : `Unexpected identifier '${name}'`;
  if (/^["']/.test(rest)) return "Unexpected string";
  if (/^\d/.test(rest)) return "Unexpected number";
  if (rest.startsWith("`")) return "Unexpected template string";
  if (rest === "") return "Unexpected end of input";
  return `Unexpected token '${/^(?:=>|[-+=!<>]=+|&&|\|\||.)/su.exec(rest)?.[0] ?? ""}'`;
}

/** The kinds of tokens that a value ends with. */
const VALUE_END = /^(?:name|num|bigint|string|regexp|`|[)\]}]|true|false|null|this)$/;

/** What stands before a place: the brackets that are open, a call's as `f(`, and whether the last token ends a value. Null if it can't be read. */
function placeAt(source: string, at: number): { open: string[]; isBehindValue: boolean } | null {
  const open: string[] = [];
  let [last, before] = ["", ""];
  try {
    for (const { type } of acorn.tokenizer(source.slice(0, at), { ecmaVersion: "latest" })) {
      const isCall = type.label === "(" && /^(?:name|[)\]`])$/.test(last) && before !== "function";
      if (/^(?:[([]|\$?\{)$/.test(type.label)) open.push(isCall ? "f(" : type.label);
      else if (/^[)\]}]$/.test(type.label)) open.pop();
      [last, before] = [type.label, last];
    }
  } catch {
    return null;
  }
  return { open, isBehindValue: VALUE_END.test(last) };
}

/** Whether a place stands behind a value that a function is called with, where only `,` or `)` may follow. */
function isBehindArgument(source: string, at: number): boolean {
  const place = placeAt(source, at);
  return place?.open.at(-1) === "f(" && place.isBehindValue;
}

/** Chrome's message for a syntax error. The engine has it already, or says it in its own words, which begin with a small letter. */
function chromeMessage(source: string, message: string): string {
  const error = acornErrorOf(source);
  if (!error) return message;
  if (error.message === "Unterminated template") return "Unexpected end of input";
  if (error.message === "Unexpected token" && isBehindArgument(source, error.at))
    return "missing ) after argument list";
  if (!/^[a-z]/.test(message)) return message;
  if (/^Identifier .* has already been declared$/.test(error.message)) return error.message;
  if (/^Assigning to rvalue/.test(error.message)) return "Invalid left-hand side in assignment";
  if (error.message === "'return' outside of function") return "Illegal return statement";
  if (/^(?:Unterminated|Unexpected character)/.test(error.message)) return "Invalid or unexpected token";
  return /^Unexpected (?:token|keyword)/.test(error.message) ? unexpectedAt(source, error.at) : message;
}

/** What an unexpected token means, by what stands before it on its line and by what it is. */
const MEANINGS: readonly (readonly [before: RegExp, token: RegExp, meaning: string])[] = [
  [
    /\b(?:Let|Const|Var|Function|If|Else|For|While|Return)\s+$/,
    /^/,
    "The words of JavaScript itself are written in small letters.",
  ],
  [/\d,\s*$/, /^\d/, "A decimal number takes a point."],
  [/\b(?:if|while|for|switch)\s*$/, /^[^(]/, "What it asks stands in brackets: `(` and `)`."],
  [/\belseif\s*\(.*\)\s*$/, /^\{/, "`else if` is two words."],
  [/\belse\s*\(.*\)\s*$/, /^\{/, "`else` asks nothing; `else if` does."],
  [/\b(?:let|const|var)\s+[\w$]+\s+$/, /^["'`\w$]/, "An `=` is missing before it."],
  [/[\w$]\.[\w$]+\s*$/, /^["'`]/, "A `(` is missing before it."],
];

/** So much of a line before an error is looked at: patterns take the square of its length. */
const MAX_LINE_CHARACTERS = 200;

/** What stands before a place on its line, as far as it is looked at. */
function lineBefore(source: string, at: number): string {
  return source.slice(source.lastIndexOf("\n", at - 1) + 1, at).slice(-MAX_LINE_CHARACTERS);
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "f(": ")", "[": "]", "{": "}", "${": "}" };

function meaningOfUnexpected(source: string, at: number): string {
  const rest = source.slice(at);
  const line = lineBefore(source, at);
  const [word = ""] = /^\w*/.exec(rest) ?? [];
  if (KEYWORD.test(word))
    return /\b(?:let|const|var)\s+$/.test(line) ? "This word belongs to JavaScript: take another name." : "";
  const known = MEANINGS.find(([before, token]) => before.test(line) && token.test(rest));
  if (known) return known[2];
  const place = placeAt(source, at);
  if (!place) return "";
  const inner = place.open.at(-1);
  if (/^[)\]}]/.test(rest)) {
    const wanted = inner === undefined ? undefined : CLOSING[inner];
    if (wanted === undefined) return `There is one \`${rest[0]}\` too many.`;
    return wanted === rest[0] ? "" : `A \`${wanted}\` is missing before it.`;
  }
  if (!place.isBehindValue || !/^["'`\w$]/.test(rest)) return "";
  return inner === "["
    ? "A `,` is missing before it."
    : "A `,`, a sign such as `+` or a quote mark is missing before it.";
}

/** What a message means, where that is one thing; nothing else. */
function meaningOf(source: string, message: string): string {
  if (message === "missing ) after argument list")
    return "A `)` or `,` is missing, or a quote mark inside a text has ended it.";
  const error = acornErrorOf(source);
  if (error?.message === "Unterminated template") return "A backtick is missing at the text's end.";
  if (message === "Unexpected end of input") return "A `{` or `(` isn't closed.";
  if (message.endsWith(" has already been declared"))
    return error && /\bfor\s*\([^;)]*,\s*$/.test(lineBefore(source, error.at))
      ? "Between the parts of a `for` stand semicolons."
      : "To change a variable that is there, leave out `let` or `const`.";
  if (error && message.startsWith("Unexpected ")) return meaningOfUnexpected(source, error.at);
  if (message !== "Invalid or unexpected token") return "";
  if (error?.message === "Unterminated string constant") return "A quote mark is missing at the text's end.";
  const sign = source.slice(error?.at ?? source.length).match(/^[“”„‘’´«»]/u)?.[0];
  return sign ? `JavaScript takes only straight quote marks, not \`${sign}\`.` : "";
}

/**
 * A syntax error in words.
 * @param source the script that has it
 * @param message what the engine said
 * @returns Chrome's message, and a sentence that says what it means; empty where there is none
 */
export function explainSyntaxError(source: string, message: string): { message: string; meaning: string } {
  const shown = chromeMessage(source, message);
  return { message: shown, meaning: meaningOf(source, shown) };
}
