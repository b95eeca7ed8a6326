/** Building tips, and the excerpts of code in them. */
import { codeSpan, type Language, type Tip, type TipKind } from "../code.ts";
import { commonPrefixLength } from "./similarity.ts";
import type { SourceLocation } from "./source.ts";

/** The structural check shows at most this many tips. */
export const MAX_TIPS = 8;

/** A tip at a location. Without a location it names the language only. */
export function tipAt(
  location: SourceLocation | undefined,
  language: Language,
  kind: TipKind,
  text: string,
): Tip {
  return { language: location?.tab ?? language, kind, line: location?.line ?? null, text };
}

/** The tips without repetitions of the same text at the same line. */
export function uniqueTips(tips: readonly Tip[]): Tip[] {
  return [...new Map(tips.map((tip) => [`${tip.language} ${tip.line} ${tip.text}`, tip])).values()];
}

/** A longer excerpt makes a tip hard to read. */
const MAX_EXCERPT_CHARACTERS = 100;

/** Cuts a text to the length of an excerpt, with an ellipsis. */
export function shorten(text: string): string {
  return text.length > MAX_EXCERPT_CHARACTERS ? `${text.slice(0, MAX_EXCERPT_CHARACTERS - 1)}…` : text;
}

/** How much of a long text stays in front of the first difference. */
const CONTEXT_CHARACTERS = 30;

/** What the learner wrote and what is wanted, as code spans. Long texts begin shortly before their first difference. */
export function excerptPair(found: string, wanted: string): { found: string; wanted: string } {
  const prefix = commonPrefixLength(found, wanted);
  const isLate = prefix > MAX_EXCERPT_CHARACTERS - CONTEXT_CHARACTERS;
  const excerpt = (text: string) =>
    codeSpan(shorten(isLate ? `…${text.slice(prefix - CONTEXT_CHARACTERS)}` : text));
  return { found: excerpt(found), wanted: excerpt(wanted) };
}
