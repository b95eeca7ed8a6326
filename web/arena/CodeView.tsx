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
  /** Texts beside the languages' names. */
  notes?: Readonly<Partial<Record<keyof Code, string>>>;
};

/** Read-only code, one block for each language. Scrolls to the latest change. */
export function CodeView({ code, start, ends, languages, notes = {} }: Props) {
  return (
    <div className={classes.blocks}>
      {languages.map((language) => (
        <figure key={language}>
          <figcaption>
            {LANGUAGE_NAMES[language]}
            {notes[language] && <span>{notes[language]}</span>}
          </figcaption>
          <Lines code={code[language]} start={start[language]} ends={ends.map((end) => end[language])} />
        </figure>
      ))}
    </div>
  );
}

function Lines({ code, start, ends }: { code: string; start: string; ends: readonly string[] }) {
  const box = useRef<HTMLPreElement>(null);
  const changed = useMemo(() => changedLines(start, code), [start, code]);
  const lines = useMemo(() => linesOf(code), [code]);
  const seen = useRef<string>(undefined);
  const end = ends.find((text) => text !== start);
  useLayoutEffect(() => {
    const before = seen.current ?? start;
    const isFirst = seen.current === undefined;
    seen.current = code;
    if (before !== code) bringIntoView(box.current, firstDifference(before, code));
    else if (isFirst && end !== undefined) bringIntoView(box.current, firstDifference(end, code));
  }, [code, start, end]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable
    <pre tabIndex={0} ref={box} className={classes.lines}>
      {lines.map((line, number) => {
        const Line = changed.has(number) ? "mark" : "span";
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
        return <Line key={number}>{`${line}\n`}</Line>;
      })}
    </pre>
  );
}

/** Longer code is rendered as one element: a player could use many lines to slow the page down. */
const MAX_LINES = 1000;

function linesOf(code: string): string[] {
  const lines = code.split("\n");
  return lines.length > MAX_LINES ? [code] : lines;
}

/** The number of the first line in which two texts differ. */
function firstDifference(before: string, after: string): number {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  const line = fresh.findIndex((text, number) => text !== old[number]);
  return line === -1 ? fresh.length - 1 : line;
}

/** Scrolls the box, not the page, if the line is out of view. */
function bringIntoView(box: HTMLElement | null, line: number): void {
  const element = box?.children[line];
  if (!box || !(element instanceof HTMLElement)) return;
  const top = element.offsetTop;
  const isSeen = top >= box.scrollTop && top + element.offsetHeight <= box.scrollTop + box.clientHeight;
  if (!isSeen) box.scrollTop = Math.max(0, top - box.clientHeight / 3);
}
