import type { Code } from "#rules/code.ts";
import { firstInput } from "../ui/first-input.ts";
import { readHandshake, readRunMessage, tellsMutedErrors } from "./messages.ts";
import type { Place } from "./pointing.ts";
import { connectRunFrame, createRunFrame, type RunFrame, sendHeartbeat, sendOutline } from "./run-frame.ts";
import {
  afterPaint,
  guardTyping,
  type HoldReason,
  hasFailed,
  loadOnce,
  MAX_UNANSWERED,
  markFocus,
  SHOW_TIMEOUT_MS,
  type Stage,
  type StageOptions,
  type StageProblem,
  watchFrames,
} from "./stage.ts";

/**
 * A frame that has loaded another document counts as navigated after this many heartbeats without an answer. The app's own document
 * answers as soon as it has loaded, or after a turn of its code, which takes up to 1.5 s (`TURN_MS` in build-document.ts). The load sends
 * the first, and a check may send the second at once, so this leaves 3 s at least.
 */
const MAX_UNANSWERED_AFTER_LOAD = 4;
/** The number of messages between two checks. The console sends about 30 a second at most. More messages would block this page. */
const MAX_MESSAGES = 200;
/** The number of messages past the port between two checks. They are ignored, but a beginner may try `postMessage`. */
const MAX_STRAY_MESSAGES = 20;
/** While one types, so many frames are kept for the next keys: a page in view is drawn before the next frame loads. */
const MAX_SPARE_FRAMES = 2;
/** The longest turn of code that was just typed, which nobody waits for: a browser may run it in the editor's thread. */
const TYPED_TURN_MS = 300;
/** A page of which so many turns were stopped is removed. Its timers would go on. */
const MAX_OVERRUNS = 3;
/** The number of dialogs in a row of a page beside the editor that the learner hasn't asked for: it must stay possible to mend its code. */
const MAX_UNASKED_DIALOGS = 3;

/**
 * Creates a stage for the learner's own code. Each run has a frame of its own. The previous frame stays visible until the next one has
 * parsed its page, so that the preview doesn't flicker. What the next run needs is prepared once this one is drawn.
 */
