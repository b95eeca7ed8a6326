import { lazy, Suspense, useRef, useState } from "react";
import { codeLanguageTab } from "../chat/pasted-code.ts";
import type { ConsoleLine } from "../preview/code.ts";
import { Button } from "./Button.tsx";
import classes from "./CodeBlock.module.css";
import { ColouredCode } from "./ColouredCode.tsx";

const PreviewFrame = lazy(async () => ({
  default: (await import("../preview/PreviewFrame.tsx")).PreviewFrame,
}));

/** Lines of the console below the frame. */
const LINES_SHOWN = 20;

/** Code that somebody wrote into a message: in colours, and run on a click where it is JavaScript, HTML or CSS. */
export function CodeBlock({ code, language }: { code: string; language: string }) {
  const tab = codeLanguageTab(language);
  const [run, setRun] = useState(0);
  const runner = useRef<HTMLButtonElement>(null);
  return (
    <figure className={classes.block} aria-label={language ? `${language} code` : "Code"}>
      <div className={classes.head}>
        <figcaption className={classes.language}>{language || "code"}</figcaption>
        <Button ref={runner} kind="ghost" size="small" onClick={() => setRun((runs) => runs + 1)}>
          {run > 0 ? "Run again" : "Run"}
        </Button>
        {run > 0 && (
          <Button
            kind="ghost"
            size="small"
            onClick={() => {
              setRun(0);
              runner.current?.focus();
            }}
          >
            Close
          </Button>
        )}
      </div>
      <ColouredCode code={code} tab={tab} />
      {run > 0 && (tab ? <Run key={run} code={code} tab={tab} /> : <p role="status">Unsupported language</p>)}
    </figure>
  );
}

type Tab = NonNullable<ReturnType<typeof codeLanguageTab>>;

/** What the code does, in a frame that can reach nothing of this page. Errors carry a warning sign. */
function Run({ code, tab }: { code: string; tab: Tab }) {
  // A script that doesn't name the document can't draw on it: its page stays empty, and only what it prints is shown.
  const onlyPrints = tab === "js" && !/\bdocument\b/.test(code);
  const frame = `${classes.frame} ${onlyPrints ? classes.unseen : ""}`;
  const [lines, setLines] = useState<readonly ConsoleLine[]>([]);
  const all = { html: "", css: "", js: "", [tab]: code };
  // A style sheet alone shows nothing.
  if (tab === "css")
    all.html = "<h1>A heading</h1><p>A paragraph with a <a href='#'>link</a>.</p><button>A button</button>";
  return (
    <div className={classes.run}>
      <Suspense fallback={<p className={frame}>Loading...</p>}>
        <PreviewFrame
          code={all}
          policy="isolated"
          title="What the code does"
          isAsked
          interactive
          panel={false}
          className={frame}
          onConsole={(more) => setLines((before) => [...before, ...more].slice(-LINES_SHOWN))}
          onClear={() => setLines([])}
        />
      </Suspense>
      {(onlyPrints || lines.length > 0) && (
        <ul className={classes.lines} aria-label="Console" role="log">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else that tells them apart
            <li key={at} className={line.level === "error" ? classes.error : undefined}>
              {line.level === "error" ? `⚠️ ${line.text}` : line.text}
            </li>
          ))}
          {lines.length === 0 && <li className={classes.nothing}>Nothing printed yet.</li>}
        </ul>
      )}
    </div>
  );
}
