import { Suspense, useRef, useState } from "react";
import { OFFLINE_MESSAGE } from "../api/client.ts";
import { codeLanguageTab } from "../chat/pasted-code.ts";
import type { ConsoleLine } from "../preview/messages.ts";
import { Button } from "./Button.tsx";
import classes from "./CodeBlock.module.css";
import { ColouredCode } from "./ColouredCode.tsx";
import { lazyOr } from "./lazy-or.ts";

const NoPreview = () => <p role="alert">{OFFLINE_MESSAGE}</p>;
const PreviewFrame = lazyOr(
  async () => (await import("../preview/PreviewFrame.tsx")).PreviewFrame,
  NoPreview,
);

const MAX_CONSOLE_LINES = 20;

/** A highlighted block of code in a message. JavaScript, HTML and CSS can be run in an isolated preview. */
export function CodeBlock({ code, language }: { code: string; language: string }) {
  const tab = codeLanguageTab(language);
  const [run, setRun] = useState(0);
  const runButton = useRef<HTMLButtonElement>(null);
  return (
    <figure className={classes.block} aria-label={language ? `${language} code` : "Code"}>
      <div className={classes.head}>
        <figcaption className={classes.language}>{language || "code"}</figcaption>
        <Button ref={runButton} kind="ghost" size="small" onClick={() => setRun((runs) => runs + 1)}>
          {run > 0 ? "Run again" : "Run"}
        </Button>
        {run > 0 && (
          <Button
            kind="ghost"
            size="small"
            onClick={() => {
              setRun(0);
              runButton.current?.focus();
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

/** An isolated preview of the code, and its console. Errors have a warning sign. */
function Run({ code, tab }: { code: string; tab: Tab }) {
  // A script without `document` renders nothing, so its empty frame is hidden and only the console is shown.
  const onlyPrints = tab === "js" && !/\bdocument\b/.test(code);
  const frame = `${classes.frame} ${onlyPrints ? classes.hidden : ""}`;
  const [lines, setLines] = useState<readonly ConsoleLine[]>([]);
  const page = { html: "", css: "", js: "", [tab]: code };
  // A style sheet needs elements to be visible.
  if (tab === "css")
    page.html = "<h1>A heading</h1><p>A paragraph with a <a href='#'>link</a>.</p><button>A button</button>";
  return (
    <div className={classes.run}>
      <Suspense fallback={<p className={frame}>Loading...</p>}>
        <PreviewFrame
          code={page}
          policy="isolated"
          title="What the code does"
          isConfirmed
          interactive
          panel={false}
          className={frame}
          onConsole={(more) => setLines((before) => [...before, ...more].slice(-MAX_CONSOLE_LINES))}
          onClear={() => setLines([])}
        />
      </Suspense>
      {(onlyPrints || lines.length > 0) && (
        <ul className={classes.lines} aria-label="Console" role="log">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and no state
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
