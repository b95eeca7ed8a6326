import { type Code, type ConsoleLine, readPreviewMessage } from "./code.ts";
import { call, makeSlot, type Slot, type SlotOptions } from "./slot.ts";

/** Why a stage shows nothing. */
export type StageProblem = "unreachable" | "unresponsive" | "left" | "focus";

/** What a stage is to do. */
export interface StageOptions extends SlotOptions {
  /** Whether the page shows its own console. */
  panel: boolean;
  /** Keeps the next run's frame loaded, for previews that follow the typing. */
  live: boolean;
  onConsole(lines: ConsoleLine[]): void;
  onClear(): void;
  onRun(code: Code): void;
  onProblem(problem: StageProblem): void;
}

/** Runs code in frames within an element. */
export interface Stage {
  /** Shows this code. While one run is on its way only the latest of those asked for is kept. */
  run(code: Code): void;
  /** Takes the frames away. The stage can be used again. */
  stop(): void;
  /** `stop`, for good. */
  dispose(): void;
}

/** How often the stage looks after its frames, in milliseconds. */
const TICK_MS = 1000;
/** A page of two kilobytes that has not come by then will not come. */
const LOAD_MS = 10_000;
/** Longer than the guard lets code run: then the new frame is shown as far as it has got. */
const SHOW_MS = 3000;
/** Unanswered calls, one a tick, after which a page counts as hung… */
const MAX_UNANSWERED = 5;
/** …and after which one that has loaded anew counts as another: the app's page answers as soon as it has come. */
const MAX_UNANSWERED_ELSEWHERE = 2;
/** Messages in a tick: the console sends about 30 at most, so more are there to keep this page busy. */
const MAX_MESSAGES = 200;

/**
 * Makes a stage in `container`, whose children it owns. The frame before stays in sight until the next has its page, so
 * nothing flickers.
 */
export function createStage(container: HTMLElement, options: StageOptions): Stage {
  const isStrict = options.policy === "strict";
  const combining = import("./combine.ts");
  let spare: Slot | null = null;
  let coming: Slot | null = null;
  let shown: Slot | null = null;
  let pending: Code | null = null;
  let isDisposed = false;
  let lastFocused = document.activeElement instanceof HTMLElement ? document.activeElement : null;

  const discard = (slot: Slot | null): void => slot?.frame.remove();

  const stop = (problem?: StageProblem): void => {
    for (const slot of [spare, coming, shown]) discard(slot);
    spare = coming = shown = pending = null;
    if (problem) options.onProblem(problem);
  };

  const makeSpare = (): Slot => {
    const slot = makeSlot(options);
    slot.frame.addEventListener("load", () => {
      if (slot.state === "running" || slot.state === "shown") {
        slot.isElsewhere = true;
        call(slot);
      }
      slot.isLoaded = true;
      void pump();
    });
    container.append(slot.frame);
    return slot;
  };

  const pump = async (): Promise<void> => {
    const { combine } = await combining;
    if (isDisposed || !pending || coming) return;
    spare ??= makeSpare();
    // The code waits for the load event too, so that whatever loads later is known for another page.
    if (spare.state !== "ready" || !spare.isLoaded) return;
    const slot = spare;
    const code = pending;
    spare = pending = null;
    coming = slot;
    slot.state = "running";
    slot.since = performance.now();
    const { run, scriptNonce } = slot;
    const page = combine(code, { ...options, run, scriptNonce });
    options.onClear();
    options.onRun(code);
    slot.frame.contentWindow?.postMessage({ codenaut: run, type: "run", document: page }, "*");
  };

  const swap = (slot: Slot): void => {
    discard(shown);
    coming = null;
    shown = slot;
    slot.state = "shown";
    slot.since = performance.now();
    slot.frame.style.visibility = "";
    if (options.live) spare ??= makeSpare();
    void pump();
  };

  const listen = (event: MessageEvent<unknown>): void => {
    const slot = [spare, coming, shown].find((one) => one && event.source === one.frame.contentWindow);
    if (!slot) return;
    slot.messages += 1;
    const message = readPreviewMessage(event.data, slot.run);
    if (slot.messages > MAX_MESSAGES) {
      stop("unresponsive");
    } else if (message?.type === "ready" && slot.state === "loading") {
      slot.state = "ready";
      slot.scriptNonce = message.scriptNonce;
      void pump();
    } else if (message?.type === "shown" && slot === coming) {
      swap(slot);
    } else if (message?.type === "console") {
      options.onConsole(message.lines);
    } else if (message?.type === "clear") {
      options.onClear();
    } else if (message?.type === "alive") {
      slot.unanswered = 0;
      slot.isElsewhere = false;
    } else if (message?.type === "dialog" || message?.type === "answered") {
      slot.hasDialog = !isStrict && message.type === "dialog";
    }
  };

  const lookAfter = (): void => {
    if (document.hidden) return;
    const now = performance.now();
    if (spare) spare.messages = 0;
    if (spare?.state === "loading" && pending && now - spare.since > LOAD_MS) {
      stop("unreachable");
      return;
    }
    for (const slot of [coming, shown]) {
      if (!slot) continue;
      slot.messages = 0;
      // Its reader may take any time.
      if (slot.hasDialog) continue;
      if (slot.isElsewhere && slot.unanswered >= MAX_UNANSWERED_ELSEWHERE) {
        stop("left");
        return;
      }
      if (slot.unanswered >= MAX_UNANSWERED) {
        stop("unresponsive");
        return;
      }
      call(slot);
    }
    if (coming && now - coming.since > SHOW_MS) swap(coming);
  };

  // Who types next door goes on typing.
  const remember = (event: FocusEvent): void => {
    if (event.target instanceof HTMLElement && !container.contains(event.target)) lastFocused = event.target;
  };
  // A page that is only looked at is inert: it takes the focus by no mischance.
  const takeBack = (): void => {
    const isTaken = [spare, coming, shown].some((one) => one && one.frame === document.activeElement);
    if (!isTaken || options.interactive) return;
    stop("focus");
    lastFocused?.focus();
  };

  window.addEventListener("message", listen);
  window.addEventListener("blur", takeBack);
  document.addEventListener("focusin", remember);
  const timer = window.setInterval(lookAfter, TICK_MS);
  return {
    run(code) {
      pending = code;
      if (!spare && !coming) spare = makeSpare();
      void pump();
    },
    stop: () => stop(),
    dispose() {
      isDisposed = true;
      window.clearInterval(timer);
      window.removeEventListener("message", listen);
      window.removeEventListener("blur", takeBack);
      document.removeEventListener("focusin", remember);
      stop();
    },
  };
}
