/** Code in the three languages, and what is said about it. */

/** The three languages, in the order of the coding page's tabs and of the tips. */
export const LANGUAGES = ["html", "css", "js"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages' names as learners read them. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  html: "HTML",
  css: "CSS",
  js: "JavaScript",
};

/** One text for each language. Each is at most 64 KiB; the caller enforces it. */
export type Code = { html: string; css: string; js: string };

export const EMPTY_CODE: Readonly<Code> = { html: "", css: "", js: "" };

/** The languages in which two versions of the code differ, in order. */
export function changedLanguages(before: Code, after: Code): Language[] {
  return LANGUAGES.filter((language) => before[language] !== after[language]);
}

/**
 * What is wrong at the place that a tip speaks of.
 * - `unreadable`: a browser can't make sense of it
 * - `missing`: it isn't there
 * - `different`: it is there, but not as the task wants it
 * - `order`: it is there, but in the wrong place
 * - `extra`: it should be gone
 */
export type TipKind = "unreadable" | "missing" | "different" | "order" | "extra";

/** One thing to mend in a ship. */
export type Tip = {
  /** The tab to look at. */
  language: Language;
  kind: TipKind;
  /** The line to look at in that tab, counted from 1; null where there is none. */
  line: number | null;
  /** A sentence, with code between backticks as in Markdown. */
  text: string;
};

/** A tip that was stored when tips were nothing but text: its language is not known. */
export type PlainTip = { language: null; kind: null; line: null; text: string };

/** The tips of a stored ship: JSON, a list of tips or, from before tips had parts, of strings. */
export function readTips(stored: string): (Tip | PlainTip)[] {
  const list = JSON.parse(stored) as (Tip | string)[];
  return list.map((tip) =>
    typeof tip === "string" ? { language: null, kind: null, line: null, text: tip } : tip,
  );
}

/** The specified words for code that has to be the very same, by language. */
export const NOT_EXACT: Readonly<Record<Language, string>> = {
  html: "HTML doesn't match exactly.",
  css: "CSS doesn't match exactly.",
  js: "JavaScript doesn't match exactly.",
};

/** Text set as code inside of a sentence: between more backticks than it has in a row itself. */
export function codeSpan(text: string): string {
  const runs = text.match(/`+/g);
  if (!runs) return `\`${text}\``;
  const fence = "`".repeat(Math.max(...runs.map((run) => run.length)) + 1);
  return `${fence} ${text} ${fence}`;
}

/** A sentence cut at its code spans. What is no closed span stays text. */
export function sentenceParts(sentence: string): { isCode: boolean; text: string }[] {
  const parts: { isCode: boolean; text: string }[] = [];
  let from = 0;
  // The lookarounds make a run of backticks count as a whole.
  for (const span of sentence.matchAll(/(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g)) {
    const [whole, fence = "", inner = ""] = span;
    if (span.index > from) parts.push({ isCode: false, text: sentence.slice(from, span.index) });
    parts.push({ isCode: true, text: fence.length > 1 ? inner.slice(1, -1) : inner });
    from = span.index + whole.length;
  }
  if (from < sentence.length) parts.push({ isCode: false, text: sentence.slice(from) });
  return parts;
}
