import { type Code, type PlainTip, sentenceParts, type Tip } from "#rules/code.ts";
import type { EditorTip } from "../editor/help/editor-help.ts";

/**
 * The first tip that has a place in the shipped code: its line, or else the one line that it names. A list of one, or an empty one.
 * @param code what was shipped
 */
export function firstPlacedTip(tips: readonly (Tip | PlainTip)[], code: Code): readonly EditorTip[] {
  for (const { language, line, text } of tips) {
    if (language === null) continue;
    const place = line ?? namedLine(text, code[language]);
    if (place !== null) return [{ language, line: place, text }];
  }
  return [];
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
