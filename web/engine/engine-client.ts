import type { EngineAnswer, EngineOrder, EngineRequest, EngineResult } from "./messages.ts";

/**
 * How long a worker may be silent within a run, in milliseconds. Its fuel ends a run before this on a machine that is ten times
 * slower than a quick one.
 */
const SILENCE_MS = 8000;

/** What the client uses of a worker. */
export type EngineWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

/** Runs pages in the engine, in a Web Worker of this client's own. */
export interface EngineClient {
  /**
   * Runs a page. Runs go one after the other. Of those that wait only the latest is run.
   * @returns null where a later run took its place, or the client was disposed of
   * @throws Error where the engine can't be loaded or is broken; the next run tries again
   */
  run(request: EngineRequest): Promise<EngineResult | null>;
  /** Ends the worker, for good. */
  dispose(): void;
}

interface Job {
  request: EngineRequest;
  resolve(result: EngineResult | null): void;
  reject(error: Error): void;
}

function startWorker(): EngineWorker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}

/** The result of a run whose worker was ended. */
const TIMED_OUT: EngineResult = { page: null, steps: [], stopped: "time", fuel: 0 };

/**
 * Makes a client. Its worker is started by the first run, and again by the run after one in which it was ended.
 * @param options.silenceMs after how long without a message within a run the worker is ended, in milliseconds
 */
export function createEngineClient(
  options: { startWorker?: () => EngineWorker; silenceMs?: number } = {},
): EngineClient {
  const { silenceMs = SILENCE_MS } = options;
  let worker: EngineWorker | null = null;
  let current: Job | null = null;
  let waiting: Job | null = null;
  let id = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDisposed = false;

  const endWorker = (): void => {
    worker?.terminate();
    worker = null;
  };

  const finish = (settle: (job: Job) => void): void => {
    clearTimeout(timer);
    const job = current;
    current = null;
    if (job) settle(job);
    startNext();
  };

  const fail = (message: string): void => {
    endWorker();
    finish((job) => job.reject(new Error(message)));
  };

  const waitForMessage = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      endWorker();
      finish((job) => job.resolve(TIMED_OUT));
    }, silenceMs);
  };

  const receive = (answer: EngineAnswer): void => {
    if (answer.id !== id || !current) return;
    // Loading takes as long as the network takes: the time counts from the first message on.
    if (answer.type === "progress") waitForMessage();
    else if (answer.type === "ran") finish((job) => job.resolve(answer.result));
    else fail(answer.message);
  };

  const connect = (): EngineWorker => {
    const started = (options.startWorker ?? startWorker)();
    started.onmessage = ({ data }: MessageEvent<EngineAnswer>) => {
      if (worker === started) receive(data);
    };
    started.onerror = () => {
      if (worker === started) fail("The engine's worker could not be started.");
    };
    return started;
  };

  const startNext = (): void => {
    if (isDisposed || current || !waiting) return;
    current = waiting;
    waiting = null;
    id += 1;
    try {
      worker ??= connect();
    } catch (error) {
      fail(String(error));
      return;
    }
    worker.postMessage({ ...current.request, id } satisfies EngineOrder);
  };

  return {
    run(request) {
      return new Promise((resolve, reject) => {
        waiting?.resolve(null);
        waiting = null;
        if (isDisposed) {
          resolve(null);
          return;
        }
        waiting = { request, resolve, reject };
        startNext();
      });
    },
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
      endWorker();
      current?.resolve(null);
      waiting?.resolve(null);
      current = waiting = null;
    },
  };
}
