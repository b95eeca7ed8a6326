import { useLayoutEffect, useMemo, useRef } from "react";
import { type Code, LANGUAGE_NAMES } from "#rules/code.ts";
import { changedLines } from "#rules/line-diff.ts";
import classes from "./CodeView.module.css";

type Props = {
  code: Code;
  /** What the learner was given: lines beyond it are marked. */
  start: Code;
  /** The players' last codes, this one's first: until a change comes into view, the first place where one of them differs is. */
  ends: readonly Code[];
  languages: readonly (keyof Code)[];
  /** Said beside a language's name. */
  notes?: Readonly<Partial<Record<keyof Code, string>>>;
};

/** Code to read, a block for each language, with the latest change in view. */
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

/** More lines than this are one element: somebody wrote them to keep a page busy. */
const MOST_LINES = 1000;

function linesOf(code: string): string[] {
  const lines = code.split("\n");
  return lines.length > MOST_LINES ? [code] : lines;
}

/** The number of the first line in which two texts differ. */
function firstDifference(before: string, after: string): number {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  const line = fresh.findIndex((text, number) => text !== old[number]);
  return line === -1 ? fresh.length - 1 : line;
}

/** Scrolls the box alone, and only where the line is out of sight: never the page. */
function bringIntoView(box: HTMLElement | null, line: number): void {
  const element = box?.children[line];
  if (!box || !(element instanceof HTMLElement)) return;
  const top = element.offsetTop;
  const isSeen = top >= box.scrollTop && top + element.offsetHeight <= box.scrollTop + box.clientHeight;
  if (!isSeen) box.scrollTop = Math.max(0, top - box.clientHeight / 3);
}
