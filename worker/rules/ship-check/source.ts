/** Pieces of code, and locations in them. */
import type { Language } from "../code.ts";

/**
 * A piece of code and where it begins. Code inside `<style>` and `<script>` belongs to the HTML's tab and keeps the line numbers of the
 * HTML around it.
 */
export type Source = { text: string; firstLine: number; tab: Language };

/** A line of a tab, counted from 1. */
export type SourceLocation = { tab: Language; line: number };

/** The line that contains the offset. Linear in the length of the text, so it is called for tips only. */
export function locationAt(source: Source, offset: number): SourceLocation {
  let line = source.firstLine;
  for (let at = source.text.indexOf("\n"); at !== -1 && at < offset; at = source.text.indexOf("\n", at + 1))
    line++;
  return { tab: source.tab, line };
}

/** The trimmed text of the line that contains the offset. */
export function lineTextAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  return text.slice(start, end === -1 ? undefined : end).trim();
}
