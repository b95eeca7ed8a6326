import type { Code } from "#rules/code.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import type { EngineResult, EngineStop } from "../engine/messages.ts";
import { newRunId, readHandshake, readRunMessage } from "./messages.ts";
import { pagesOrigin } from "./pages-origin.ts";
import { hasProcessIsolation, PROBE_DOCUMENT } from "./process-isolation.ts";
import type { RelayAnswer, RelayRequest } from "./relay-runs.ts";
import {
  createFrame,
  hasFailed,
  loadOnce,
  MAX_UNANSWERED,
  SHOW_TIMEOUT_MS,
  type Stage,
  type StageOptions,
  type StageProblem,
  watchFrames,
} from "./stage.ts";

/** The frame of the second host. It contains an inner frame for each run (relay-runs.ts). */
interface Relay {
  frame: HTMLIFrameElement;
  /** The id in its handshakes. */
  id: string;
  /** `requested`: its page has loaded and was sent its document. */
  state: "loading" | "requested" | "ready";
  port: MessagePort | null;
  /** When it was created, by `performance.now()`. */
  since: number;
  isLoaded: boolean;
  /** Called with the answer to the current probe, or with null if the frame is removed before. */
  onProbed: ((answer: { from: number; to: number } | null) => void) | null;
}

interface Run {
  id: number;
  code: Code;
  /** Whether the engine runs the code, and the frame shows the page that results. */
  isDrawn: boolean;
  /** When it was created, by `performance.now()`. */
  since: number;
  /** The number of heartbeats since the last answer. */
  unanswered: number;
}

function createRelay(title: string, interactive: boolean): Relay {
  const id = newRunId();
  const frame = createFrame(title, interactive, "allow-scripts", `${pagesOrigin()}/sandbox/strict#${id}`);
  const since = performance.now();
  return { frame, id, state: "loading", port: null, since, isLoaded: false, onProbed: null };
}

/** The problem that is shown if the engine produced no page. */
const STOP_PROBLEMS: Readonly<Record<EngineStop, StageProblem>> = {
  fuel: "endless",
  time: "endless",
  stack: "nested",
  memory: "large",
  size: "large",
  // A fault of the engine itself. The code may work when it runs in the frame.
  fault: "unconfirmed",
};

/** Whether `source` is the window of an inner frame. */
function isInnerWindow(frame: HTMLIFrameElement, source: MessageEventSource | null): boolean {
  const outer = frame.contentWindow;
  for (let index = 0; outer && index < outer.length; index += 1) if (outer[index] === source) return true;
  return false;
}

/**
 * Creates a stage for somebody else's code. One relay frame serves all runs: their documents and their messages pass through it. The
 * inner frames have no reason to post a message to this window. If one does, the stage removes all frames without reading the message.
 *
 * In a browser without process isolation, code that isn't confirmed runs in the engine, in a Web Worker. Its page is then shown in a
 * frame without scripts.
 */
