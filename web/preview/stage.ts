import type { Code, Language } from "#rules/code.ts";
import type { ConsoleLine } from "./messages.ts";
import type { PagePoint, Place } from "./pointing.ts";

/**
 * Why a stage doesn't show the live page of the latest code.
 *
 * - `unreachable`: the frame's page, or the code that makes it, couldn't be loaded. It is retried.
 * - `unresponsive`: the page doesn't answer heartbeats.
 * - `flood`: the page sent too many messages.
 * - `navigated`: the page loaded another page.
 * - `focus`: the page took the focus although it isn't interactive.
 * - `drawn`: the page that the engine produced is shown.
 * - `endless`, `nested`, `large`: the engine produced no page, since the code ran out of time, stack or size.
 * - `unconfirmed`: there is no engine, so the code waits until the learner confirms that it may run.
 */
export type StageProblem =
  | "unreachable"
  | "unresponsive"
  | "flood"
  | "navigated"
  | "focus"
  | "drawn"
  | "endless"
  | "nested"
  | "large"
  | "unconfirmed";

/**
 * Why typed code isn't run, and the last page stays.
 *
 * - a language: its code stops in the middle of a tag, a rule or a statement.
 * - `stopped`: the page took too long, or was removed.
 * - `dialog`: the page opened a dialog, which would come again with each key.
 */
export type HoldReason = Language | "stopped" | "dialog";

/** The options of a stage. */
export interface StageOptions {
  /** The accessible name of the frames. */
  title: string;
  /** Whether the learner can click and focus the page. */
  interactive: boolean;
  /** Whether the page shows its own console. */
  panel: boolean;
  /** Keeps a loaded frame for the next run, for previews that update while the learner types. */
  live: boolean;
  /** Whether the course gives this code, whose scripts are known to end. Default: none. Only the stage of the learner's own code asks. */
  isGiven?: ((code: Code) => boolean) | undefined;
  onConsole(lines: ConsoleLine[]): void;
  /** Called before a run starts, and when the page clears its console. */
  onClear(): void;
  /** Called when the code is sent to its frame. */
  onRun(code: Code): void;
  /** Called with a problem, and with null after it is solved. */
  onProblem(problem: StageProblem | null): void;
  /**
   * Called where typed code isn't run, with why, and with null where code is run. Without it all code is run. Only the stage of the
   * learner's own code holds code back.
   */
  onHold?: ((reason: HoldReason | null) => void) | undefined;
  /** Called with the element of the page that is pointed at. Without it the page doesn't tell. */
  onPoint?: ((point: PagePoint | null) => void) | undefined;
}

/** Runs code in frames inside an element. */
export interface Stage {
  /**
   * Runs code and shows its page. While a run is loading, only the latest code is queued.
   * @param isConfirmed whether the learner has pressed the button to run it. From then on, this stage runs somebody else's code also in
   * a browser without process isolation. Until then the engine runs it there.
   * @param isTyped whether the learner has just typed it, instead of asking for the run
   */
  run(code: Code, isConfirmed?: boolean, isTyped?: boolean): void;
  /** Outlines an element of the page, until the next call. Only pages with `onPoint` can. */
  outline?(place: Place | null): void;
  /** Removes the frames. The stage can't be used again. */
  dispose(): void;
}

/** The interval at which a stage checks its frames and sends heartbeats. */
const CHECK_INTERVAL_MS = 1000;
/**
 * A new frame that isn't ready after this time is shown nevertheless. Longer than the loop guard's limit, so that the guard acts first.
 */
export const SHOW_TIMEOUT_MS = 3000;
/** A page counts as unresponsive after this many heartbeats without an answer. */
export const MAX_UNANSWERED = 5;

/** A frame that has loaded nothing counts as failed after this time. */
const LOAD_TIMEOUT_MS = 10_000;
/** A frame that has loaded something else, such as an error page, is retried after this backoff. It doubles with each failure. */
const FIRST_BACKOFF_MS = 1000;
const MAX_BACKOFF_MS = 8000;

/**
 * Whether a frame that has sent no handshake counts as failed.
 * @param ageMs the time since it was created
 * @param isLoaded whether the browser has loaded something into it, which may be an error page
 * @param failures the number of consecutive failures before it
 */
export function hasFailed(ageMs: number, isLoaded: boolean, failures: number): boolean {
  return ageMs > (isLoaded ? Math.min(FIRST_BACKOFF_MS * 2 ** failures, MAX_BACKOFF_MS) : LOAD_TIMEOUT_MS);
}

/** @returns a function that loads something at its first call, and after a failure at the next one. It rejects as `load` does. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/**
 * Creates a hidden frame with an opaque origin.
 * @param interactive whether the learner can click and focus the page in it
 * @param sandbox the value of the `sandbox` attribute
 */
