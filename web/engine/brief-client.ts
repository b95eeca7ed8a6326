import type { Brief } from "#rules/brief/schema.ts";
import type { Code } from "#rules/code.ts";
import type { BriefAnswer, BriefOrder, WishAnswers } from "./brief-messages.ts";
import type { EngineWorker } from "./engine-client.ts";

/** How long a worker may take to judge a page once the engine is loaded, in milliseconds. Its fuel ends a run long before. */
const SILENCE_MS = 8000;

/** Judges pages by a brief, in a Web Worker of this client's own. */
export interface BriefClient {
  /**
   * Judges a page. The next call must wait for the answer.
   * @param showEarly gets what is known before the engine is loaded
   * @throws Error where the engine can't be loaded, or the page took too long; the next call tries again
   */
  judge(code: Code, brief: Brief, showEarly: (wishes: WishAnswers) => void): Promise<WishAnswers>;
  /** Ends the worker, for good. */
  dispose(): void;
}

function startWorker(): EngineWorker {
  return new Worker(new URL("./brief-worker.ts", import.meta.url), { type: "module" });
}

/** Makes a client. Its worker is started by the first call, and again by the call after one that failed. */
export function createBriefClient(
  options: { startWorker?: () => EngineWorker; silenceMs?: number } = {},
): BriefClient {
  const { silenceMs = SILENCE_MS } = options;
  let worker: EngineWorker | null = null;
  let id = 0;
  /** Ends the call under way. */
  let reject: ((error: Error) => void) | null = null;

  const endWorker = (message: string): void => {
    worker?.terminate();
    worker = null;
    reject?.(new Error(message));
    reject = null;
  };

  return {
    judge(code, brief, showEarly) {
      return new Promise((resolve, fail) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        reject = (error) => {
          clearTimeout(timer);
          fail(error);
        };
        id += 1;
        try {
          worker ??= (options.startWorker ?? startWorker)();
        } catch (error) {
          endWorker(String(error));
          return;
        }
        worker.onerror = () => endWorker("The worker could not be started.");
        worker.onmessage = ({ data }: MessageEvent<BriefAnswer>) => {
          if (data.id !== id) return;
          if (data.type === "static") showEarly(data.wishes);
          // Loading takes as long as the network takes: the time counts from then on.
          else if (data.type === "progress")
            timer = setTimeout(() => endWorker("The page took too long."), silenceMs);
          else if (data.type === "failed") endWorker(data.message);
          else {
            clearTimeout(timer);
            reject = null;
            resolve(data.wishes);
          }
        };
        worker.postMessage({ id, code, brief } satisfies BriefOrder);
      });
    },
    dispose() {
      endWorker("The client was disposed of.");
    },
  };
}
