/** Code in the three languages, and the tips about it. */

/** The three languages, in the order of the coding page's tabs and of the tips. */
export const LANGUAGES = ["html", "css", "js"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Display names of the languages. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  html: "HTML",
  css: "CSS",
  js: "JavaScript",
};

/** One text for each language. The caller enforces the limit of 64 KiB each. */
export type Code = { html: string; css: string; js: string };

export const EMPTY_CODE: Readonly<Code> = { html: "", css: "", js: "" };

/** The languages in which two versions of the code differ, in the order of LANGUAGES. */
export function changedLanguages(before: Code, after: Code): Language[] {
  return LANGUAGES.filter((language) => before[language] !== after[language]);
}

/**
 * What is wrong at the position that a tip refers to.
 * - `unreadable`: a browser can't parse it
 * - `missing`: it isn't there
 * - `different`: it is there, but not as the task requires
 * - `order`: it is there, but in the wrong place
 * - `extra`: it has to be removed
 */
export type TipKind = "unreadable" | "missing" | "different" | "order" | "extra";

/** One thing to fix in a ship. */
export type Tip = {
  /** The tab to look at. */
  language: Language;
  kind: TipKind;
  /** The line to look at in that tab, counted from 1; null where there is none. */
  line: number | null;
  /** A sentence, with code between backticks as in Markdown. */
  text: string;
};

/** A tip stored in the old format, which had the text only. */
export type PlainTip = { language: null; kind: null; line: null; text: string };

/** A tip in few characters. */
type ShortTip = [language: Language, kind: TipKind, line: number | null, text: string];

/** The tips of a ship as they are stored: a JSON list. @param isShort without the names of their fields, which an earlier release wants */
export function writeTips(tips: readonly Tip[], isShort: boolean): string {
  const short = ({ language, kind, line, text }: Tip): ShortTip => [language, kind, line, text];
  return JSON.stringify(isShort ? tips.map(short) : tips);
}

/** Parses the tips of a stored ship: a JSON list of tips in either form of `writeTips`, or of strings in the old format. */
export function readTips(stored: string): (Tip | PlainTip)[] {
  const list = JSON.parse(stored) as (Tip | ShortTip | string)[];
  return list.map((tip) => {
    if (typeof tip === "string") return { language: null, kind: null, line: null, text: tip };
    if (!Array.isArray(tip)) return tip;
    const [language, kind, line, text] = tip;
    return { language, kind, line, text };
  });
}

/** The specification's tips for code that has to match exactly, by language. */
export const NOT_EXACT: Readonly<Record<Language, string>> = {
  html: "HTML doesn't match exactly.",
  css: "CSS doesn't match exactly.",
  js: "JavaScript doesn't match exactly.",
};

/** Formats text as a Markdown code span: the fence has more backticks than the longest run in the text. */
export function codeSpan(text: string): string {
  const runs = text.match(/`+/g);
  if (!runs) return `\`${text}\``;
  const fence = "`".repeat(Math.max(...runs.map((run) => run.length)) + 1);
  return `${fence} ${text} ${fence}`;
}

/** Splits a sentence at its Markdown code spans. An unclosed span stays text. */
export function sentenceParts(sentence: string): { isCode: boolean; text: string }[] {
  const parts: { isCode: boolean; text: string }[] = [];
  let from = 0;
  // The lookarounds match a run of backticks as a whole.
  for (const span of sentence.matchAll(/(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g)) {
    const [whole, fence = "", inner = ""] = span;
    if (span.index > from) parts.push({ isCode: false, text: sentence.slice(from, span.index) });
    parts.push({ isCode: true, text: fence.length > 1 ? inner.slice(1, -1) : inner });
    from = span.index + whole.length;
  }
  if (from < sentence.length) parts.push({ isCode: false, text: sentence.slice(from) });
  return parts;
}
