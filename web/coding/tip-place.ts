import { type Code, type PlainTip, sentenceParts, type Tip } from "#rules/code.ts";
import type { EditorTip } from "../editor/help/editor-help.ts";

/**
 * The tip to go on with in the editor: the first one that has a place in the shipped code, which is its line, the one line that it names,
 * or the end of the code for what is missing. Where none has one, the first that has a tab.
 * @param code what was shipped
 * @returns null where no tip has a tab
 */
export function editorTip(tips: readonly (Tip | PlainTip)[], code: Code): EditorTip | null {
  for (const { language, kind, line, text } of tips) {
    if (language === null) continue;
    const place = line ?? namedLine(text, code[language]);
    if (place !== null) return { language, line: place, isBelow: false, text };
    const lines = code[language].trimEnd().split("\n").length;
    if (kind === "missing") return { language, line: lines, isBelow: true, text };
  }
  const first = tips.find((tip) => tip.language !== null);
  return first ? { language: first.language, line: null, isBelow: false, text: first.text } : null;
}

/** The line with the first of a sentence's code spans that the code has exactly once. Null where there is none. */
function namedLine(sentence: string, code: string): number | null {
  for (const { isCode, text } of sentenceParts(sentence)) {
    // Of `<h1 class="big">` the learner may have written other attributes.
    const sought = /^<[a-z][a-z\d-]*/i.exec(text)?.[0] ?? text;
    const [before = "", , ...more] = isCode && sought.length > 1 ? code.split(sought, 3) : [];
    const isFoundOnce = isCode && sought.length > 1 && more.length === 0 && before.length < code.length;
    if (isFoundOnce) return before.split("\n").length;
  }
  return null;
}
