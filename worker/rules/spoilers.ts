/**
 * Code in what is written about a task. Who hasn't shipped the task right is sent none of it: an attempt may be the answer. What may be code counts as
 * code, so words that look like it are held back too.
 */

/** What stands in place of code, as Markdown. */
export const CODE_MARK = "*(code)*";
/** In its place while lines are looked at: a character that no text keeps. */
const HOLE = "\u0000";

/** Signs of code in a line, without quotes and list marks at its beginning. Repeats are bounded, so that no text takes long. */
const SIGNS: readonly RegExp[] = [
  // Code spans that don't end, braces, assignments, attributes, arrows, ends of statements.
  /[`{}=]|;\s{0,9}$/,
  // Tags, in entities too, and the selector of a child.
  /<[^\s\d-]|<\s{1,9}[a-z/!]|<\s{0,9}$|&(?:lt|gt|#x?[\da-f])|\w\s{0,9}>\s{0,9}[\w.#*]/i,
  // Declarations: a variable, a name of several words, or one of the properties of one word.
  /(?:--[\w-]{1,40}|\b[a-z]{1,20}(?:-[a-z]{1,20}){1,4})\s{0,9}:\s{0,9}\S/i,
  /\b(?:animation|background|border|bottom|clear|clip|color|columns|content|cursor|direction|display|fill|filter|flex|float|font|gap|grid|height|inset|left|margin|mask|opacity|order|outline|overflow|padding|position|resize|right|rotate|scale|stroke|top|transform|transition|translate|visibility|width|zoom)\s{0,9}:\s{0,9}\S/i,
  // Calls, but for "heading(s)", and members of what a page has.
  /[\w$\])]\((?!e?s\))/,
  /\b(?:if|for|while|switch|function|catch)\s{0,9}\(/,
  /\b(?:console|document|element|event|localStorage|Math|JSON|Object|Array|window|style)\.\w/,
  // Selectors, colors, at-rules.
  /(?:^|[\s,(])[.#][a-z][\w-]*|#[\da-f]{3,8}\b|@(?:container|font-face|import|keyframes|layer|media|supports)\b|!important/i,
  // A block of code by its indentation.
  /^(?: {4}|\t)/,
];

const FENCE = /^(`{3,}|~{3,})/;
/** Marks of quotes and lists, which a block of code may stand in. */
const MARKS = /^(?:\s{0,3}(?:>|[-*+]\s|\d{1,9}[.)]\s))+/;

/** A line as it looks: other forms of letters and signs as the usual ones, without what can't be seen. */
const plain = (line: string) =>
  line.normalize("NFKC").replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");

/**
 * A text without its code, each piece of which becomes `CODE_MARK`.
 * @returns `folded`: whether it held any
 */
export function withoutCode(text: string): { text: string; folded: boolean } {
  const unix = text.replaceAll(HOLE, "").replace(/\r\n?/g, "\n");
  const lines = joinTags(withoutSpans(withoutBlocks(unix)))
    .split("\n")
    .map(foldLine);
  const shown: string[] = [];
  for (const line of foldBetween(lines)) if (line !== HOLE || shown.at(-1) !== HOLE) shown.push(line);
  const folded = shown.some((line) => line.includes(HOLE));
  // A line that was all code becomes a paragraph of its own.
  const marked = shown.map((line) => (line === HOLE ? `\n${CODE_MARK}\n` : line.replaceAll(HOLE, CODE_MARK)));
  return {
    text: folded
      ? marked
          .join("\n")
          .replace(/\n{3,}/g, "\n\n")
          .trim()
      : text,
    folded,
  };
}

/** Whether a text about a task holds code, or what may be code. */
export const holdsCode = (text: string): boolean => withoutCode(text).folded;

/** Blocks in fences, each as one hole. One that doesn't end goes to the end of the text. */
function withoutBlocks(text: string): string {
  const kept: string[] = [];
  /** The fence of the block, and whether it stands in a quote or list. */
  let block: { fence: string; isInside: boolean } | undefined;
  for (const line of text.split("\n")) {
    const inner = line.replace(MARKS, "");
    if (block) {
      const end = block.isInside ? inner.trim() : line.replace(/^ {0,3}/, "").trimEnd();
      if (end.startsWith(block.fence) && FENCE.exec(end)?.[0] === end) block = undefined;
      continue;
    }
    const [fence] = FENCE.exec(inner.trim()) ?? [];
    if (fence) block = { fence, isInside: inner !== line };
    kept.push(fence ? HOLE : line);
  }
  return kept.join("\n");
}

/** Spans in backticks, each as one hole. A span ends at as many backticks as it begins with. */
function withoutSpans(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ length, index }));
  let kept = "";
  let from = 0;
  for (const [at, run] of runs.entries()) {
    if (run.index < from) continue;
    let end = at + 1;
    while (end < runs.length && runs[end]?.length !== run.length) end += 1;
    const close = runs[end];
    if (!close) continue;
    kept += text.slice(from, run.index) + HOLE;
    from = close.index + close.length;
  }
  return kept + text.slice(from);
}

/** Each tag on one line. */
const joinTags = (text: string) =>
  text.replace(/<\s{0,9}[a-z/!][^<>]{0,500}>/gi, (tag) => tag.replaceAll("\n", " "));

/** A line without what stands from its first tag to its last one; a hole if the rest looks like code, or nothing else is left. */
function foldLine(line: string): string {
  const [first, last] = [line.search(/<[a-z/!?]/i), line.lastIndexOf(">")];
  const folded = first !== -1 && last > first ? line.slice(0, first) + HOLE + line.slice(last + 1) : line;
  const rest = plain(folded.replace(MARKS, "").replaceAll(HOLE, " "));
  const isCode = SIGNS.some((sign) => sign.test(rest)) || (folded.includes(HOLE) && rest.trim() === "");
  return isCode ? HOLE : folded;
}

/** In each paragraph, what stands between two lines of code is code. */
function foldBetween(lines: readonly string[]): string[] {
  const all = [...lines];
  let last = -1;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "") last = -1;
    if (line !== HOLE) continue;
    if (last !== -1) all.fill(HOLE, last, at);
    last = at;
  }
  return all;
}
