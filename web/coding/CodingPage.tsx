import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Code, Language, Tip } from "#rules/code.ts";
import type { Tick } from "#rules/tick.ts";
import { CodeTabs, type CodeTabsHandle } from "../editor/CodeTabs.tsx";
import type { Draft } from "../editor/use-draft.ts";
import { openPreview } from "../preview/open-preview.ts";
import { PreviewFrame } from "../preview/PreviewFrame.tsx";
import { Button } from "../ui/Button.tsx";
import { useReturnFocus } from "../ui/return-focus.ts";
import classes from "./CodingPage.module.css";
import { DraftStatus } from "./DraftStatus.tsx";
import { Header } from "./Header.tsx";
import { OtherVersion } from "./OtherVersion.tsx";
import { Request } from "./Request.tsx";
import { TickList } from "./TickList.tsx";
import { ToolsPane, type ToolTexts } from "./ToolsPane.tsx";
import type { CheckTicks } from "./tick-checker.ts";
import { useRunKey } from "./use-run-key.ts";
import { useTicks } from "./use-ticks.ts";
import { useToolsOpen } from "./use-tools-open.ts";

type Props = {
  title: string;
  description: string;
  /** The task's request as Markdown, shown above the editors. */
  request?: string;
  draft: Draft;
  /** What the code begins with, above the request. */
  startBar?: ReactNode;
  /** The tab that is open at first. Default: HTML. */
  openTab?: Language;
  /** Whether abbreviations expand in the editors. Default: true. */
  abbreviations?: boolean;
  onBack: () => void;
  /** Shows the task again. Without it there is no help button. */
  onHelp?: () => void;
  /** What Run asks for the tick list. Without it there is none. */
  checkTicks?: CheckTicks;
  /** The tick list before the first Run, where it is known. */
  firstTicks?: readonly Tick[];
  /** Without it there is no Ship button, as on the free page. */
  onShip?: () => void;
  shipping?: boolean;
  /** The tip whose place is to be shown. A new object shows it again. */
  tip?: Tip | null;
  /** Without them there is no tools pane. */
  tools?: ToolTexts;
  /** The tools are being fetched. */
  toolsLoading?: boolean;
  /** Called before the tools are shown. If it resolves with false, they stay hidden. */
  mayShowTools?: () => Promise<boolean>;
  /** Whether the tools are open at first. A narrow screen starts without them. */
  toolsOpenAtFirst?: boolean;
  fontSize: number;
  /** Overlays of the screen: the result, the reminder, the tour. */
  children?: ReactNode;
};

/** The coding page: header, the three editors, the tools, and a preview in the page if the popup was blocked. */
export function CodingPage(props: Props) {
  const { title, description, draft, tools, mayShowTools, fontSize } = props;
  const [toolsOpen, setToolsOpen] = useToolsOpen(props.toolsOpenAtFirst === true);
  /** How often the in-page preview was run; 0 if it is closed. */
  const [inPageRuns, setInPageRuns] = useState(0);
  const ticks = useTicks(props.checkTicks, props.firstTicks);
  const hasTicks = ticks.state.busy || ticks.state.failed || ticks.state.ticks !== null;

  const run = () => {
    if (openPreview(draft.code).blocked) setInPageRuns((runs) => runs + 1);
    ticks.ask(draft.code);
  };

  useRunKey(run);

  const tabs = useRef<CodeTabsHandle>(null);
  const { tip } = props;
  // After the result is closed, which returns the focus to its opener.
  useEffect(() => {
    if (tip) tabs.current?.open(tip.language, tip.line);
  }, [tip]);

  const toggleTools = async () => {
    if (!toolsOpen && mayShowTools && !(await mayShowTools())) return;
    setToolsOpen(!toolsOpen);
  };

  return (
    <main className={classes.page}>
      <Header
        title={title}
        description={description}
        draft={draft}
        onBack={props.onBack}
        onHelp={props.onHelp}
        toolsOpen={tools && toolsOpen}
        onTools={toggleTools}
        onRun={run}
        onShip={props.onShip}
        shipping={props.shipping ?? false}
      />
      {draft.problem && (
        <p className={classes.warning} role="status">
          This browser can't keep your draft. Your code stays as long as this page is open.
        </p>
      )}
      <div className={classes.work}>
        <section className={classes.editors} aria-label="Your code">
          {props.startBar}
          <OtherVersion draft={draft} />
          {props.request !== undefined && <Request text={props.request} />}
          {hasTicks && <TickList state={ticks.state} code={draft.code} />}
          <DraftStatus place={draft.place} />
          <CodeTabs
            ref={tabs}
            code={draft.code}
            onChange={draft.setCode}
            onSave={run}
            fontSize={fontSize}
            startTab={props.openTab ?? "html"}
            abbreviations={props.abbreviations ?? true}
            historyKey={draft.key}
          />
        </section>
        {inPageRuns > 0 && (
          <InPagePreview code={draft.code} runs={inPageRuns} onClose={() => setInPageRuns(0)} />
        )}
        {tools && toolsOpen && <ToolsPane tools={tools} loading={props.toolsLoading ?? false} />}
      </div>
      {props.children}
    </main>
  );
}

/** The preview in the page, for browsers that blocked the popup. @param runs a change of this number runs the code again */
function InPagePreview({ code, runs, onClose }: { code: Code; runs: number; onClose: () => void }) {
  const preview = useRef<HTMLElement>(null);
  useReturnFocus(preview);
  return (
    <section ref={preview} className={classes.preview} aria-label="Preview">
      <div className={classes.previewBar}>
        <p role="status">Your browser blocked the popup, so the preview is here.</p>
        <Button size="small" kind="ghost" onClick={onClose}>
          <X size={16} aria-hidden="true" />
          Close
        </Button>
      </div>
      <PreviewFrame code={code} policy="own" title="Your page" runKey={runs} debounceMs={400} />
    </section>
  );
}
