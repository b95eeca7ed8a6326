import { useEffect, useMemo, useState } from "react";
import { type Code, LANGUAGE_NAMES, type Language } from "#rules/code.ts";
import { type ChangedLine, lineChanges } from "#rules/line-diff.ts";
import type { CodeSpan } from "../ui/highlight.ts";
import classes from "./CodeChanges.module.css";

/** Longer code isn't highlighted, since parsing it would block the page. */
const MAX_COLOURED_CHARACTERS = 10_000;
/** Lines of one language that are shown. A player could otherwise slow down the opponent's page with many. */
const MAX_SHOWN_LINES = 300;

type Props = {
  start: Code;
  code: Code;
  languages: readonly Language[];
  /** Texts beside the languages' names. */
  notes?: Readonly<Partial<Record<Language, string>>>;
};

/** The lines of some code that differ from the battle's start, coloured, one block for each language. */
export function CodeChanges({ start, code, languages, notes = {} }: Props) {
  return (
    <div className={classes.blocks}>
      {languages.map((language) => (
        <figure key={language}>
          <figcaption>
            {LANGUAGE_NAMES[language]}
            {notes[language] && <span>{notes[language]}</span>}
          </figcaption>
          <Changes before={start[language]} after={code[language]} language={language} />
        </figure>
      ))}
    </div>
  );
}

function Changes({ before, after, language }: { before: string; after: string; language: Language }) {
  const groups = useMemo(() => lineChanges(before, after), [before, after]);
  const [oldLines, newLines] = [useColouredLines(before, language), useColouredLines(after, language)];
  if (!groups) return <p className={classes.note}>This is too long to compare. The replay shows it.</p>;
  if (groups.length === 0) return <p className={classes.note}>Nothing was changed.</p>;
  const shown = shorten(groups);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable to scroll with the keyboard
    <pre tabIndex={0} className={classes.lines}>
      {shown.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity and no state
        <code key={at}>
          {group.map(({ kind, line }) => (
            <Line
              key={kind + line}
              kind={kind}
              spans={(kind === "added" ? newLines : oldLines)[line] ?? []}
            />
          ))}
        </code>
      ))}
      {shown.flat().length < groups.flat().length && <i>There is more: the replay shows it.</i>}
    </pre>
  );
}

function Line({ kind, spans }: { kind: ChangedLine["kind"]; spans: readonly CodeSpan[] }) {
  const Element = kind === "added" ? "ins" : "del";
  return (
    <Element>
      {spans.map(({ text, colour }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: spans have no other identity and no state
        <span key={at} style={{ color: colour }}>
          {text}
        </span>
      ))}
      {"\n"}
    </Element>
  );
}

/** The first groups, with as many lines as are shown. */
function shorten(groups: readonly ChangedLine[][]): ChangedLine[][] {
  let left = MAX_SHOWN_LINES;
  return groups.flatMap((group) => {
    const lines = group.slice(0, left);
    left -= lines.length;
    return lines.length > 0 ? [lines] : [];
  });
}

/** The lines of some code, coloured once the highlighter is loaded. */
function useColouredLines(code: string, language: Language): CodeSpan[][] {
  const [coloured, setColoured] = useState<{ code: string; lines: CodeSpan[][] }>();
  useEffect(() => {
    let isStale = false;
    if (code.length > MAX_COLOURED_CHARACTERS) return;
    import("../ui/highlight.ts").then(
      ({ highlight }) => isStale || setColoured({ code, lines: linesOf(highlight(code, language)) }),
      // If the highlighter can't be loaded, the code stays in one colour.
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [code, language]);
  return useMemo(
    () => (coloured?.code === code ? coloured.lines : linesOf([{ text: code, colour: "inherit" }])),
    [coloured, code],
  );
}

/** Splits spans at the ends of lines. */
function linesOf(spans: readonly CodeSpan[]): CodeSpan[][] {
  const lines: CodeSpan[][] = [[]];
  for (const { text, colour } of spans)
    for (const [at, part] of text.split("\n").entries()) {
      if (at > 0) lines.push([]);
      if (part !== "") lines.at(-1)?.push({ text: part, colour });
    }
  return lines;
}
