import type { Tip } from "../../worker/rules/code.ts";

/** Tips as lines of text, for comparing: the tab, the line where there is one, and the sentence. */
export function tipLines(tips: readonly Tip[]): string[] {
  return tips.map(({ language, line, text }) => `${language}${line === null ? "" : ` ${line}`}: ${text}`);
}
