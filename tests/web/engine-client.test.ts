import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEngineClient, type EngineWorker } from "../../web/engine/engine-client.ts";
import type { EngineAnswer, EngineOrder, EngineResult } from "../../web/engine/messages.ts";

const SILENCE_MS = 100;
const RESULT: EngineResult = { page: "<p>", steps: [], stopped: null, fuel: 1 };
const request = (js: string) => ({ code: { html: "", css: "", js } });

/** A worker whose answers the test sends. */
class FakeWorker implements EngineWorker {
  onmessage: Worker["onmessage"] = null;
  onerror: Worker["onerror"] = null;
  isEnded = false;
  readonly orders: EngineOrder[] = [];

  postMessage(order: EngineOrder): void {
    this.orders.push(order);
  }

  terminate(): void {
    this.isEnded = true;
  }

  /** Sends an answer to the latest order. */
  answer(
    answer:
      | { type: "progress" }
      | { type: "ran"; result: EngineResult }
      | { type: "failed"; message: string },
  ) {
    const data = { ...answer, id: this.orders.at(-1)?.id ?? 0 } as EngineAnswer;
    this.onmessage?.call(this as unknown as Worker, { data } as MessageEvent<EngineAnswer>);
  }
}

let workers: FakeWorker[];
const startClient = () =>
  createEngineClient({
    silenceMs: SILENCE_MS,
    startWorker() {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
  });
const scriptsOf = (worker: FakeWorker | undefined) => worker?.orders.map(({ code }) => code.js);

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
});
afterEach(() => vi.useRealTimers());

describe("the client of the engine's worker", () => {
  it("starts its worker at the first run, and keeps it", async () => {
    const client = startClient();
    expect(workers).toHaveLength(0);
    for (const js of ["first", "second"]) {
      const run = client.run(request(js));
      workers[0]?.answer({ type: "ran", result: RESULT });
      expect(await run).toBe(RESULT);
    }
    expect(workers.map(scriptsOf)).toEqual([["first", "second"]]);
  });

  it("runs one page at a time, and of the waiting ones only the latest", async () => {
    const client = startClient();
    const runs = ["first", "second", "third"].map((js) => client.run(request(js)));
    expect(workers.map(scriptsOf)).toEqual([["first"]]);
    expect(await runs[1]).toBeNull();
    workers[0]?.answer({ type: "ran", result: RESULT });
    expect(await runs[0]).toBe(RESULT);
    expect(workers.map(scriptsOf)).toEqual([["first", "third"]]);
    workers[0]?.answer({ type: "ran", result: RESULT });
    expect(await runs[2]).toBe(RESULT);
  });

  it("ends a worker that stops responding in a run, and starts another for the next run", async () => {
    const client = startClient();
    const [endless, next] = [client.run(request("endless")), client.run(request("next"))];
    workers[0]?.answer({ type: "progress" });
    vi.advanceTimersByTime(SILENCE_MS - 1);
    workers[0]?.answer({ type: "progress" });
    vi.advanceTimersByTime(SILENCE_MS - 1);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([false]);
    vi.advanceTimersByTime(1);
    expect(await endless).toMatchObject({ stopped: "time", page: null });
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    // Messages of an ended worker are ignored.
    workers[0]?.answer({ type: "ran", result: { ...RESULT, page: "<p>late" } });
    workers[1]?.answer({ type: "ran", result: RESULT });
    expect(await next).toBe(RESULT);
    expect(scriptsOf(workers[1])).toEqual(["next"]);
  });

  it("has no time limit for loading", async () => {
    const client = startClient();
    const run = client.run(request("first"));
    vi.advanceTimersByTime(100 * SILENCE_MS);
    workers[0]?.answer({ type: "ran", result: RESULT });
    expect(await run).toBe(RESULT);
  });

  it.each<[string, (worker: FakeWorker | undefined) => void]>([
    ["can't load the engine", (worker) => worker?.answer({ type: "failed", message: "404" })],
    ["can't be started", (worker) => worker?.onerror?.call(worker as unknown as Worker, {} as ErrorEvent)],
  ])("reports a worker that %s, and retries at the next run", async (_, breakIt) => {
    const client = startClient();
    const [broken, next] = [client.run(request("first")), client.run(request("next"))];
    breakIt(workers[0]);
    await expect(broken).rejects.toThrow();
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    workers[1]?.answer({ type: "ran", result: RESULT });
    expect(await next).toBe(RESULT);
  });

  it("reports that the browser has no workers", async () => {
    const client = createEngineClient({
      startWorker() {
        throw new Error("none");
      },
    });
    await expect(client.run(request("first"))).rejects.toThrow("none");
  });

  it("ends its worker and its runs when it is disposed of", async () => {
    const client = startClient();
    const runs = ["first", "second"].map((js) => client.run(request(js)));
    client.dispose();
    expect(await Promise.all([...runs, client.run(request("third"))])).toEqual([null, null, null]);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
  });
});
