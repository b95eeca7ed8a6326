import type { Code } from "#rules/code.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import type { EngineResult, EngineStop } from "../engine/messages.ts";
import { newRun, readHandshake, readRunMessage } from "./code.ts";
import type { HolderAnswer, HolderRequest } from "./hold-runs.ts";
import { isIsolated, PROBE } from "./isolation.ts";
import { pagesOrigin } from "./pages-origin.ts";
import {
  hasFailed,
  MAX_UNANSWERED,
  makeFrame,
  SHOW_MS,
  type Stage,
  type StageOptions,
  type StageProblem,
  watchFrames,
} from "./stage.ts";

/** The frame of the second host. It holds a frame for each run. */
interface Holder {
  frame: HTMLIFrameElement;
  name: string;
  /** `asked`: its page has come and was sent its document. */
  state: "loading" | "asked" | "ready";
  port: MessagePort | null;
  since: number;
  isLoaded: boolean;
  /** Takes the answer to the probe under way, or null when the frame goes before. */
  onProbed: ((answer: { from: number; to: number } | null) => void) | null;
}

interface Run {
  id: number;
  /** Whether the engine runs the code, and only the page that it leaves is shown. */
  isDrawn: boolean;
  since: number;
  /** Calls since the last answer. */
  unanswered: number;
}

function makeHolder(title: string, interactive: boolean): Holder {
  const name = newRun();
  const frame = makeFrame(title, interactive, "allow-scripts", `${pagesOrigin()}/sandbox/strict#${name}`);
  const since = performance.now();
  return { frame, name, state: "loading", port: null, since, isLoaded: false, onProbed: null };
}

/** What is said of a run that left no page. */
const STOP_PROBLEMS: Readonly<Record<EngineStop, StageProblem>> = {
  fuel: "endless",
  time: "endless",
  stack: "nested",
  memory: "large",
  size: "large",
  // The engine's own fault: the code may run well where it is run live.
  fault: "asks",
};

/** Whether `source` is a window within the frame: a run, whose one message goes to the holder. */
function isWithin(frame: HTMLIFrameElement, source: MessageEventSource | null): boolean {
  const holder = frame.contentWindow;
  for (let index = 0; holder && index < holder.length; index += 1) if (holder[index] === source) return true;
  return false;
}

/**
 * Makes a stage for somebody else's code. The one frame that it loads serves all runs: their code goes there by message. What a
 * run says comes by way of that frame (hold-runs.ts). No window of theirs has anything to say to this one: one message and
 * the stage is emptied, without a look at the message.
 *
 * Where the browser keeps that frame in one process with this page, code that was not asked for runs in the engine instead, in a
 * Web Worker, and the page that it leaves is drawn in a frame without scripts.
 */
