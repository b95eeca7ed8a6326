import { type ReactNode, startTransition, useEffect, useId, useRef, useState } from "react";
import type { Code, Language } from "#rules/code.ts";
import type { Tick } from "#rules/tick.ts";
import { CodeTabs } from "../editor/CodeTabs.tsx";
import type { EditorTip } from "../editor/help/editor-help.ts";
import type { Draft } from "../editor/use-draft.ts";
import { useKeyboard } from "../editor/use-keyboard.ts";
import { workLine } from "../editor/work-line.ts";
import { openPreview, refreshPreview } from "../preview/open-preview.ts";
import { browserStorage } from "../storage.ts";
import { TOUCH_QUERY, useMediaQuery } from "../ui/use-media-query.ts";
import classes from "./CodingPage.module.css";
import { type DeskPart, DeskTabs } from "./DeskTabs.tsx";
import { DraftStatus } from "./DraftStatus.tsx";
import { Header } from "./Header.tsx";
import { OtherVersion } from "./OtherVersion.tsx";
import { PreviewPane } from "./PreviewPane.tsx";
import { Request } from "./Request.tsx";
import { TaskPane } from "./TaskPane.tsx";
import { TickList, TickNews, tickProgress } from "./TickList.tsx";
import { ToolsPane, type ToolTexts } from "./ToolsPane.tsx";
import type { CheckTicks } from "./tick-checker.ts";
import { useEditorHelp } from "./use-editor-help.ts";
import { useRunKey } from "./use-run-key.ts";
import { useSwipe } from "./use-swipe.ts";
import { useTicks } from "./use-ticks.ts";
import { useStoredWidth, WidthHandle } from "./WidthHandle.tsx";

type Props = {
  title: string;
  description: string;
  /** The task's request as Markdown, shown beside the editors. */
  request?: string;
  draft: Draft;
  /** The starting code where it comes from the course as it is: its scripts are known to end. */
  given?: Code;
  /** Where learners talk about the task, below its ticks. */
  talk?: ReactNode;
  /** What the code begins with, above the editors. */
  startBar?: ReactNode;
  /** The tab that is open at first. Default: HTML. */
  openTab?: Language;
  /** Whether code of which the request doesn't speak is folded at first. Default: no. */
  foldsRest?: boolean;
  /** Whether abbreviations expand in the editors. Default: true. */
  abbreviations?: boolean;
  onBack: () => void;
  /** Shows the task again. Without it there is no help button. */
  onHelp?: () => void;
  /** What Run asks for the tick list. Without it there is none. */
  checkTicks?: CheckTicks;
  /** The tick list before the first Run, where it is known. */
  firstTicks?: readonly Tick[];
  /** Without it there is no Ship button, as in the testing ground. */
  onShip?: () => void;
  shipping?: boolean;
  /** The tip of the last ship, at its place. A new object leads there. */
  tip?: EditorTip | null;
  /** Without them there are no tools. */
  tools?: ToolTexts;
  /** The tools are being fetched. */
  toolsLoading?: boolean;
  /** Called before the tools are shown. If it resolves with false, they stay hidden. */
  mayShowTools?: () => Promise<boolean>;
  /** Whether the tools are shown at first. */
  toolsOpenAtFirst?: boolean;
  fontSize: number;
  /** Overlays of the screen: the result, the reminder, the tour. */
  children?: ReactNode;
};

/** From this width on, task, code and page are side by side; below, they are tabs. In pixels, from the specification of the desk. */
const SIDE_BY_SIDE_QUERY = "(width >= 1024px)";
/** The page's share of the width of code and page, in per cent. */
const SHARE_LIMITS = { min: 20, max: 75, step: 5 };
const SHARE_KEY = "codenaut.preview-width";
const HIDDEN_KEY = "codenaut.preview-hidden";

