/**
 * A piece of code and where it stands. Code inside `<style>` and `<script>` keeps the line numbers of the HTML around it.
 */
export type Source = { text: string; firstLine: number };

/** The line that the offset lies in, counted from 1. Costs one pass, so it is asked only for tips. */
export function lineAt(source: Source, offset: number): number {
  let line = source.firstLine;
  for (let at = source.text.indexOf("\n"); at !== -1 && at < offset; at = source.text.indexOf("\n", at + 1))
    line++;
  return line;
}

/** The first line of the code between two offsets: what a tip shows of it. */
export function firstLineOf(source: Source, start: number, end: number): string {
  const code = source.text.slice(start, end).trimStart();
  const newline = code.indexOf("\n");
  return (newline === -1 ? code : code.slice(0, newline)).trim();
}

/** A tip that also names the line to look at. */
export function withLine(tip: string, line: number): string {
  return `${tip} (line ${line})`;
}

/** Deeper nesting than anyone writes; the parsers recurse or search their stack, so it is refused before they see it. */
export const DEEPEST = 200;

/**
 * More words and signs than 64 KiB of code hold that anyone wrote: minified code has three characters for each. The time of a
 * parser goes by them, so that code of nothing but signs would take the longest.
 */
const MOST_TOKENS = 26_000;

/** Whether brackets are nested too deeply, or words and signs are too many. Strings and comments count too: on the safe side. */
export function isTooDense(text: string): boolean {
  let depth = 0;
  let tokens = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isWord = isWordCode(code);
    if (code > 32 && !(isWord && inWord) && ++tokens > MOST_TOKENS) return true;
    inWord = isWord;
    if (code === 40 || code === 91 || code === 123) {
      if (++depth > DEEPEST) return true;
    } else if ((code === 41 || code === 93 || code === 125) && depth > 0) depth--;
  }
  return false;
}

/** Letters, digits, `_`, `$`, `-`, and all that is not ASCII. */
function isWordCode(code: number): boolean {
  if (code > 127 || code === 95 || code === 36 || code === 45) return true;
  return code < 65 ? code >= 48 && code <= 57 : code <= 90 || (code >= 97 && code <= 122);
}
