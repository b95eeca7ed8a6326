/** Limits that are checked before code reaches a parser, since hostile code would make parsing slow or exhaust the stack. */

/** Deeper nesting is refused. The parsers recurse, or search their stack of open elements. */
export const MAX_DEPTH = 200;

/**
 * More tokens are refused. Even minified code has about three characters a token, so 64 KiB of real code stay below; a parser's time
 * grows with the tokens, not with the characters.
 */
const MAX_TOKENS = 26_000;

/** Whether code has too deep brackets or too many tokens. Strings and comments count too, which errs on the safe side. */
export function exceedsParserLimits(text: string, maxTokens = MAX_TOKENS): boolean {
  let depth = 0;
  let tokens = 0;
  let inWord = false;
  // Stryker disable next-line EqualityOperator: behind the end there is no code.
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isWord = isWordCode(code);
    if (code > 32 && !(isWord && inWord) && ++tokens > maxTokens) return true;
    inWord = isWord;
    if (code === 40 || code === 91 || code === 123) {
      if (++depth > MAX_DEPTH) return true;
    } else if ((code === 41 || code === 93 || code === 125) && depth > 0) depth--;
  }
  return false;
}

/** Whether a UTF-16 code is a letter, a digit, `_`, `$`, `-`, or not ASCII. */
function isWordCode(code: number): boolean {
  if (code > 127 || code === 95 || code === 36 || code === 45) return true;
  return code < 65 ? code >= 48 && code <= 57 : code <= 90 || (code >= 97 && code <= 122);
}
