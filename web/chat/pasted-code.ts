/** Code in messages: the fence that 'Pasting code?' puts around it, and which languages run. */

/** The languages of the selector (specification, part 2 §2). */
export const CODE_LANGUAGES = ["JavaScript", "HTML", "CSS"] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

/** The tab that each name of a fence belongs to. */
const TABS: Readonly<Record<string, "html" | "css" | "js">> = {
  javascript: "js",
  js: "js",
  mjs: "js",
  html: "html",
  htm: "html",
  css: "css",
};

/** Which tab a fence's language runs in; undefined where it doesn't run. */
export function tabOf(language: string): "html" | "css" | "js" | undefined {
  const name = language.toLowerCase();
  return Object.hasOwn(TABS, name) ? TABS[name] : undefined;
}

/** The code in a fence of its own, longer than any fence within it. */
export function fenced(code: string, language: CodeLanguage): string {
  const longest = (code.match(/`{3,}/g) ?? []).reduce((most, ticks) => Math.max(most, ticks.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language.toLowerCase()}\n${code.replace(/\s+$/, "")}\n${fence}\n`;
}

/** A text with a fenced block put at a place of it, on lines of its own. Answers where the cursor goes. */
export function pasteCode(
  text: string,
  from: number,
  to: number,
  code: string,
  language: CodeLanguage,
): { text: string; cursor: number } {
  const before = text.slice(0, from);
  const head = before === "" || before.endsWith("\n") ? before : `${before}\n`;
  const block = head + fenced(code, language);
  return { text: block + text.slice(to).replace(/^\n/, ""), cursor: block.length };
}
