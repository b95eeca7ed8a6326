import { codeSpan, type Language, type Tip, type TipKind } from "../code.ts";
import { sharedStart } from "./similarity.ts";

/**
 * A piece of code and where it stands. Code inside `<style>` and `<script>` stands in the HTML's tab, and keeps the line numbers of the
 * HTML around it.
 */
export type Source = { text: string; firstLine: number; tab: Language };

/** A line of a tab, counted from 1. */
export type Place = { tab: Language; line: number };

/** The line that the offset lies in. Costs one pass, so it is asked only for tips. */
export function placeAt(source: Source, offset: number): Place {
  let line = source.firstLine;
  for (let at = source.text.indexOf("\n"); at !== -1 && at < offset; at = source.text.indexOf("\n", at + 1))
    line++;
  return { tab: source.tab, line };
}

/** The line of text that an offset lies in, cut where it is long. */
export function lineTextAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  return clip(text.slice(start, end === -1 ? undefined : end).trim());
}

/** More characters of a piece of code or text make a tip hard to read. */
const LONGEST_SHOWN = 100;

/** A text as a tip shows it: cut where it is long. */
export function clip(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1)}…` : text;
}

/** How much of a long text is shown before the place that it is about. */
const SHOWN_BEFORE = 30;

/**
 * What the learner wrote and what is wanted, as code in a tip: long texts from a little before the place where they differ.
 */
export function shownPair(found: string, wanted: string): { found: string; wanted: string } {
  const from = sharedStart(found, wanted);
  const cut = (text: string) =>
    codeSpan(clip(from > LONGEST_SHOWN - SHOWN_BEFORE ? `…${text.slice(from - SHOWN_BEFORE)}` : text));
  return { found: cut(found), wanted: cut(wanted) };
}

/** A tip that leads to a place, or to no line of its language where there is none to look at. */
export function tipAt(place: Place | undefined, language: Language, kind: TipKind, text: string): Tip {
  return { language: place?.tab ?? language, kind, line: place?.line ?? null, text };
}

/** The tips without those that say the same once more. */
export function uniqueTips(tips: readonly Tip[]): Tip[] {
  return [...new Map(tips.map((tip) => [`${tip.language} ${tip.line} ${tip.text}`, tip])).values()];
}

/** Tips beyond this help nobody. */
export const MAX_TIPS = 8;

/** Deeper nesting than anyone writes; the parsers recurse or search their stack, so it is refused before they see it. */
export const DEEPEST = 200;

/**
 * More words and signs than 64 KiB of code hold that anyone wrote: minified code has three characters for each. The time of a
 * parser goes by them, so that code of nothing but signs would take the longest.
 */
const MAX_TOKENS = 26_000;

/** Whether brackets are nested too deeply, or words and signs are too many. Strings and comments count too: on the safe side. */
export function isTooDense(text: string): boolean {
  let depth = 0;
  let tokens = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isWord = isWordCode(code);
    if (code > 32 && !(isWord && inWord) && ++tokens > MAX_TOKENS) return true;
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