export function createIsolatedStage(container: HTMLElement, options: StageOptions): Stage {
  const loading = import("./isolated-documents.ts");
  let holder: Holder | null = null;
  let failures = 0;
  let pending: Code | null = null;
  let coming: Run | null = null;
  let shown: Run | null = null;
  let lastId = 0;
  let engine: Promise<EngineClient> | null = null;
  let isAllowed = false;
  let isApart = true;
  let isDisposed = false;

  const request = (message: HolderRequest): void => holder?.port?.postMessage(message);

  const stop = (problem?: StageProblem): void => {
    holder?.port?.close();
    holder?.frame.remove();
    holder?.onProbed?.(null);
    holder = coming = shown = pending = null;
    if (problem) options.onProblem(problem);
  };

  const prepareHolder = (): void => {
    const made = makeHolder(options.title, options.interactive);
    made.frame.addEventListener("load", () => {
      made.isLoaded = true;
    });
    holder = made;
    container.append(made.frame);
  };

  const runProbe = (used: Holder): Promise<{ from: number; to: number }> =>
    new Promise((resolve, reject) => {
      if (holder !== used) throw new Error("The frame is gone.");
      used.onProbed = (answer) => {
        used.onProbed = null;
        if (answer) resolve(answer);
        else reject(new Error("The frame is gone."));
      };
      request({ type: "probe", document: PROBE });
    });

  /** Whether code may start by itself. */
  const startsByItself = async (used: Holder): Promise<boolean> => {
    isApart = await isIsolated(() => runProbe(used));
    return isApart || isAllowed;
  };

  const nextRun = (isDrawn: boolean): Run => {
    lastId += 1;
    return { id: lastId, isDrawn, since: performance.now(), unanswered: 0 };
  };

  const start = async (code: Code, page: Promise<string>): Promise<void> => {
    const run = nextRun(false);
    coming = run;
    const built = await page;
    if (coming !== run) return;
    options.onClear();
    options.onRun(code);
    request({ type: "run", id: run.id, document: built });
  };

  /** Runs code in the engine. Null where there is none to be had, or this stage has gone. */
  const runInEngine = async (code: Code): Promise<EngineResult | null> => {
    engine ??= import("../engine/engine-client.ts").then(({ createEngineClient }) => createEngineClient());
    const client = await engine.catch(() => {
      // The next run asks for it again.
      engine = null;
      return null;
    });
    return isDisposed || !client ? null : client.run({ code });
  };

  const draw = async (code: Code): Promise<void> => {
    const run = nextRun(true);
    coming = run;
    const result = await runInEngine(code).catch(() => null);
    if (coming !== run) return;
    const { drawnDocument } = await loading;
    if (coming !== run) return;
    options.onClear();
    const lines = result?.steps.flatMap((step) => step.lines) ?? [];
    if (lines.length > 0) options.onConsole(lines);
    if (result?.page != null) {
      options.onRun(code);
      request({ type: "draw", id: run.id, document: drawnDocument(result.page) });
      return;
    }
    coming = null;
    options.onProblem(result?.stopped ? STOP_PROBLEMS[result.stopped] : "asks");
    void pump();
  };

  let isAsking = false;
  const pump = async (): Promise<void> => {
    const { combineIsolated, isRunning, turnMs } = await loading;
    if (isDisposed || isAsking || coming || !pending) return;
    if (!holder) prepareHolder();
    if (holder?.state !== "ready") return;
    if (isRunning(pending)) {
      isAsking = true;
      const answer = await startsByItself(holder).catch(() => null);
      isAsking = false;
      // The frame that was to tell is gone, this stage's or another's.
      if (answer === null) return pump();
      if (isDisposed || !pending || !holder) return;
      if (!answer && isRunning(pending)) {
        const code = pending;
        pending = null;
        return draw(code);
      }
    }
    const code = pending;
    pending = null;
    const { panel, interactive } = options;
    await start(code, combineIsolated(code, { panel, interactive, turnMs: turnMs(isApart) }));
  };

  const swap = (run: Run): void => {
    request({ type: "show", id: run.id });
    if (holder) holder.frame.style.visibility = "";
    coming = null;
    shown = run;
    options.onProblem(run.isDrawn ? "drawn" : null);
    void pump();
  };

  const hear = (run: Run, text: string): void => {
    const message = readRunMessage(text);
    if (message?.type === "shown" && run === coming) swap(run);
    else if (message?.type === "console") options.onConsole(message.lines);
    else if (message?.type === "clear") options.onClear();
    else if (message?.type === "alive") run.unanswered = 0;
    // In one thread with the page, code that doesn't pause gets no second turn.
    else if (message?.type === "overrun" && !isApart) stop("unresponsive");
  };

  const answer = (message: HolderAnswer): void => {
    if (message.type === "probed") {
      holder?.onProbed?.(message);
      return;
    }
    const run = [coming, shown].find((one) => one?.id === message.id);
    if (!run) return;
    if (message.type === "ended") stop(message.why);
    else if (message.type === "drawn") swap(run);
    else hear(run, message.text);
  };

  const join = (made: Holder, port: MessagePort): void => {
    made.state = "ready";
    made.port = port;
    failures = 0;
    port.onmessage = ({ data }: MessageEvent<HolderAnswer>) => {
      if (holder === made) answer(data);
    };
    void pump();
  };

  const listen = async (event: MessageEvent<unknown>): Promise<void> => {
    const made = holder;
    if (!made) return;
    if (event.source !== made.frame.contentWindow) {
      if (isWithin(made.frame, event.source)) stop("flood");
      return;
    }
    // Before the holder has its port there is no run, so what it says is its own.
    const handshake = made.state === "ready" ? null : readHandshake(event.data, made.name);
    const port = event.ports[0];
    if (handshake === "ready" && made.state === "loading") {
      made.state = "asked";
      const { holderDocument } = await loading;
      const page = holderDocument(options.title, options.interactive);
      // Any target: the page's origin is opaque. Its address is ours, and the document holds no code but the app's.
      made.frame.contentWindow?.postMessage({ codenaut: made.name, type: "run", document: page }, "*");
    } else if (handshake === "port" && made.state === "asked" && port) join(made, port);
    else stop("flood");
  };

  const retry = (): void => {
    if (!holder || holder.state === "ready") return;
    holder.frame.remove();
    prepareHolder();
  };

  const lookAfter = (): void => {
    if (document.hidden || !holder) return;
    const now = performance.now();
    if (holder.state !== "ready") {
      if (!hasFailed(now - holder.since, holder.isLoaded, failures)) return;
      failures += 1;
      if (pending) options.onProblem("unreachable");
      retry();
      return;
    }
    // A drawn page answers no calls, and is not shown before it is there.
    const runs = [coming, shown].filter((run) => run !== null).filter((run) => !run.isDrawn);
    if (runs.some((run) => run.unanswered >= MAX_UNANSWERED)) {
      stop("unresponsive");
      return;
    }
    if (coming && now - coming.since > SHOW_MS) {
      // The engine may be on its way for long: the press needn't wait for it.
      if (coming.isDrawn) options.onProblem(shown ? "drawn" : "asks");
      else swap(coming);
    }
    for (const run of runs) run.unanswered += 1;
    request({ type: "call" });
  };

  const stopWatching = watchFrames(container, options.interactive, {
    listen,
    retry,
    lookAfter,
    focusTaken: () => stop("focus"),
  });
  return {
    run(code, isAsked = false) {
      isAllowed ||= isAsked;
      // The engine may still be on its way: a press doesn't wait for it.
      if (isAsked && coming?.isDrawn) coming = null;
      pending = code;
      void pump();
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
