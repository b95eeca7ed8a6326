import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Code } from "#rules/code.ts";
import { isSameCode } from "../editor/drafts.ts";
import { forgetCrash, hasCrashed, markRunning } from "./crash-marker.ts";
import type { ConsoleLine } from "./messages.ts";
import styles from "./PreviewFrame.module.css";
import type { PagePoint, Pointing } from "./pointing.ts";
import type { HoldReason, Stage, StageOptions, StageProblem } from "./stage.ts";

/** The props of a preview. */
export interface PreviewProps {
  code: Code;
  /** The accessible name of the frame: "Your page", "Mira's page". */
  title: string;
  /** The name of the code's author, for the button that runs it: "Mira". */
  author?: string;
  /**
   * Whether the learner has pressed a button to run somebody else's code. Otherwise, in a browser without process isolation, the engine
   * runs it, and the frame shows the resulting page without scripts.
   */
  isConfirmed?: boolean;
  /** The code that the course gives, which is known to end: it is run without guards, whose parser comes with the first input. */
  given?: Code | undefined;
  /** A changed key runs the same code again. */
  runKey?: number | string;
  /**
   * A change runs at once, but for one that follows another within this time: it waits until the code has rested for so long. Default:
   * each change runs at once, and nothing is loaded ahead.
   */
  debounceMs?: number;
  /** Whether the page can be clicked and focused. Default: only the learner's own. */
  interactive?: boolean;
  /** Whether the page shows its console at the bottom. Drawn pages have none. Default: true. */
  panel?: boolean;
  /** Called with new console lines, oldest first. */
  onConsole?: (lines: ConsoleLine[]) => void;
  /** Called before a new run, and when the page clears its console. */
  onClear?: () => void;
  /**
   * Called where changed code isn't run, with why, and with null where code is run. With it, the last page stays while the code stops in
   * the middle of a tag, and after a page was stopped. A changed `runKey` runs any code.
   */
  onHold?: (reason: HoldReason | null) => void;
  /** Connects the page with its code, where it is the learner's own. The same object for as long as the preview is there. */
  pointing?: Pointing | undefined;
  className?: string;
}

type ViewProps = PreviewProps & {
  createStage: (container: HTMLElement, options: StageOptions) => Stage;
  interactive: boolean;
};

/** `crashed`: the page hung or crashed with this code before. */
type PreviewProblem = StageProblem | "crashed";

const NOTICES: Readonly<Record<PreviewProblem, string>> = {
  unreachable: "The preview could not be loaded. It is tried again. Check your connection.",
  unresponsive: "This page kept the browser too busy, so it was stopped.",
  flood: "This page sent too many messages, so it was stopped.",
  navigated: "This page tried to go elsewhere, so it was stopped.",
  focus: "This page took the keyboard, so it was stopped.",
  drawn: "Drawn, not live.",
  endless: "This page's code runs on and on, so it was stopped.",
  nested: "This page's code calls itself too deep, so it was stopped.",
  large: "This page became too large, so it was stopped.",
  unconfirmed: "In this browser other people's code could hold this page up, so it waits for you.",
  crashed: "This page did not end well the last time, so it waits for you.",
};

/** With these problems the code has not run in the frame yet, so the button says "Run" instead of "Run it again". */
const NOT_STARTED: readonly string[] = [
  "drawn",
  "endless",
  "nested",
  "large",
  "unconfirmed",
] satisfies StageProblem[];

/** A new run doesn't hide these notices. They are shown until another page is shown. */
const PERSISTENT: readonly string[] = ["drawn", "unconfirmed", "unreachable"] satisfies StageProblem[];

/**
 * Shows the page of some code in a sandboxed frame with an opaque origin. Each run has a new frame. If the code changes faster than frames
 * can load, intermediate versions are skipped. After a reload, code that made the page hang or crash runs only when the learner presses
 * the button.
 */
