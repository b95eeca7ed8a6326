import type { Code } from "#rules/code.ts";
import type { ConsoleLine } from "./code.ts";

/**
 * Why a stage shows nothing, or not the latest, or no page that lives. Of code that was run in the engine: `drawn` shows the page
 * that it left; `endless`, `nested` and `large` left none; `asks` waits for a press, as there is no engine.
 */
export type StageProblem =
  | "unreachable"
  | "unresponsive"
  | "flood"
  | "left"
  | "focus"
  | "drawn"
  | "endless"
  | "nested"
  | "large"
  | "asks";

/** What a stage is to do. */
export interface StageOptions {
  title: string;
  interactive: boolean;
  /** Whether the page shows its own console. */
  panel: boolean;
  /** Keeps the next run's frame loaded, for previews that follow the typing. */
  live: boolean;
  onConsole(lines: ConsoleLine[]): void;
  onClear(): void;
  onRun(code: Code): void;
  /** Told of a problem, and with null that it is over. */
  onProblem(problem: StageProblem | null): void;
}

/** Runs code in frames within an element. */
export interface Stage {
  /**
   * Shows this code. While one run is on its way only the latest of those asked for is kept.
   * @param isAsked whether the learner has pressed for it. From then on somebody else's code runs live on this stage also where
   * the browser keeps it in one process with the page. Until then the engine runs it there.
   */
  run(code: Code, isAsked?: boolean): void;
  /** Takes the frames away, for good. */
  dispose(): void;
}

/** How often a stage looks after its frames, in milliseconds. */
const TICK_MS = 1000;
/** Longer than the guard lets code run: then the new frame is shown as far as it has got. */
export const SHOW_MS = 3000;
/** Unanswered calls, one a tick, after which a page counts as hung. */
export const MAX_UNANSWERED = 5;

/** How long a frame may take to answer that it is there, and when the next is tried, both in milliseconds. */
const LOAD_MS = 10_000;
const RETRY_MS = 1000;
const MAX_RETRY_MS = 8000;

/**
 * Whether a frame that has not answered counts as failed.
 * @param age how long ago it was made, in milliseconds
 * @param isLoaded whether the browser has loaded something into it, its own error page too
 * @param failures how many frames failed before it, since the last that did not
 */
export function hasFailed(age: number, isLoaded: boolean, failures: number): boolean {
  return age > (isLoaded ? Math.min(RETRY_MS * 2 ** failures, MAX_RETRY_MS) : LOAD_MS);
}

/**
 * Makes an unseen frame of opaque origin, which may nothing but what `sandbox` names.
 * @param interactive whether the learner uses the page in it
 */
export function makeFrame(
  title: string,
  interactive: boolean,
  sandbox: string,
  src: string,
): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.title = title;
  frame.setAttribute("sandbox", sandbox);
  frame.setAttribute("allow", "");
  frame.referrerPolicy = "no-referrer";
  // Not clickable is not enough: code of its own could take the focus, and with it what is typed next.
  frame.inert = !interactive;
  frame.style.visibility = "hidden";
  frame.src = src;
  return frame;
}

/** What a stage does about its frames. */
interface FrameHandlers {
  /** A message of a frame's. */
  listen(event: MessageEvent<unknown>): void;
  /** The line is back: what could not load is tried again. */
  retry(): void;
  /** Once a tick. */
  lookAfter(): void;
  /** A frame that nobody uses has taken the focus. */
  focusTaken(): void;
}

/**
 * Watches a stage's frames.
 * @returns what ends it
 */
export function watchFrames(
  container: HTMLElement,
  interactive: boolean,
  { listen, retry, lookAfter, focusTaken }: FrameHandlers,
): () => void {
  window.addEventListener("message", listen);
  window.addEventListener("online", retry);
  const freeFocus = interactive ? () => {} : keepFocus(container, focusTaken);
  const timer = window.setInterval(lookAfter, TICK_MS);
  return () => {
    window.clearInterval(timer);
    window.removeEventListener("message", listen);
    window.removeEventListener("online", retry);
    freeFocus();
  };
}

/**
 * Keeps the keyboard with whoever types beside the frames in `container`. Calls `onTaken` when one of them has taken the
 * focus, which then goes back to where it was.
 * @returns what ends it
 */
function keepFocus(container: HTMLElement, onTaken: () => void): () => void {
  let last = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const remember = (event: FocusEvent): void => {
    if (event.target instanceof HTMLElement && !container.contains(event.target)) last = event.target;
  };
  const takeBack = (): void => {
    if (!container.contains(document.activeElement)) return;
    onTaken();
    last?.focus();
  };
  window.addEventListener("blur", takeBack);
  document.addEventListener("focusin", remember);
  return () => {
    window.removeEventListener("blur", takeBack);
    document.removeEventListener("focusin", remember);
  };
}
