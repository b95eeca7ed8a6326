import type { Language } from "#rules/code.ts";

/** A line that only closes elements. */
const ONLY_CLOSES = /^\s*(?:<\/[\w-]+\s*>\s*)*$/;

/**
 * The line, counted from 1, at whose end a learner goes on: the last one that says something. In HTML the closing tags of the elements
 * around it follow.
 */
export function workLine(code: string, language: Language): number {
  const lines = code.split("\n");
  const isDone = language === "html" ? ONLY_CLOSES : /^\s*$/;
  const last = lines.findLastIndex((line) => !isDone.test(line));
  return last === -1 ? 1 : last + 1;
}