export function PreviewView(props: ViewProps) {
  const { code, createStage, title, runKey, debounceMs, interactive, panel = true, pointing } = props;
  const isLive = debounceMs !== undefined;
  const mayHold = props.onHold !== undefined;
  const container = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage>(null);
  const [problem, setProblem] = useState<PreviewProblem | null>(() => (hasCrashed(code) ? "crashed" : null));

  const onConsole = useEffectEvent((lines: ConsoleLine[]) => props.onConsole?.(lines));
  const onClear = useEffectEvent(() => props.onClear?.());
  const onHold = useEffectEvent((reason: HoldReason | null) => props.onHold?.(reason));
  const isGiven = useEffectEvent((one: Code) => props.given !== undefined && isSameCode(props.given, one));
  const onProblem = useEffectEvent((stageProblem: StageProblem | null) => setProblem(stageProblem));

  useEffect(() => {
    if (!container.current) return;
    let removeMark = () => {};
    const endRun = () => removeMark();
    const created = createStage(container.current, {
      title,
      interactive,
      panel,
      live: isLive,
      isGiven: (one) => isGiven(one),
      onConsole: (lines) => onConsole(lines),
      onClear: () => onClear(),
      onRun(next) {
        endRun();
        removeMark = markRunning(next);
      },
      onProblem: (stageProblem) => onProblem(stageProblem),
      onHold: mayHold ? (reason) => onHold(reason) : undefined,
      onPoint: pointing && ((point: PagePoint | null) => pointing.pointInPage(point)),
    });
    stage.current = created;
    const stopPointing = pointing?.onCodePlace((place) => created.outline?.(place));
    window.addEventListener("pagehide", endRun);
    return () => {
      window.removeEventListener("pagehide", endRun);
      endRun();
      stopPointing?.();
      pointing?.pointInPage(null);
      created.dispose();
      stage.current = null;
    };
  }, [createStage, title, interactive, panel, isLive, mayHold, pointing]);

  /** Whether a run that isn't typed has yet to begin: the first one, or one that was asked for. */
  const isDue = useRef(true);
  const run = useEffectEvent(() => {
    const isTyped = !isDue.current;
    isDue.current = false;
    // Code that may be held back leaves the notice, until its page is shown.
    if (!isTyped || !mayHold) setProblem((before) => (before && PERSISTENT.includes(before) ? before : null));
    stage.current?.run(code, props.isConfirmed, isTyped);
  });

  // Code that has crashed doesn't run until the learner changes it or presses the button.
  const crashedCode = useRef(problem === "crashed" ? code : null);
  const lastRunKey = useRef(runKey);
  /** When the code last changed, by `performance.now()`. */
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const waitsForLearner = useEffectEvent(
    () => crashedCode.current !== null && isSameCode(crashedCode.current, code),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of them needs a new run; the effect events read them.
  useEffect(() => {
    if (runKey !== lastRunKey.current) {
      isDue.current = true;
      crashedCode.current = null;
    }
    lastRunKey.current = runKey;
    if (waitsForLearner()) return;
    crashedCode.current = null;
    const isTyped = !isDue.current;
    const now = performance.now();
    const follows = debounceMs !== undefined && now - changedAt.current < debounceMs;
    changedAt.current = now;
    if (isTyped && !follows) {
      // In this task: a timer would come after the key was drawn, and the page can be made meanwhile.
      run();
      return;
    }
    const timer = window.setTimeout(() => run(), isTyped ? debounceMs : 0);
    return () => window.clearTimeout(timer);
  }, [code.html, code.css, code.js, runKey, debounceMs, createStage, title, interactive, panel, pointing]);

  const runConfirmed = () => {
    crashedCode.current = null;
    forgetCrash(code);
    setProblem(null);
    isDue.current = false;
    stage.current?.run(code, true);
  };

  return (
    <div className={[styles.frame, props.className].filter(Boolean).join(" ")}>
      <div className={styles.stage} ref={container} />
      {problem && (
        <div className={problem === "drawn" ? styles.bar : styles.note} role="status">
          <p>{NOTICES[problem]}</p>
          <button type="button" onClick={runConfirmed}>
            {NOT_STARTED.includes(problem)
              ? `Run ${props.author ? `${props.author}'s` : "this"} code`
              : "Run it again"}
          </button>
        </div>
      )}
    </div>
  );
}
