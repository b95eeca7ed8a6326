/**
 * The Markdown of lessons, as blocks. Codex's messages, tools and challenges are written in a small part of Markdown, which the lessons'
 * gate holds (worker/curriculum/gate-words.ts): headings, paragraphs, flat lists, tables, fenced code, code spans, `**strong**` and
 * `*emphasis*`. Anything else stays text. So pages with lessons need no parser for the whole of Markdown.
 */
import { sentenceParts } from "#rules/code.ts";

/** A part of a text: plain, code, or emphasized. */
type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong" | "em"; parts: readonly Inline[] };

/** The text of a heading, an item of a list or a cell. */
export type Phrase = readonly Inline[];

/** A block of a lesson's text. */
export type LessonBlock =
  | { kind: "heading"; level: number; phrase: Phrase }
  | { kind: "paragraph"; phrase: Phrase }
  | { kind: "list"; start: number | null; items: readonly Phrase[] }
  | { kind: "table"; head: readonly Phrase[]; rows: readonly (readonly Phrase[])[] }
  | { kind: "code"; text: string };

const FENCE = /^```/;
const HEADING = /^(#{1,6}) +(.*)$/;
const ITEM = /^(?:-|(\d{1,9})\.) +(.*)$/;
const ROW = /^\|.*\| *$/;
const ROW_BELOW_HEAD = /^\|(?: *:?-+:? *\|)+ *$/;

/** Parses a lesson's text. It never throws. */
export function parseLessonText(text: string): LessonBlock[] {
  const lines = text.split(/\r?\n/);
  const blocks: LessonBlock[] = [];
  let at = 0;
  /** Takes the next line, and all that follow it and match. */
  const take = (pattern: RegExp): string[] => {
    const from = at;
    do at += 1;
    while (at < lines.length && pattern.test(lines[at] ?? ""));
    return lines.slice(from, at);
  };
  let paragraph: string[] = [];
  const endParagraph = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: "paragraph", phrase: parsePhrase(paragraph.join("\n")) });
    paragraph = [];
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    const isFence = FENCE.test(line);
    const isTable = ROW.test(line) && ROW_BELOW_HEAD.test(lines[at + 1] ?? "");
    if (line.trim() !== "" && !heading && !item && !isFence && !isTable) {
      paragraph.push(line.trim());
      at += 1;
      continue;
    }
    endParagraph();
    if (isFence) {
      const [, ...code] = take(/^(?!```)/);
      // The closing fence. One that isn't closed ends with the text.
      at += 1;
      blocks.push({ kind: "code", text: code.map((one) => `${one}\n`).join("") });
    } else if (isTable) {
      const [head = "", , ...rows] = take(ROW);
      blocks.push({ kind: "table", head: cellsOf(head), rows: rows.map(cellsOf) });
    } else if (item) {
      const number = item[1];
      const items = take(number === undefined ? /^- / : /^\d{1,9}\. /);
      blocks.push({
        kind: "list",
        start: number === undefined ? null : Number(number),
        items: items.map((one) => parsePhrase(ITEM.exec(one)?.[2] ?? "")),
      });
    } else {
      at += 1;
      if (heading)
        blocks.push({
          kind: "heading",
          level: heading[1]?.length ?? 1,
          phrase: parsePhrase(heading[2] ?? ""),
        });
    }
  }
  endParagraph();
  return blocks;
}

const cellsOf = (row: string): Phrase[] =>
  row
    .trim()
    .slice(1, -1)
    .split("|")
    .map((cell) => parsePhrase(cell.trim()));

type Token = { kind: "text" | "code" | "mark"; text: string };

/** Code spans, marks of emphasis, and the text between them. */
function tokensOf(text: string): Token[] {
  return sentenceParts(text).flatMap((part): Token[] => {
    if (part.isCode) return [{ kind: "code", text: part.text }];
    const pieces = part.text.split(/(\*\*?)/).filter((piece) => piece !== "");
    return pieces.map((piece) => ({ kind: /^\*\*?$/.test(piece) ? "mark" : "text", text: piece }));
  });
}

/** Splits a text at its code spans and emphasis. A mark without a partner stays text. */
function parsePhrase(text: string): Phrase {
  const tokens = tokensOf(text);
  /** The marks that are open, each with what follows it. The first entry is the whole text. */
  const open: { mark: string; parts: Inline[] }[] = [{ mark: "", parts: [] }];
  const add = (...parts: readonly Inline[]) => open.at(-1)?.parts.push(...parts);
  for (const [at, { kind, text: piece }] of tokens.entries()) {
    const innermost = open.at(-1);
    const before = tokens[at - 1]?.text ?? " ";
    const after = tokens[at + 1]?.text ?? " ";
    if (kind !== "mark") {
      add({ kind, text: piece });
    } else if (innermost?.mark === piece && !/\s$/.test(before)) {
      open.pop();
      add({ kind: piece === "*" ? "em" : "strong", parts: innermost.parts });
    } else if (/^\S/.test(after)) {
      open.push({ mark: piece, parts: [] });
    } else {
      add({ kind: "text", text: piece });
    }
  }
  for (let last = open.pop(); last; last = open.pop()) {
    if (open.length === 0) return last.parts;
    add({ kind: "text", text: last.mark }, ...last.parts);
  }
  return [];
}
