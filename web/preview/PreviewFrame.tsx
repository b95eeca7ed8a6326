import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Code } from "#rules/code.ts";
import type { ConsoleLine, PreviewPolicy } from "./code.ts";
import { hasCrashed, markRunning, markStopped } from "./crash-marker.ts";
import { createIsolatedStage } from "./isolated-stage.ts";
import { createOwnStage } from "./own-stage.ts";
import styles from "./PreviewFrame.module.css";
import type { Stage, StageProblem } from "./stage.ts";

/** A preview within the page. */
export interface PreviewFrameProps {
  code: Code;
  policy: PreviewPolicy;
  /** What the frame is, for whoever can't see it: "Your page", "Mira's page". */
  title: string;
  /** Whose code it is, for the button that starts it: "Mira". */
  author?: string;
  /**
   * Whether the learner has pressed to run somebody else's code. Otherwise, where the browser keeps it in one process with this
   * page, it runs in the engine, and the page that it leaves is drawn without scripts until a press starts it.
   */
  isAsked?: boolean;
  /** A change of it runs the same code again. */
  runKey?: number | string;
  /** Milliseconds to wait for the typing to pause. Left out, each change of `code` runs at once. */
  debounceMs?: number;
  /** Whether the page can be clicked and focused. Default: the learner's own can, another's can't. */
  interactive?: boolean;
  /** Whether the page shows a console at its bottom, where its scripts run in it. Default: yes. */
  panel?: boolean;
  /** Told of what the page says, oldest first. */
  onConsole?: (lines: ConsoleLine[]) => void;
  /** Told that a new run begins, or that the page has cleared its console. */
  onClear?: () => void;
  className?: string;
}

const NOTES: Readonly<Record<StageProblem | "crashed", string>> = {
  unreachable: "The preview could not be loaded. It is tried again. Check your connection.",
  unresponsive: "This page kept the browser too busy, so it was stopped.",
  flood: "This page sent too many messages, so it was stopped.",
  left: "This page tried to go elsewhere, so it was stopped.",
  focus: "This page took the keyboard, so it was stopped.",
  drawn: "Drawn, not live.",
  endless: "This page's code runs on and on, so it was stopped.",
  nested: "This page's code calls itself too deep, so it was stopped.",
  large: "This page became too large, so it was stopped.",
  asks: "In this browser other people's code could hold this page up, so it waits for you.",
  crashed: "This page did not end well the last time, so it waits for you.",
};

/** What is said where the code has not run within the page, so that a press would be its first time. */
const NOT_STARTED: readonly string[] = [
  "drawn",
  "endless",
  "nested",
  "large",
  "asks",
] satisfies StageProblem[];

/** What lasts until there is another page to see. */
const LASTING: readonly string[] = ["drawn", "asks", "unreachable"] satisfies StageProblem[];

function isSame(one: Code, other: Code): boolean {
  return one.html === other.html && one.css === other.css && one.js === other.js;
}

/**
 * Shows code in a sandboxed frame without the app's origin, made anew for each run. Changes in quick succession are shown as
 * fast as frames can be made, the latest always, without flicker. Code that hung or killed the page does not run by itself
 * when the page comes back.
 */
export function PreviewFrame(props: PreviewFrameProps) {
  const { code, policy, title, runKey, debounceMs, panel = true } = props;
  const interactive = props.interactive ?? policy === "own";
  const isLive = debounceMs !== undefined;
  const container = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage>(null);
  const [problem, setProblem] = useState<StageProblem | "crashed" | null>(() =>
    hasCrashed(code) ? "crashed" : null,
  );

  const onConsole = useEffectEvent((lines: ConsoleLine[]) => props.onConsole?.(lines));
  const onClear = useEffectEvent(() => props.onClear?.());
  const onProblem = useEffectEvent((found: StageProblem | null) => setProblem(found));

  useEffect(() => {
    if (!container.current) return;
    let running: Code | null = null;
    const settle = () => running && markStopped(running);
    const createStage = policy === "own" ? createOwnStage : createIsolatedStage;
    const made = createStage(container.current, {
      title,
      interactive,
      panel,
      live: isLive,
      onConsole: (lines) => onConsole(lines),
      onClear: () => onClear(),
      onRun(next) {
        settle();
        running = next;
        markRunning(next);
      },
      onProblem: (found) => onProblem(found),
    });
    stage.current = made;
    window.addEventListener("pagehide", settle);
    return () => {
      window.removeEventListener("pagehide", settle);
      settle();
      made.dispose();
      stage.current = null;
    };
  }, [policy, title, interactive, panel, isLive]);

  const show = useEffectEvent(() => {
    setProblem((found) => (found && LASTING.includes(found) ? found : null));
    stage.current?.run(code, props.isAsked);
  });

  // The code that waits for the learner's word, because its page did not end well.
  const held = useRef(problem === "crashed" ? code : null);
  const isFirst = useRef(true);
  const isHeld = useEffectEvent(() => held.current !== null && isSame(held.current, code));
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what a new run is for; the effect events read them.
  useEffect(() => {
    if (isHeld()) return;
    held.current = null;
    const delay = isFirst.current ? 0 : (debounceMs ?? 0);
    isFirst.current = false;
    const timer = window.setTimeout(show, delay);
    return () => window.clearTimeout(timer);
  }, [code.html, code.css, code.js, runKey, debounceMs, policy, title, interactive, panel]);

  const again = () => {
    held.current = null;
    markStopped(code);
    setProblem(null);
    stage.current?.run(code, true);
  };

  return (
    <div className={[styles.frame, props.className].filter(Boolean).join(" ")}>
      <div className={styles.stage} ref={container} />
      {problem && (
        <div className={problem === "drawn" ? styles.bar : styles.note} role="status">
          <p>{NOTES[problem]}</p>
          <button type="button" onClick={again}>
            {NOT_STARTED.includes(problem)
              ? `Run ${props.author ? `${props.author}'s` : "this"} code`
              : "Run it again"}
          </button>
        </div>
      )}
    </div>
  );
}