/** The desk: the task, the three editors and the learner's page, side by side on a wide window and in tabs on a narrow one. */
export function CodingPage(props: Props) {
  const { title, description, draft, request, tools, mayShowTools, fontSize } = props;
  const { code } = draft;
  const isWide = useMediaQuery(SIDE_BY_SIDE_QUERY);
  const isTouch = useMediaQuery(TOUCH_QUERY);
  const [openPart, setOpenPart] = useState<DeskPart>("code");
  const [toolsOpen, setToolsOpen] = useState(props.toolsOpenAtFirst === true);
  const [isHidden, setHidden] = useState(() => browserStorage.get(HIDDEN_KEY) === "yes");
  const [isBlocked, setBlocked] = useState(false);
  /** How often the page was run. */
  const [runs, setRuns] = useState(0);
  const [share, setShare] = useStoredWidth(SHARE_KEY, SHARE_LIMITS, () => 50);
  const [startLine] = useState(() => {
    const tab = props.openTab ?? "html";
    return workLine(code[tab], tab);
  });
  // A draft isn't folded: the learner has been at work in it.
  const [foldFor] = useState(() => (props.foldsRest && !draft.restored ? request : undefined));
  const ticks = useTicks(props.checkTicks, props.firstTicks);
  const help = useEditorHelp();
  const { pointing } = help;
  const desk = useRef<HTMLDivElement>(null);
  const id = useId();
  const keyboard = useKeyboard();

  const hasTask = request !== undefined || tools !== undefined;
  const parts: readonly DeskPart[] = hasTask ? ["code", "page", "task"] : ["code", "page"];
  const onScroll = useSwipe(desk, isWide ? null : parts.indexOf(openPart), (at) =>
    setOpenPart(parts[at] ?? "code"),
  );
  const isPageInView = isWide ? isBlocked || !isHidden : openPart === "page";
  // Below 1,024 px the page is made when its tab is first opened, and stays.
  const [wasPageInView, setWasPageInView] = useState(isPageInView);
  if (isPageInView && !wasPageInView) setWasPageInView(true);
  const hasPage = isWide ? isPageInView : wasPageInView;
  // On a narrow window the task is out of view at first, and is rendered after what is in view has been laid out.
  const [isLaidOut, setLaidOut] = useState(isWide);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setLaidOut(true)));
    return () => clearTimeout(timer);
  }, []);

  const openWindow = () => setBlocked(openPreview(code, { pointing }).blocked);
  /** Brings a part into view where only one is. */
  const bring = (part: DeskPart) => !isWide && setOpenPart(part);
  const run = () => {
    ticks.ask(code);
    if (isWide && !isPageInView) return openWindow();
    setRuns((before) => before + 1);
    bring("page");
    refreshPreview(code, { pointing });
  };
  useRunKey(run);

  const togglePreview = () => {
    setHidden(isPageInView);
    setBlocked(false);
    browserStorage.set(HIDDEN_KEY, isPageInView ? "yes" : "no");
  };

  const areToolsInView = toolsOpen && (isWide || openPart === "task");
  const toggleTools = async () => {
    if (!toolsOpen && mayShowTools && !(await mayShowTools())) return;
    setToolsOpen(!areToolsInView);
    bring("task");
  };

  const { tip = null } = props;
  const [shownTip, setShownTip] = useState<EditorTip | null>(null);
  if (shownTip !== tip) {
    setShownTip(tip);
    if (tip) bring("code");
  }

  /** The attributes of a part: a panel of its tab on a narrow window. */
  const partProps = (part: DeskPart, label: string) => ({
    id: `${id}-${part}`,
    "aria-label": label,
    ...(isWide ? {} : { role: "tabpanel", inert: part !== openPart }),
  });

  return (
    <main className={classes.page} {...keyboard}>
      <Header
        title={title}
        description={description}
        draft={draft}
        onBack={props.onBack}
        onHelp={props.onHelp}
        toolsOpen={tools && areToolsInView}
        onTools={toggleTools}
        previewOpen={isWide ? isPageInView : undefined}
        onPreview={togglePreview}
        onRun={run}
        onShip={props.onShip}
        shipping={props.shipping ?? false}
      />
      {draft.problem && (
        <p className={classes.warning} role="status">
          This browser can't keep your draft. Your code stays as long as this page is open.
        </p>
      )}
      {!isWide && (
        <DeskTabs
          id={id}
          parts={parts}
          open={openPart}
          onOpen={setOpenPart}
          progress={tickProgress(ticks.state)}
        />
      )}
      <TickNews state={ticks.state} />
      <div className={classes.desk} data-wide={isWide} ref={desk} onScroll={onScroll}>
        {hasTask && (
          <section className={classes.task} {...partProps("task", "The task")}>
            {isLaidOut && (
              <TaskPane>
                {request !== undefined && <Request text={request} />}
                <TickList state={ticks.state} code={code} />
                {props.talk}
                {tools && toolsOpen && <ToolsPane tools={tools} loading={props.toolsLoading ?? false} />}
              </TaskPane>
            )}
          </section>
        )}
        <section
          className={classes.code}
          style={{ flexGrow: hasPage ? 100 - share : 100 }}
          {...partProps("code", "Your code")}
        >
          {props.startBar}
          <OtherVersion draft={draft} />
          <DraftStatus draft={draft} />
          <CodeTabs
            code={code}
            onChange={draft.setCode}
            onSave={run}
            fontSize={fontSize}
            startTab={props.openTab ?? "html"}
            startLine={startLine}
            foldFor={foldFor}
            autoFocus={!isTouch}
            keyRow={isTouch}
            abbreviations={props.abbreviations ?? true}
            historyKey={draft.key}
            help={help}
            tip={tip}
          />
        </section>
        {(hasPage || !isWide) && (
          <section className={classes.preview} style={{ flexGrow: share }} {...partProps("page", "Preview")}>
            {isWide && (
              <WidthHandle
                label="Width of the preview"
                edge="left"
                width={share}
                onWidth={setShare}
                perPixel={shareOfPixel}
                {...SHARE_LIMITS}
              />
            )}
            {hasPage && (
              <PreviewPane
                code={code}
                given={props.given}
                runs={runs}
                isBlocked={isBlocked}
                isLive={isPageInView}
                pointing={pointing}
                onOpenWindow={openWindow}
              />
            )}
          </section>
        )}
      </div>
      {props.children}
    </main>
  );
}

/** How many per cent of code and page a pixel is. */
function shareOfPixel(preview: Element): number {
  const width = preview.clientWidth + (preview.previousElementSibling?.clientWidth ?? 0);
  return width > 0 ? 100 / width : 0;
}
