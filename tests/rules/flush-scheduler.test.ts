import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FlushScheduler } from "../../worker/community/flush-scheduler.ts";
import { flushIntervalMs } from "../../worker/rules/batching.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A scheduler for some sockets, and the times of its flushes. */
function createScheduler(sockets: number, flushMs = 0) {
  const startedAt = Date.now();
  const flushes: number[] = [];
  const scheduler = new FlushScheduler(
    async () => {
      flushes.push(Date.now() - startedAt);
      if (flushMs > 0) await new Promise((done) => setTimeout(done, flushMs));
    },
    () => sockets,
  );
  return { scheduler, flushes };
}

describe("the flush scheduler", () => {
  it("flushes at once after an idle time", () => {
    const { scheduler, flushes } = createScheduler(10);
    scheduler.schedule();
    expect(flushes).toEqual([0]);
  });

  it.each([
    [10, 50],
    [2000, 80],
    [30_000, 250],
  ])("flushes for %i sockets once every %i ms", async (sockets, interval) => {
    expect(flushIntervalMs(sockets)).toBe(interval);
    const { scheduler, flushes } = createScheduler(sockets);
    for (let ms = 0; ms < 3 * interval; ms += 1) {
      scheduler.schedule();
      await vi.advanceTimersByTimeAsync(1);
    }
    await vi.runAllTimersAsync();
    expect(flushes).toEqual([0, interval, 2 * interval, 3 * interval]);
  });

  it("leaves a sixth of the time free after a long flush", async () => {
    const { scheduler, flushes } = createScheduler(10, 100);
    scheduler.schedule();
    scheduler.schedule();
    await vi.runAllTimersAsync();
    expect(flushes).toEqual([0, 120]);
  });

  it("logs an error, and flushes what comes after it", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    let flushes = 0;
    const scheduler = new FlushScheduler(
      async () => {
        flushes += 1;
        if (flushes === 1) throw new Error("broken");
      },
      () => 10,
    );
    scheduler.schedule();
    await vi.runAllTimersAsync();
    scheduler.schedule();
    await vi.runAllTimersAsync();
    expect(flushes).toBe(2);
    expect(log.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { where: "flush", error: "Error" },
    ]);
    log.mockRestore();
  });

  it("runs no timer after the last flush", async () => {
    const { scheduler } = createScheduler(10);
    scheduler.schedule();
    await vi.runAllTimersAsync();
    expect(vi.getTimerCount()).toBe(0);
  });
});
