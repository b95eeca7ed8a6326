import { useLayoutEffect, useMemo, useRef } from "react";
import { type Code, LANGUAGE_NAMES } from "#rules/code.ts";
import { changedLines } from "#rules/line-diff.ts";
import classes from "./CodeView.module.css";

type Props = {
  code: Code;
  /** The battle's start. Lines that differ from it are marked. */
  start: Code;
  /** The players' final code, this player's first. Before the first change, the view scrolls to the first difference from it. */
  ends: readonly Code[];
  languages: readonly (keyof Code)[];
};

/** Read-only code, one block for each language. Each block scrolls to its latest change. */
export function CodeView({ code, start, ends, languages }: Props) {
  return (
    <div className={classes.blocks}>
      {languages.map((language) => (
        <figure key={language}>
          <figcaption>{LANGUAGE_NAMES[language]}</figcaption>
          <Lines code={code[language]} start={start[language]} ends={ends.map((end) => end[language])} />
        </figure>
      ))}
    </div>
  );
}

function Lines({ code, start, ends }: { code: string; start: string; ends: readonly string[] }) {
  const block = useRef<HTMLPreElement>(null);
  const changed = useMemo(() => changedLines(start, code), [start, code]);
  const lines = useMemo(() => linesOf(code), [code]);
  const previousCode = useRef<string>(undefined);
  const end = ends.find((text) => text !== start);
  useLayoutEffect(() => {
    const before = previousCode.current ?? start;
    const isFirst = previousCode.current === undefined;
    previousCode.current = code;
    if (before !== code) scrollToLine(block.current, firstDifference(before, code));
    else if (isFirst && end !== undefined) scrollToLine(block.current, firstDifference(end, code));
  }, [code, start, end]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable to scroll with the keyboard
    <pre tabIndex={0} ref={block} className={classes.lines}>
      {lines.map((line, number) => {
        const Line = changed.has(number) ? "mark" : "span";
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and no state
        return <Line key={number}>{`${line}\n`}</Line>;
      })}
    </pre>
  );
}

/** Code with more lines is rendered as one element, since a player could otherwise slow down the opponent's page with many lines. */
const MAX_RENDERED_LINES = 1000;

function linesOf(code: string): string[] {
  const lines = code.split("\n");
  return lines.length > MAX_RENDERED_LINES ? [code] : lines;
}

/** The index of the first line of `after` that differs from `before`; of its last line if none does. */
function firstDifference(before: string, after: string): number {
  const [linesBefore, linesAfter] = [before.split("\n"), after.split("\n")];
  const index = linesAfter.findIndex((text, line) => text !== linesBefore[line]);
  return index === -1 ? linesAfter.length - 1 : index;
}

/** Scrolls the block to a line that isn't visible. Unlike `scrollIntoView`, it doesn't scroll the page. */
function scrollToLine(block: HTMLElement | null, line: number): void {
  const element = block?.children[line];
  if (!block || !(element instanceof HTMLElement)) return;
  const top = element.offsetTop;
  const isVisible =
    top >= block.scrollTop && top + element.offsetHeight <= block.scrollTop + block.clientHeight;
  if (!isVisible) block.scrollTop = Math.max(0, top - block.clientHeight / 3);
}