export function createOwnStage(container: HTMLElement, options: StageOptions): Stage {
  const loadParts = loadOnce(() => Promise.all([import("./build-document.ts"), import("./unfinished.ts")]));
  // Ahead of the first run, which loads them again where that has failed.
  loadParts().catch(() => undefined);
  let spareFrames: RunFrame[] = [];
  let startingFrame: RunFrame | null = null;
  let shownFrame: RunFrame | null = null;
  /** The frame before the shown one, hidden until it is removed. */
  let replacedFrame: RunFrame | null = null;
  let pendingRun: { code: Code; isTyped: boolean } | null = null;
  /** Why typed code waits until the learner asks for a run. */
  let pause: HoldReason | null = null;
  let outlined: Place | null = null;
  let failures = 0;
  /** When the parts of this app that a run needs couldn't be loaded, by `performance.now()`; null where they could. */
  let notLoadedAt: number | null = null;
  let hasRun = false;
  let isDisposed = false;

  const remove = (runFrame: RunFrame | null): void => {
    runFrame?.port?.close();
    runFrame?.frame.remove();
  };

  const stop = (problem?: StageProblem): void => {
    for (const runFrame of [...spareFrames, startingFrame, shownFrame, replacedFrame]) remove(runFrame);
    startingFrame = shownFrame = replacedFrame = pendingRun = null;
    spareFrames = [];
    notLoadedAt = null;
    if (!problem) return;
    options.onProblem(problem);
    hold("stopped");
  };

  /** Whether a run that the learner asked for is about to replace a page, which then decides nothing. */
  const isLeaving = (runFrame: RunFrame): boolean =>
    pendingRun?.isTyped === false || (runFrame === shownFrame && startingFrame?.isTyped === false);

  /** Ends a page with a problem, and all others with it. One that is leaving goes alone. */
  const end = (runFrame: RunFrame, problem: StageProblem): void => {
    if (!isLeaving(runFrame)) {
      stop(problem);
      return;
    }
    remove(runFrame);
    if (runFrame === shownFrame) shownFrame = null;
    else startingFrame = null;
    void startNext();
  };

  const hold = (reason: HoldReason): void => {
    pause = reason;
    options.onHold?.(reason);
  };

  const addSpareFrame = (): void => {
    const runFrame = createRunFrame(options.title, options.interactive);
    runFrame.frame.addEventListener("load", () => {
      if (runFrame.state === "running" || runFrame.state === "shown") {
        runFrame.hasNavigated = true;
        sendHeartbeat(runFrame);
      }
      runFrame.isLoaded = true;
      void startNext();
    });
    container.append(runFrame.frame);
    spareFrames.push(runFrame);
  };

  /**
   * Loads what a run of this code needs. What a page needs once it is changed comes with the first input.
   * @returns null where that fails
   */
  const loadFor = async (code: Code, isGiven: boolean) => {
    try {
      const [{ buildOwnDocument, loadParserFor }, { unfinishedLanguage }] = await loadParts();
      if (isGiven)
        void firstInput()
          .then(() => loadParserFor(code))
          .catch(() => undefined);
      else await loadParserFor(code);
      return { buildOwnDocument, unfinishedLanguage };
    } catch {
      return null;
    }
  };

  const startNext = async (): Promise<void> => {
    const next = pendingRun;
    if (!next) return;
    const isGiven = !next.isTyped && (options.isGiven?.(next.code) ?? false);
    const parts = await loadFor(next.code, isGiven);
    // A later run has begun to load its own.
    if (isDisposed || pendingRun !== next || startingFrame) return;
    notLoadedAt = parts ? null : performance.now();
    if (!parts) {
      options.onProblem("unreachable");
      return;
    }
    const { buildOwnDocument, unfinishedLanguage } = parts;
    const { code, isTyped } = next;
    if (options.onHold) {
      if (!isTyped) pause = null;
      // Without a page that could stay, even code that isn't finished is shown.
      const reason = pause ?? (isTyped && shownFrame ? unfinishedLanguage(code) : null);
      options.onHold(reason);
      if (reason) {
        pendingRun = null;
        return;
      }
    }
    if (spareFrames.length === 0) addSpareFrame();
    // The code is sent after the load event, so that any later load event means a navigation.
    const runFrame = spareFrames.find(({ state, isLoaded }) => state === "ready" && isLoaded);
    if (!runFrame) return;
    spareFrames = spareFrames.filter((one) => one !== runFrame);
    pendingRun = null;
    startingFrame = runFrame;
    failures = 0;
    runFrame.state = "running";
    runFrame.isTyped = isTyped;
    runFrame.since = performance.now();
    const { runId } = runFrame;
    runFrame.html = code.html;
    // Beside the editor only *Run* asks for a page. The first run comes with the screen.
    const isAskedFor = !options.onHold || (hasRun && !isTyped);
    const page = buildOwnDocument(code, {
      runId,
      panel: options.panel,
      points: options.onPoint !== undefined,
      mutesErrors: runFrame.mutesErrors,
      isGiven,
      ...(isTyped && options.onHold ? { turnMs: TYPED_TURN_MS } : {}),
      takesFocus: isAskedFor,
      ...(isAskedFor ? {} : { maxDialogs: MAX_UNASKED_DIALOGS }),
    });
    hasRun = true;
    runFrame.port?.postMessage(page);
    // While the message is on its way. The page's own messages come in later tasks.
    options.onClear();
    options.onRun(code);
  };

  const outline = (place: Place | null): void => {
    outlined = place;
    if (shownFrame && options.onPoint) sendOutline(shownFrame, place);
  };

  const show = (runFrame: RunFrame): void => {
    remove(replacedFrame);
    replacedFrame = shownFrame;
    startingFrame = null;
    shownFrame = runFrame;
    runFrame.state = "shown";
    runFrame.since = performance.now();
    runFrame.frame.style.visibility = "";
    if (replacedFrame) replacedFrame.frame.style.visibility = "hidden";
    options.onProblem(null);
    if (outlined) outline(outlined);
    // Keys that come faster than frames load don't wait for the drawing, too.
    if (options.live && spareFrames.length === 0) addSpareFrame();
    afterPaint(() => {
      // Another frame is shown by now, or none.
      if (shownFrame !== runFrame) return;
      remove(replacedFrame);
      replacedFrame = null;
      if (options.live && runFrame.isTyped && spareFrames.length < MAX_SPARE_FRAMES) addSpareFrame();
    });
    void startNext();
  };

  const receive = (runFrame: RunFrame, text: unknown): void => {
    runFrame.messages += 1;
    if (runFrame.messages > MAX_MESSAGES) {
      end(runFrame, "flood");
      return;
    }
    const message = readRunMessage(text);
    if (message?.type === "shown" && runFrame === startingFrame) {
      show(runFrame);
    } else if (message?.type === "console") {
      options.onConsole(message.lines);
    } else if (message?.type === "clear") {
      options.onClear();
    } else if (message?.type === "pointed" && runFrame === shownFrame) {
      const { at, isPressed } = message;
      options.onPoint?.(at === null ? null : { offset: at, html: runFrame.html, isPressed });
    } else if (message?.type === "alive") {
      runFrame.unanswered -= 1;
      if (runFrame.unanswered === 0) runFrame.hasNavigated = false;
    } else if (message?.type === "dialog" || message?.type === "answered") {
      runFrame.hasDialog = message.type === "dialog";
      if (runFrame.hasDialog && runFrame.isTyped && !isLeaving(runFrame)) hold("dialog");
    } else if (message?.type === "overrun" && options.onHold) {
      runFrame.overruns += 1;
      if (runFrame.overruns >= MAX_OVERRUNS) end(runFrame, "unresponsive");
      else if (!isLeaving(runFrame)) hold("stopped");
    }
  };

  const onMessage = (event: MessageEvent<unknown>): void => {
    const runFrame = [...spareFrames, startingFrame, shownFrame].find(
      (one) => one && event.source === one.frame.contentWindow,
    );
    if (!runFrame) return;
    if (runFrame.state === "loading" && readHandshake(event.data, runFrame.runId) === "ready") {
      runFrame.state = "ready";
      runFrame.mutesErrors = tellsMutedErrors(event.data);
      connectRunFrame(runFrame, (data) => {
        if ([startingFrame, shownFrame].includes(runFrame)) receive(runFrame, data);
      });
      void startNext();
    } else {
      runFrame.strayMessages += 1;
      if (runFrame.strayMessages > MAX_STRAY_MESSAGES) stop("flood");
    }
  };

  const loadingFrame = () => spareFrames.find(({ state }) => state === "loading");

  const retry = (): void => {
    if (notLoadedAt !== null) void startNext();
    const loading = loadingFrame();
    if (!loading) return;
    remove(loading);
    spareFrames = spareFrames.filter((one) => one !== loading);
    addSpareFrame();
  };

  const check = (): void => {
    if (document.hidden) return;
    const now = performance.now();
    const loading = loadingFrame();
    if (loading && hasFailed(now - loading.since, loading.isLoaded, failures)) {
      failures += 1;
      if (pendingRun && !shownFrame) options.onProblem("unreachable");
      retry();
    } else if (notLoadedAt !== null && hasFailed(now - notLoadedAt, true, failures)) {
      failures += 1;
      void startNext();
    }
    for (const runFrame of [startingFrame, shownFrame]) {
      if (!runFrame) continue;
      runFrame.messages = runFrame.strayMessages = 0;
      // A page with an open dialog can't answer, for as long as the learner reads.
      if (runFrame.hasDialog) continue;
      const { hasNavigated, unanswered } = runFrame;
      if (unanswered >= (hasNavigated ? MAX_UNANSWERED_AFTER_LOAD : MAX_UNANSWERED)) {
        end(runFrame, hasNavigated ? "navigated" : "unresponsive");
        return;
      }
      sendHeartbeat(runFrame);
    }
    if (startingFrame && now - startingFrame.since > SHOW_TIMEOUT_MS) show(startingFrame);
  };

  const stopWatching = watchFrames(container, options.interactive, {
    onMessage,
    retry,
    check,
    onFocusTaken: () => stop("focus"),
  });
  const typingGuard = options.onHold ? guardTyping(container) : null;
  const stopMarkingFocus = markFocus(container);
  return {
    run(code, _isConfirmed, isTyped = false) {
      // The page that the learner asks for may have the focus, also where a key asked for it.
      if (!isTyped) typingGuard?.endTyping();
      pendingRun = { code, isTyped };
      if (spareFrames.length === 0 && !startingFrame) addSpareFrame();
      void startNext();
    },
    outline,
    dispose() {
      isDisposed = true;
      stopWatching();
      typingGuard?.stop();
      stopMarkingFocus();
      stop();
    },
  };
}
