import type { Code } from "#rules/code.ts";
import { readHandshake, readRunMessage } from "./messages.ts";
import { mapOffset, type Place } from "./pointing.ts";
import { createRunFrame, type RunFrame, sendHeartbeat, sendOutline } from "./run-frame.ts";
import {
  guardTyping,
  type HoldReason,
  hasFailed,
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
 * answers as soon as it has loaded.
 */
const MAX_UNANSWERED_AFTER_LOAD = 2;
/** The number of messages between two checks. The console sends about 30 a second at most. More messages would block this page. */
const MAX_MESSAGES = 200;
/** The number of messages past the port between two checks. They are ignored, but a beginner may try `postMessage`. */
const MAX_STRAY_MESSAGES = 20;
/** The longest turn of code that was just typed, which nobody waits for: a browser may run it in the editor's thread. */
const TYPED_TURN_MS = 300;
/** A page of which so many turns were stopped is removed. Its timers would go on. */
const MAX_OVERRUNS = 3;

/**
 * Creates a stage for the learner's own code. Each run has a frame of its own. The previous frame stays visible until the next one has
 * parsed its page, so that the preview doesn't flicker.
 */
export function createOwnStage(container: HTMLElement, options: StageOptions): Stage {
  const loading = Promise.all([import("./build-document.ts"), import("./unfinished.ts")]);
  let spareFrame: RunFrame | null = null;
  let startingFrame: RunFrame | null = null;
  let shownFrame: RunFrame | null = null;
  let pendingRun: { code: Code; isTyped: boolean } | null = null;
  /** Why typed code waits until the learner asks for a run. */
  let pause: HoldReason | null = null;
  let outlined: Place | null = null;
  let failures = 0;
  let hasRun = false;
  let isDisposed = false;

  const remove = (runFrame: RunFrame | null): void => {
    runFrame?.port?.close();
    runFrame?.frame.remove();
  };

  const stop = (problem?: StageProblem): void => {
    for (const runFrame of [spareFrame, startingFrame, shownFrame]) remove(runFrame);
    spareFrame = startingFrame = shownFrame = pendingRun = null;
    if (!problem) return;
    options.onProblem(problem);
    hold("stopped");
  };

  const hold = (reason: HoldReason): void => {
    pause = reason;
    options.onHold?.(reason);
  };

  const addSpareFrame = (): RunFrame => {
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
    return runFrame;
  };

  const startNext = async (): Promise<void> => {
    const [{ buildOwnDocument }, { unfinishedLanguage }] = await loading;
    if (isDisposed || !pendingRun || startingFrame) return;
    const { code, isTyped } = pendingRun;
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
    spareFrame ??= addSpareFrame();
    // The code is sent after the load event, so that any later load event means a navigation.
    if (spareFrame.state !== "ready" || !spareFrame.isLoaded) return;
    const runFrame = spareFrame;
    spareFrame = pendingRun = null;
    startingFrame = runFrame;
    failures = 0;
    runFrame.state = "running";
    runFrame.isTyped = isTyped;
    runFrame.since = performance.now();
    const { runId } = runFrame;
    runFrame.html = code.html;
    const page = buildOwnDocument(code, {
      runId,
      panel: options.panel,
      points: options.onPoint !== undefined,
      ...(isTyped && options.onHold ? { turnMs: TYPED_TURN_MS } : {}),
      // Beside the editor only the page of a run that the learner asked for. The first run comes with the screen.
      takesFocus: !options.onHold || (hasRun && !isTyped),
    });
    hasRun = true;
    options.onClear();
    options.onRun(code);
    runFrame.frame.contentWindow?.postMessage({ codenaut: runId, type: "run", document: page }, "*");
  };

  const outline = (place: Place | null): void => {
    outlined = place;
    if (!shownFrame || !options.onPoint) return;
    sendOutline(shownFrame, place && mapOffset(place.offset, place.html, shownFrame.html));
  };

  const show = (runFrame: RunFrame): void => {
    remove(shownFrame);
    startingFrame = null;
    shownFrame = runFrame;
    runFrame.state = "shown";
    runFrame.since = performance.now();
    runFrame.frame.style.visibility = "";
    options.onProblem(null);
    if (outlined) outline(outlined);
    if (options.live) spareFrame ??= addSpareFrame();
    void startNext();
  };

  const receive = (runFrame: RunFrame, text: unknown): void => {
    runFrame.messages += 1;
    if (runFrame.messages > MAX_MESSAGES) {
      stop("flood");
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
      if (runFrame.hasDialog && runFrame.isTyped) hold("dialog");
    } else if (message?.type === "overrun" && options.onHold) {
      runFrame.overruns += 1;
      if (runFrame.overruns < MAX_OVERRUNS) hold("stopped");
      else stop("unresponsive");
    }
  };

  const attachPort = (runFrame: RunFrame, port: MessagePort): void => {
    runFrame.port = port;
    // Earlier heartbeats were not sent, since there was no port.
    runFrame.unanswered = 0;
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if ([startingFrame, shownFrame].includes(runFrame)) receive(runFrame, data);
    };
    if (runFrame.hasNavigated) sendHeartbeat(runFrame);
  };

  const onMessage = (event: MessageEvent<unknown>): void => {
    const runFrame = [spareFrame, startingFrame, shownFrame].find(
      (one) => one && event.source === one.frame.contentWindow,
    );
    if (!runFrame) return;
    const isHandshake = runFrame.state === "loading" || (runFrame.state === "running" && !runFrame.port);
    const handshake = isHandshake ? readHandshake(event.data, runFrame.runId) : null;
    const port = event.ports[0];
    if (handshake === "ready" && runFrame.state === "loading") {
      runFrame.state = "ready";
      void startNext();
    } else if (handshake === "port" && runFrame.state === "running" && port) {
      attachPort(runFrame, port);
    } else {
      runFrame.strayMessages += 1;
      if (runFrame.strayMessages > MAX_STRAY_MESSAGES) stop("flood");
    }
  };

  const retry = (): void => {
    if (spareFrame?.state !== "loading") return;
    remove(spareFrame);
    spareFrame = addSpareFrame();
  };

  const check = (): void => {
    if (document.hidden) return;
    const now = performance.now();
    if (spareFrame?.state === "loading" && hasFailed(now - spareFrame.since, spareFrame.isLoaded, failures)) {
      failures += 1;
      if (pendingRun && !shownFrame) options.onProblem("unreachable");
      retry();
    }
    for (const runFrame of [startingFrame, shownFrame]) {
      if (!runFrame) continue;
      runFrame.messages = runFrame.strayMessages = 0;
      // A page with an open dialog can't answer, for as long as the learner reads.
      if (runFrame.hasDialog) continue;
      if (runFrame.hasNavigated && runFrame.unanswered >= MAX_UNANSWERED_AFTER_LOAD) {
        stop("navigated");
        return;
      }
      if (runFrame.unanswered >= MAX_UNANSWERED) {
        stop("unresponsive");
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
  const stopGuardingTyping = options.onHold ? guardTyping(container) : () => {};
  const stopMarkingFocus = markFocus(container);
  return {
    run(code, _isConfirmed, isTyped = false) {
      pendingRun = { code, isTyped };
      if (!spareFrame && !startingFrame) spareFrame = addSpareFrame();
      void startNext();
    },
    outline,
    dispose() {
      isDisposed = true;
      stopWatching();
      stopGuardingTyping();
      stopMarkingFocus();
      stop();
    },
  };
}
