/**
 * Limits above which Markdown isn't parsed. Parsing time grows with nesting and with marks that may or may not pair. A text above
 * these limits is shown as plain text. The check is one pass over the text without backtracking.
 */

/** Nested quotes and lists. */
const MAX_DEPTH = 12;
/** Links, images and bare addresses. */
const MAX_LINKS = 100;
/** Marks outside of code: emphasis, brackets, table cells, strikethrough, entities. */
const MAX_MARKS = 1200;
/** Lines outside of code that open a block: list items, quotes, headings, table rows, paragraphs. */
const MAX_BLOCKS = 200;

/** Lines, code included. */
const MAX_LINES = 1200;

const MARKS = new Set("*_[]()<>!~|`&\\");

/** Whether a text is too expensive to parse as Markdown. */
export function isHeavyMarkdown(text: string): boolean {
  let marks = 0;
  let links = 0;
  let blocks = 0;
  let isAfterBlank = true;
  let fence = "";
  const all = text.split("\n");
  if (all.length > MAX_LINES) return true;
  for (const line of all) {
    const start = line.trimStart();
    const ticks = /^(`{3,}|~{3,})/.exec(start)?.[1];
    if (fence) {
      // Inside a fence nothing is parsed.
      if (ticks?.startsWith(fence) && start.trimEnd() === ticks) fence = "";
      continue;
    }
    if (ticks) {
      fence = ticks;
      continue;
    }
    const depth = blockDepth(line);
    if (depth > MAX_DEPTH) return true;
    if (start !== "" && (depth > 0 || isAfterBlank || /^(?:#|=+$|-+$)|\|/.test(start))) blocks += 1;
    isAfterBlank = start === "";
    for (const character of line) if (MARKS.has(character)) marks += 1;
    links += line.split("](").length - 1 + line.split("://").length - 1 + line.split("www.").length - 1;
    links += line.split("@").length - 1;
    if (marks > MAX_MARKS || links > MAX_LINKS || blocks > MAX_BLOCKS) return true;
  }
  return false;
}

/** How many blocks a line opens or continues: its quote marks, list marks and indentation levels. */
function blockDepth(line: string): number {
  let depth = 0;
  let spaces = 0;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at];
    if (character === " ") spaces += 1;
    else if (character === "\t") spaces += 4;
    else if (character === ">") depth += 1;
    else if ((character === "-" || character === "*" || character === "+") && isGap(line[at + 1])) depth += 1;
    else if (character !== undefined && character >= "0" && character <= "9") {
      let end = at;
      while (end - at < 9 && /\d/.test(line[end] ?? "")) end += 1;
      if ((line[end] !== "." && line[end] !== ")") || !isGap(line[end + 1])) break;
      depth += 1;
      at = end;
    } else break;
  }
  return depth + Math.floor(spaces / 4);
}

const isGap = (character: string | undefined) =>
  character === undefined || character === " " || character === "\t";

/** Markdown as one line of plain text, without fences, marks and link targets. For excerpts. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^\s*(?:`{3,}|~{3,}).*$/gm, "")
    .replace(/!?\[([^\][]*)\]\([^()\s]*\)/g, "$1")
    .replace(/^\s*(?:#{1,6} |>+ ?|[-*+] )/gm, "")
    .replace(/[*`~]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
