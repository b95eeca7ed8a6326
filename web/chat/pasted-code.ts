/** Code in messages: the fences that 'Pasting code?' adds, and the languages that can be run. */

/** The languages of the selector (specification, part 2 §2). */
export const CODE_LANGUAGES = ["JavaScript", "HTML", "CSS"] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

/** The editor tab for each fence language. */
const TABS: Readonly<Record<string, "html" | "css" | "js">> = {
  javascript: "js",
  js: "js",
  mjs: "js",
  html: "html",
  htm: "html",
  css: "css",
};

/** The editor tab for a fence's language; undefined if it can't be run. */
export function codeLanguageTab(language: string): "html" | "css" | "js" | undefined {
  const name = language.toLowerCase();
  return Object.hasOwn(TABS, name) ? TABS[name] : undefined;
}

/** Puts code into a fence that is longer than any fence in the code. */
export function fenceCode(code: string, language: CodeLanguage): string {
  const longest = (code.match(/`{3,}/g) ?? []).reduce((most, ticks) => Math.max(most, ticks.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language.toLowerCase()}\n${code.replace(/\s+$/, "")}\n${fence}\n`;
}

/** Replaces `from` to `to` of a text with a fenced block on lines of its own. `cursor`: the offset after the block. */
export function pasteCode(
  text: string,
  from: number,
  to: number,
  code: string,
  language: CodeLanguage,
): { text: string; cursor: number } {
  const before = text.slice(0, from);
  const head = before === "" || before.endsWith("\n") ? before : `${before}\n`;
  const block = head + fenceCode(code, language);
  return { text: block + text.slice(to).replace(/^\n/, ""), cursor: block.length };
}
