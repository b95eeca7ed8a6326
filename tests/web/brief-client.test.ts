import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBriefClient } from "../../web/engine/brief-client.ts";
import type { BriefAnswer, BriefOrder } from "../../web/engine/brief-messages.ts";
import type { EngineWorker } from "../../web/engine/engine-client.ts";

const SILENCE_MS = 100;
const BRIEF = { wishes: [] };
const code = (html: string) => ({ html, css: "", js: "" });

/** A worker whose answers the test sends. */
class FakeWorker implements EngineWorker {
  onmessage: Worker["onmessage"] = null;
  onerror: Worker["onerror"] = null;
  isEnded = false;
  readonly orders: BriefOrder[] = [];

  postMessage(order: BriefOrder): void {
    this.orders.push(order);
  }

  terminate(): void {
    this.isEnded = true;
  }

  answer(answer: BriefAnswer): void {
    this.onmessage?.call(this as unknown as Worker, { data: answer } as MessageEvent<BriefAnswer>);
  }

  breakDown(): void {
    this.onerror?.call(this as unknown as Worker, {} as ErrorEvent);
  }
}

let workers: FakeWorker[];
const startClient = () =>
  createBriefClient({
    silenceMs: SILENCE_MS,
    startWorker() {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
  });

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
});
afterEach(() => vi.useRealTimers());

describe("the client of the worker that judges free tasks", () => {
  it("shows early what is known early, then gives the answer, with one worker for all pages", async () => {
    const client = startClient();
    for (const [id, html] of [
      [1, "<h1>Tea</h1>"],
      [2, "<h1>Cocoa</h1>"],
    ] as const) {
      const early: unknown[] = [];
      const judged = client.judge(code(html), BRIEF, (wishes) => early.push(wishes));
      workers[0]?.answer({ type: "static", id, wishes: [true, null] });
      workers[0]?.answer({ type: "progress", id });
      workers[0]?.answer({ type: "judged", id, wishes: [true, false] });
      expect(await judged).toEqual([true, false]);
      expect(early).toEqual([[true, null]]);
    }
    expect(workers).toHaveLength(1);
    expect(workers[0]?.orders.map((order) => order.code.html)).toEqual(["<h1>Tea</h1>", "<h1>Cocoa</h1>"]);
  });

  it.each<[string, (worker: FakeWorker) => void]>([
    ["says that it failed", (worker) => worker.answer({ type: "failed", id: 1, message: "no engine" })],
    ["can't be started", (worker) => worker.breakDown()],
    [
      "is silent for too long",
      (worker) => {
        worker.answer({ type: "progress", id: 1 });
        vi.advanceTimersByTime(SILENCE_MS);
      },
    ],
  ])("rejects where the worker %s, and starts another for the next page", async (_what, fail) => {
    const client = startClient();
    const judged = client.judge(code("a"), BRIEF, () => {});
    const refused = expect(judged).rejects.toThrow();
    const [first] = workers;
    if (first) fail(first);
    await refused;
    expect(first?.isEnded).toBe(true);
    const next = client.judge(code("b"), BRIEF, () => {});
    workers[1]?.answer({ type: "judged", id: 2, wishes: [true] });
    expect(await next).toEqual([true]);
  });

  it("waits for the engine as long as it loads", () => {
    const client = startClient();
    client.judge(code("a"), BRIEF, () => {}).catch(() => {});
    vi.advanceTimersByTime(SILENCE_MS * 10);
    expect(workers[0]?.isEnded).toBe(false);
  });

  it("ends its worker when it is disposed of", async () => {
    const client = startClient();
    const judged = client.judge(code("a"), BRIEF, () => {});
    const refused = expect(judged).rejects.toThrow();
    client.dispose();
    await refused;
    expect(workers[0]?.isEnded).toBe(true);
  });
});
