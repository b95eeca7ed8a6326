import type { Code } from "#rules/code.ts";
import { readHandshake, readRunMessage } from "./code.ts";
import { call, makeSlot, type Slot } from "./slot.ts";
import {
  hasFailed,
  MAX_UNANSWERED,
  SHOW_MS,
  type Stage,
  type StageOptions,
  type StageProblem,
  watchFrames,
} from "./stage.ts";

/** Unanswered calls after which a page that has loaded anew counts as another: the app's page answers as soon as it has come. */
const MAX_UNANSWERED_ELSEWHERE = 2;
/** Messages in a tick: the console sends about 30 at most, so more are there to keep this page busy. */
const MAX_MESSAGES = 200;
/** Messages in a tick past the port. Nobody listens to them; a beginner may send some to try it. */
const MAX_STRAY_MESSAGES = 20;

/**
 * Makes a stage for the learner's own code, each run in a frame of its own. The frame before stays in sight until the next
 * has its page, so nothing flickers.
 */
export function createOwnStage(container: HTMLElement, options: StageOptions): Stage {
  const combining = import("./combine.ts");
  let spare: Slot | null = null;
  let coming: Slot | null = null;
  let shown: Slot | null = null;
  let pending: Code | null = null;
  let failures = 0;
  let isDisposed = false;

  const discard = (slot: Slot | null): void => {
    slot?.port?.close();
    slot?.frame.remove();
  };

  const stop = (problem?: StageProblem): void => {
    for (const slot of [spare, coming, shown]) discard(slot);
    spare = coming = shown = pending = null;
    if (problem) options.onProblem(problem);
  };

  const makeSpare = (): Slot => {
    const slot = makeSlot(options.title, options.interactive);
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
    failures = 0;
    slot.state = "running";
    slot.since = performance.now();
    const { run } = slot;
    const page = combine(code, { run, panel: options.panel });
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
    options.onProblem(null);
    if (options.live) spare ??= makeSpare();
    void pump();
  };

  const hear = (slot: Slot, text: unknown): void => {
    slot.messages += 1;
    if (slot.messages > MAX_MESSAGES) {
      stop("flood");
      return;
    }
    const message = readRunMessage(text);
    if (message?.type === "shown" && slot === coming) {
      swap(slot);
    } else if (message?.type === "console") {
      options.onConsole(message.lines);
    } else if (message?.type === "clear") {
      options.onClear();
    } else if (message?.type === "alive") {
      slot.unanswered -= 1;
      if (slot.unanswered === 0) slot.isElsewhere = false;
    } else if (message?.type === "dialog" || message?.type === "answered") {
      slot.hasDialog = message.type === "dialog";
    }
  };

  const join = (slot: Slot, port: MessagePort): void => {
    slot.port = port;
    // Calls before were heard by nobody.
    slot.unanswered = 0;
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if ([coming, shown].includes(slot)) hear(slot, data);
    };
    if (slot.isElsewhere) call(slot);
  };

  const listen = (event: MessageEvent<unknown>): void => {
    const slot = [spare, coming, shown].find((one) => one && event.source === one.frame.contentWindow);
    if (!slot) return;
    const isHandshake = slot.state === "loading" || (slot.state === "running" && !slot.port);
    const handshake = isHandshake ? readHandshake(event.data, slot.run) : null;
    const port = event.ports[0];
    if (handshake === "ready" && slot.state === "loading") {
      slot.state = "ready";
      void pump();
    } else if (handshake === "port" && slot.state === "running" && port) {
      join(slot, port);
    } else {
      slot.strayMessages += 1;
      if (slot.strayMessages > MAX_STRAY_MESSAGES) stop("flood");
    }
  };

  const retry = (): void => {
    if (spare?.state !== "loading") return;
    discard(spare);
    spare = makeSpare();
  };

  const lookAfter = (): void => {
    if (document.hidden) return;
    const now = performance.now();
    if (spare?.state === "loading" && hasFailed(now - spare.since, spare.isLoaded, failures)) {
      failures += 1;
      if (pending && !shown) options.onProblem("unreachable");
      retry();
    }
    for (const slot of [coming, shown]) {
      if (!slot) continue;
      slot.messages = slot.strayMessages = 0;
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

  const stopWatching = watchFrames(container, options.interactive, {
    listen,
    retry,
    lookAfter,
    focusTaken: () => stop("focus"),
  });
  return {
    run(code) {
      pending = code;
      if (!spare && !coming) spare = makeSpare();
      void pump();
    },
    dispose() {
      isDisposed = true;
      stopWatching();
      stop();
    },
  };
}
