/**
 * What Markdown is too heavy to be worth formatting. A parser's time grows with nesting and with marks that may or may not
 * pair, so a text beyond these bounds is shown as it was typed. One pass over the text, no backtracking.
 */

/** Quotes and lists within each other: nobody reads deeper. */
const DEPTH_MOST = 12;
/** Links, pictures and addresses. */
const LINKS_MOST = 100;
/** Marks outside of code: emphasis, brackets, table cells, strikes, entities. */
const MARKS_MOST = 1200;
/** Lines outside of code that open a block: list items, quotes, headings, rows of a table, paragraphs. */
const BLOCKS_MOST = 200;

/** Lines in all, code included. */
const LINES_MOST = 1200;

const MARKS = new Set("*_[]()<>!~|`&\\");

/** Whether a text is shown as plain text instead. */
export function isHeavyMarkdown(text: string): boolean {
  let marks = 0;
  let links = 0;
  let blocks = 0;
  let isAfterBlank = true;
  let fence = "";
  const all = text.split("\n");
  if (all.length > LINES_MOST) return true;
  for (const line of all) {
    const start = line.trimStart();
    const ticks = /^(`{3,}|~{3,})/.exec(start)?.[1];
    if (fence) {
      // Within a fence nothing is parsed.
      if (ticks?.startsWith(fence) && start.trimEnd() === ticks) fence = "";
      continue;
    }
    if (ticks) {
      fence = ticks;
      continue;
    }
    const depth = openers(line);
    if (depth > DEPTH_MOST) return true;
    if (start !== "" && (depth > 0 || isAfterBlank || /^(?:#|=+$|-+$)|\|/.test(start))) blocks += 1;
    isAfterBlank = start === "";
    for (const character of line) if (MARKS.has(character)) marks += 1;
    links += line.split("](").length - 1 + line.split("://").length - 1 + line.split("www.").length - 1;
    links += line.split("@").length - 1;
    if (marks > MARKS_MOST || links > LINKS_MOST || blocks > BLOCKS_MOST) return true;
  }
  return false;
}

/** How many blocks a line opens or continues: its quote marks, list marks and steps of indentation. */
function openers(line: string): number {
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

/** Markdown as a line of plain words, for where only a glance is shown: without fences, marks and addresses. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^\s*(?:`{3,}|~{3,}).*$/gm, "")
    .replace(/!?\[([^\][]*)\]\([^()\s]*\)/g, "$1")
    .replace(/^\s*(?:#{1,6} |>+ ?|[-*+] )/gm, "")
    .replace(/[*`~]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