export function createFrame(
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
  // `pointer-events: none` wouldn't be enough: the frame's code could take the focus, and read what the learner types.
  frame.inert = !interactive;
  frame.style.visibility = "hidden";
  frame.src = src;
  return frame;
}

/** The event handlers of a stage. */
interface FrameHandlers {
  /** Called with every message of every window. */
  onMessage(event: MessageEvent<unknown>): void;
  /** Called when the browser is online again, to load failed frames again. */
  retry(): void;
  /** Called every `CHECK_INTERVAL_MS`. */
  check(): void;
  /** Called when a frame has taken the focus although it isn't interactive. */
  onFocusTaken(): void;
}

/**
 * Adds a stage's event listeners and its timer.
 * @returns removes them
 */
export function watchFrames(
  container: HTMLElement,
  interactive: boolean,
  { onMessage, retry, check, onFocusTaken }: FrameHandlers,
): () => void {
  window.addEventListener("message", onMessage);
  window.addEventListener("online", retry);
  const stopGuardingFocus = interactive ? () => {} : guardFocus(container, onFocusTaken);
  const timer = window.setInterval(check, CHECK_INTERVAL_MS);
  return () => {
    window.clearInterval(timer);
    window.removeEventListener("message", onMessage);
    window.removeEventListener("online", retry);
    stopGuardingFocus();
  };
}

/** A window that isn't drawn is waited for no longer than this. */
const MAX_PAINT_MS = 200;

/** Calls `run` once the window has been drawn, or after a moment where it isn't, as in a tab in the background. */
export function afterPaint(run: () => void): void {
  let isOver = false;
  const runOnce = (): void => {
    if (!isOver) run();
    isOver = true;
  };
  window.requestAnimationFrame(() => window.setTimeout(runOnce));
  window.setTimeout(runOnce, MAX_PAINT_MS);
}

/** For how long after a key the learner counts as typing. A page made of that key has run its script by then. */
const TYPING_MS = 500;

/**
 * Gives the focus back to the editor where a page takes it while the learner types. `focus()` doesn't do that (runtime/limit-focus.ts), but
 * a dialog of the page, for example, does.
 * @returns `endTyping`: lets a page take the focus until the next key; `stop`: removes the listeners
 */
export function guardTyping(container: HTMLElement): { endTyping(): void; stop(): void } {
  let typedIn: HTMLElement | null = null;
  let timer = 0;
  const endTyping = (): void => {
    typedIn = null;
  };
  const onKeyDown = ({ key, target }: KeyboardEvent): void => {
    window.clearTimeout(timer);
    if (key === "Tab" || !(target instanceof HTMLElement)) {
      endTyping();
      return;
    }
    typedIn = target;
    timer = window.setTimeout(endTyping, TYPING_MS);
  };
  const onBlur = (): void => {
    const element = typedIn;
    // In a task of its own: while the focus changes, a browser keeps the keyboard with the frame that is getting it.
    window.setTimeout(() => {
      if (container.contains(document.activeElement)) element?.focus();
    });
  };
  window.addEventListener("keydown", onKeyDown, true);
  window.addEventListener("blur", onBlur);
  const stop = (): void => {
    window.clearTimeout(timer);
    window.removeEventListener("keydown", onKeyDown, true);
    window.removeEventListener("blur", onBlur);
  };
  return { endTyping, stop };
}

/**
 * Marks the container with `data-focused` while the focus is in one of its frames: `:focus` doesn't match a frame that the focus came
 * into by Tab or a click.
 * @returns removes the listeners
 */
export function markFocus(container: HTMLElement): () => void {
  const mark = (): void => {
    container.toggleAttribute("data-focused", container.contains(document.activeElement));
  };
  window.addEventListener("blur", mark);
  // Also the focus of each element, in the capture phase.
  window.addEventListener("focus", mark, true);
  return () => {
    window.removeEventListener("blur", mark);
    window.removeEventListener("focus", mark, true);
  };
}

/**
 * Returns the focus to the element that had it when a frame in `container` takes it, and calls `onTaken`.
 * @returns removes the listeners
 */
function guardFocus(container: HTMLElement, onTaken: () => void): () => void {
  let focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const onFocusIn = (event: FocusEvent): void => {
    if (event.target instanceof HTMLElement && !container.contains(event.target)) focused = event.target;
  };
  // The window is blurred when a frame takes the focus.
  const onBlur = (): void => {
    if (!container.contains(document.activeElement)) return;
    onTaken();
    focused?.focus();
  };
  window.addEventListener("blur", onBlur);
  document.addEventListener("focusin", onFocusIn);
  return () => {
    window.removeEventListener("blur", onBlur);
    document.removeEventListener("focusin", onFocusIn);
  };
}
