import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Broadcast } from "../../worker/community/broadcast.ts";
import { flushInterval } from "../../worker/rules/batching.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A broadcast to some sockets, and when it flushed. */
function broadcastTo(sockets: number, took = 0) {
  const began = Date.now();
  const flushes: number[] = [];
  const broadcast = new Broadcast(
    async () => {
      flushes.push(Date.now() - began);
      if (took > 0) await new Promise((done) => setTimeout(done, took));
    },
    () => sockets,
  );
  return { broadcast, flushes };
}

describe("a broadcast", () => {
  it("sends at once while it is quiet", () => {
    const { broadcast, flushes } = broadcastTo(10);
    broadcast.touch();
    expect(flushes).toEqual([0]);
  });

  it.each([
    [10, 50],
    [2000, 80],
    [30_000, 250],
  ])("to %i sockets sends what gathers once in %i ms", async (sockets, interval) => {
    expect(flushInterval(sockets)).toBe(interval);
    const { broadcast, flushes } = broadcastTo(sockets);
    for (let ms = 0; ms < 3 * interval; ms += 1) {
      broadcast.touch();
      await vi.advanceTimersByTimeAsync(1);
    }
    await vi.runAllTimersAsync();
    expect(flushes).toEqual([0, interval, 2 * interval, 3 * interval]);
  });

  it("leaves a sixth of the time free after a flush that took long", async () => {
    const { broadcast, flushes } = broadcastTo(10, 100);
    broadcast.touch();
    broadcast.touch();
    await vi.runAllTimersAsync();
    expect(flushes).toEqual([0, 120]);
  });

  it("runs no timer once everything is sent", async () => {
    const { broadcast } = broadcastTo(10);
    broadcast.touch();
    await vi.runAllTimersAsync();
    expect(vi.getTimerCount()).toBe(0);
  });
});
