import { X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { Code, Language } from "#rules/code.ts";
import type { Tick } from "#rules/tick.ts";
import { CodeTabs } from "../editor/CodeTabs.tsx";
import type { EditorTip } from "../editor/help/editor-help.ts";
import type { Draft } from "../editor/use-draft.ts";
import { openPreview } from "../preview/open-preview.ts";
import { PreviewFrame } from "../preview/PreviewFrame.tsx";
import type { Pointing } from "../preview/pointing.ts";
import { Button } from "../ui/Button.tsx";
import { useReturnFocus } from "../ui/return-focus.ts";
import classes from "./CodingPage.module.css";
import { Header } from "./Header.tsx";
import { Request } from "./Request.tsx";
import { TickList } from "./TickList.tsx";
import { ToolsPane, type ToolTexts } from "./ToolsPane.tsx";
import type { CheckTicks } from "./tick-checker.ts";
import { useEditorHelp } from "./use-editor-help.ts";
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
  /** Tips of the last ship, shown at their lines. A new list takes the focus to the first one. Default: none. */
  tips?: readonly EditorTip[];
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
  const help = useEditorHelp();
  const hasTicks = ticks.state.busy || ticks.state.failed || ticks.state.ticks !== null;

  const run = () => {
    if (openPreview(draft.code).blocked) setInPageRuns((runs) => runs + 1);
    ticks.ask(draft.code);
  };

  useRunKey(run);

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
          {props.request !== undefined && <Request text={props.request} />}
          {hasTicks && <TickList state={ticks.state} code={draft.code} />}
          <CodeTabs
            code={draft.code}
            onChange={draft.setCode}
            onSave={run}
            fontSize={fontSize}
            startTab={props.openTab ?? "html"}
            abbreviations={props.abbreviations ?? true}
            help={help}
            tips={props.tips}
          />
        </section>
        {inPageRuns > 0 && (
          <InPagePreview
            code={draft.code}
            runs={inPageRuns}
            pointing={help.pointing}
            onClose={() => setInPageRuns(0)}
          />
        )}
        {tools && toolsOpen && <ToolsPane tools={tools} loading={props.toolsLoading ?? false} />}
      </div>
      {props.children}
    </main>
  );
}

type InPagePreviewProps = {
  code: Code;
  /** A change of this number runs the code again. */
  runs: number;
  pointing: Pointing;
  onClose: () => void;
};

/** The preview in the page, for browsers that blocked the popup. */
function InPagePreview({ code, runs, pointing, onClose }: InPagePreviewProps) {
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
      <PreviewFrame
        code={code}
        policy="own"
        title="Your page"
        runKey={runs}
        debounceMs={400}
        pointing={pointing}
      />
    </section>
  );
}