export function createIsolatedStage(container: HTMLElement, options: StageOptions): Stage {
  const loadDocuments = loadOnce(() => import("./isolated-documents.ts"));
  // Ahead of the first run, which loads them again where that has failed.
  loadDocuments().catch(() => undefined);
  let relay: Relay | null = null;
  let failures = 0;
  /** When the parts of this app that a run needs couldn't be loaded, by `performance.now()`; null where they could. */
  let notLoadedAt: number | null = null;
  let pendingCode: Code | null = null;
  let startingRun: Run | null = null;
  let shownRun: Run | null = null;
  let lastRunId = 0;
  let engine: Promise<EngineClient> | null = null;
  let isConfirmed = false;
  let hasOwnProcess = true;
  let isDisposed = false;

  const send = (request: RelayRequest): void => relay?.port?.postMessage(request);

  const stop = (problem?: StageProblem): void => {
    relay?.port?.close();
    relay?.frame.remove();
    relay?.onProbed?.(null);
    relay = startingRun = shownRun = pendingCode = null;
    notLoadedAt = null;
    if (problem) options.onProblem(problem);
  };

  /** Ends a run with a problem, and all others with it. The code of one that is about to replace it begins again. */
  const end = (run: Run | null, problem: StageProblem): void => {
    const next = pendingCode ?? (run === shownRun && startingRun ? startingRun.code : null);
    stop(next ? undefined : problem);
    if (!next) return;
    pendingCode = next;
    void startNext();
  };

  const addRelay = (): void => {
    const created = createRelay(options.title, options.interactive);
    created.frame.addEventListener("load", () => {
      created.isLoaded = true;
    });
    relay = created;
    container.append(created.frame);
  };

  const runProbe = (probed: Relay): Promise<{ from: number; to: number }> =>
    new Promise((resolve, reject) => {
      if (relay !== probed) throw new Error("The frame was removed.");
      probed.onProbed = (answer) => {
        probed.onProbed = null;
        if (answer) resolve(answer);
        else reject(new Error("The frame was removed."));
      };
      send({ type: "probe", document: PROBE_DOCUMENT });
    });

  /** Whether code may run in a frame. Rejects if the relay frame is removed meanwhile. */
  const mayRunInFrame = async (current: Relay): Promise<boolean> => {
    hasOwnProcess = await hasProcessIsolation(() => runProbe(current));
    return hasOwnProcess || isConfirmed;
  };

  const createRun = (code: Code, isDrawn: boolean): Run => {
    lastRunId += 1;
    return { id: lastRunId, code, isDrawn, since: performance.now(), unanswered: 0 };
  };

  /** Tells that a part of this app couldn't be loaded, and tries again later. */
  const waitForParts = (): void => {
    notLoadedAt = performance.now();
    options.onProblem("unreachable");
  };

  const start = async (code: Code, building: Promise<string>): Promise<void> => {
    const run = createRun(code, false);
    startingRun = run;
    const page = await building.catch(() => null);
    if (startingRun !== run) return;
    if (page === null) {
      startingRun = null;
      pendingCode ??= code;
      waitForParts();
      return;
    }
    options.onClear();
    options.onRun(code);
    send({ type: "run", id: run.id, document: page });
  };

  /** Runs code in the engine. Resolves with null if the engine can't be loaded, or if the stage was disposed. */
  const runInEngine = async (code: Code): Promise<EngineResult | null> => {
    engine ??= import("../engine/engine-client.ts").then(({ createEngineClient }) => createEngineClient());
    const client = await engine.catch(() => {
      // The next run loads it again.
      engine = null;
      return null;
    });
    return isDisposed || !client ? null : client.run({ code });
  };

  const draw = async (code: Code): Promise<void> => {
    const run = createRun(code, true);
    startingRun = run;
    const result = await runInEngine(code).catch(() => null);
    if (startingRun !== run) return;
    const { buildDrawnDocument } = await loadDocuments();
    if (startingRun !== run) return;
    options.onClear();
    const lines = result?.steps.flatMap((step) => step.lines) ?? [];
    if (lines.length > 0) options.onConsole(lines);
    if (result?.page != null) {
      options.onRun(code);
      send({ type: "draw", id: run.id, document: buildDrawnDocument(result.page) });
      return;
    }
    startingRun = null;
    options.onProblem(result?.stopped ? STOP_PROBLEMS[result.stopped] : "unconfirmed");
    void startNext();
  };

  let isProbing = false;
  const startNext = async (): Promise<void> => {
    const documents = await loadDocuments().catch(() => null);
    if (isDisposed || isProbing || startingRun || !pendingCode) return;
    notLoadedAt = null;
    if (!documents) {
      waitForParts();
      return;
    }
    const { buildIsolatedDocument, hasRunnableCode, turnMs } = documents;
    if (!relay) addRelay();
    if (relay?.state !== "ready") return;
    if (hasRunnableCode(pendingCode)) {
      isProbing = true;
      const isAllowed = await mayRunInFrame(relay).catch(() => null);
      isProbing = false;
      // The frame of the probe was removed. It may have been another stage's, since all stages share one measurement.
      if (isAllowed === null) return startNext();
      if (isDisposed || !pendingCode || !relay) return;
      if (!isAllowed && hasRunnableCode(pendingCode)) {
        const code = pendingCode;
        pendingCode = null;
        return draw(code);
      }
    }
    const code = pendingCode;
    pendingCode = null;
    const { panel, interactive } = options;
    await start(code, buildIsolatedDocument(code, { panel, interactive, turnMs: turnMs(hasOwnProcess) }));
  };

  const show = (run: Run): void => {
    send({ type: "show", id: run.id });
    if (relay) relay.frame.style.visibility = "";
    startingRun = null;
    shownRun = run;
    options.onProblem(run.isDrawn ? "drawn" : null);
    void startNext();
  };

  const receiveRunMessage = (run: Run, text: string): void => {
    const message = readRunMessage(text);
    if (message?.type === "shown" && run === startingRun) show(run);
    else if (message?.type === "console") options.onConsole(message.lines);
    else if (message?.type === "clear") options.onClear();
    else if (message?.type === "alive") run.unanswered = 0;
    // Without process isolation the code blocks this page, so it doesn't get a second turn.
    else if (message?.type === "overrun" && !hasOwnProcess) end(run, "unresponsive");
  };

  const receiveAnswer = (answer: RelayAnswer): void => {
    if (answer.type === "probed") {
      relay?.onProbed?.(answer);
      return;
    }
    const run = [startingRun, shownRun].find((one) => one?.id === answer.id);
    if (!run) return;
    if (answer.type === "ended") end(run, answer.why);
    else if (answer.type === "drawn") show(run);
    else receiveRunMessage(run, answer.text);
  };

  const attachPort = (current: Relay, port: MessagePort): void => {
    current.state = "ready";
    current.port = port;
    failures = 0;
    port.onmessage = ({ data }: MessageEvent<RelayAnswer>) => {
      if (relay === current) receiveAnswer(data);
    };
    void startNext();
  };

  const onMessage = async (event: MessageEvent<unknown>): Promise<void> => {
    const current = relay;
    if (!current) return;
    if (event.source !== current.frame.contentWindow) {
      // It may be either's. A new run that does it again is the only one then.
      if (isInnerWindow(current.frame, event.source)) end(shownRun ?? startingRun, "flood");
      return;
    }
    // No run exists before the relay frame has its port, so until then its messages can't be forged.
    const handshake = current.state === "ready" ? null : readHandshake(event.data, current.id);
    const port = event.ports[0];
    if (handshake === "ready" && current.state === "loading") {
      current.state = "requested";
      const documents = await loadDocuments().catch(() => null);
      // The frame is loaded again as one that has failed.
      if (!documents) return;
      const page = documents.buildRelayDocument(options.title, options.interactive);
      // To any origin, since the frame's origin is opaque. The document contains only the app's own code.
      current.frame.contentWindow?.postMessage({ codenaut: current.id, type: "run", document: page }, "*");
    } else if (handshake === "port" && current.state === "requested" && port) attachPort(current, port);
    else stop("flood");
  };

  const retry = (): void => {
    if (notLoadedAt !== null) void startNext();
    if (!relay || relay.state === "ready") return;
    relay.frame.remove();
    addRelay();
  };

  const check = (): void => {
    if (document.hidden) return;
    const now = performance.now();
    if (notLoadedAt !== null && hasFailed(now - notLoadedAt, true, failures)) {
      failures += 1;
      void startNext();
    }
    if (!relay) return;
    if (relay.state !== "ready") {
      if (!hasFailed(now - relay.since, relay.isLoaded, failures)) return;
      failures += 1;
      if (pendingCode) options.onProblem("unreachable");
      retry();
      return;
    }
    // A drawn page has no script that could answer a heartbeat.
    const runs = [startingRun, shownRun].filter((run) => run !== null).filter((run) => !run.isDrawn);
    const silent = runs.find((run) => run.unanswered >= MAX_UNANSWERED);
    if (silent) {
      end(silent, "unresponsive");
      return;
    }
    if (startingRun && now - startingRun.since > SHOW_TIMEOUT_MS) {
      // Loading the engine may take long. The learner can confirm without waiting for it.
      if (startingRun.isDrawn) options.onProblem(shownRun ? "drawn" : "unconfirmed");
      else show(startingRun);
    }
    for (const run of runs) run.unanswered += 1;
    send({ type: "heartbeat" });
  };

  const stopWatching = watchFrames(container, options.interactive, {
    onMessage,
    retry,
    check,
    onFocusTaken: () => stop("focus"),
  });
  return {
    run(code, isConfirmedNow = false) {
      isConfirmed ||= isConfirmedNow;
      // Confirmed code doesn't wait for an engine that is still loading.
      if (isConfirmedNow && startingRun?.isDrawn) startingRun = null;
      pendingCode = code;
      void startNext();
    },
    dispose() {
      isDisposed = true;
      stopWatching();
      stop();
      void engine?.then(
        (client) => client.dispose(),
        () => undefined,
      );
    },
  };
}
