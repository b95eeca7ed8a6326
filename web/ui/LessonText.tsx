import { createElement, memo, type ReactNode } from "react";
import { type LessonBlock, type Phrase, parseLessonText } from "./lesson-text.ts";
import classes from "./Markdown.module.css";

type Props = {
  text: string;
  /** The level of its highest headings, one below the page's own. Default: 3. */
  top?: 2 | 3 | 4 | 5;
};

/**
 * A text of the lessons: Codex's message, the tools, a challenge. It looks as `Markdown` would draw it, which has the parser for what
 * learners write. The coding page renders at each key, so a text that stays the same isn't rendered again.
 */
export const LessonText = memo(function LessonText({ text, top = 3 }: Props) {
  const blocks = parseLessonText(text).map((block) => draw(block, top));
  return createElement("div", { className: classes.markdown }, ...blocks);
});

// The children are arguments rather than lists, so that they need no keys.

/** Headings have two levels: `top` for those of the levels 1 to 3, and the next one for the others. */
function draw(block: LessonBlock, top: number): ReactNode {
  switch (block.kind) {
    case "heading":
      return drawPhrase(`h${block.level <= 3 ? top : top + 1}`, block.phrase);
    case "paragraph":
      return drawPhrase("p", block.phrase);
    case "list": {
      const { start } = block;
      const items = block.items.map((item) => drawPhrase("li", item));
      if (start === null) return createElement("ul", null, ...items);
      return createElement("ol", start === 1 ? null : { start }, ...items);
    }
    case "table": {
      const rows = block.rows.map((row) => drawRow("td", row));
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
        <div className={classes.wide} tabIndex={0}>
          <table>
            <thead>{drawRow("th", block.head)}</thead>
            {createElement("tbody", null, ...rows)}
          </table>
        </div>
      );
    }
    case "code":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
  }
}

const drawRow = (cell: "th" | "td", row: readonly Phrase[]): ReactNode =>
  createElement("tr", null, ...row.map((phrase) => drawPhrase(cell, phrase)));

function drawPhrase(name: string, phrase: Phrase): ReactNode {
  return createElement(name, null, ...phrase.map(drawPart));
}

function drawPart(part: Phrase[number]): ReactNode {
  switch (part.kind) {
    case "text":
      return part.text;
    case "code":
      return <code>{part.text}</code>;
    default:
      return drawPhrase(part.kind, part.parts);
  }
}
