import { describe, expect, it, vi } from "vitest";
import { clearIsolateCaches, isolateCache } from "../../worker/platform/isolate-cache.ts";
import { placeCache } from "../../worker/platform/place-cache.ts";

/** A loader that resolves to one value after the other. */
const loading = <Value>(...values: Value[]) => vi.fn(async () => values.shift() as Value);

describe("a cache of a place", () => {
  it("is asked once by all requests of an isolate, and found by the other isolates of its place", async () => {
    const name = crypto.randomUUID();
    const load = loading([1], [2]);
    const isolates = [placeCache<number[]>(name, 60), placeCache<number[]>(name, 60)];
    for (const cached of [...isolates, ...isolates]) expect(await cached(5000, load)).toEqual([1]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("keeps no error", async () => {
    const cached = placeCache<number>(crypto.randomUUID(), 60);
    await expect(cached(0, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await cached(0, loading(1))).toBe(1);
  });
});

describe("a cache of the isolate", () => {
  it("loads a value once until it is too old", async () => {
    const cached = isolateCache<string, number>(1000, 10);
    const load = loading(1, 2);
    expect(await cached("a", 5000, load)).toBe(1);
    expect(await cached("a", 5999, load)).toBe(1);
    expect(await cached("a", 6000, load)).toBe(2);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("gives the value of before while one request loads it again", async () => {
    const cached = isolateCache<string, number>(1000, 10);
    await cached("a", 0, loading(1));
    const next = Promise.withResolvers<number>();
    const reload = cached("a", 1000, () => next.promise);
    expect(await cached("a", 1000, loading(3))).toBe(1);
    next.resolve(2);
    expect([await reload, await cached("a", 1000, loading(4))]).toEqual([2, 2]);
  });

  it("gives no value that ended long ago", async () => {
    const cached = isolateCache<string, number>(1000, 10);
    await cached("a", 0, loading(1));
    const next = Promise.withResolvers<number>();
    const reload = cached("a", 2000, () => next.promise);
    expect(await cached("a", 2000, loading(3))).toBe(3);
    next.resolve(2);
    expect(await reload).toBe(2);
  });

  it("loads again after an attempt that failed, or found nothing any more", async () => {
    const cached = isolateCache<string, number>(1000, 10);
    await cached("a", 0, loading(1));
    await expect(cached("a", 1000, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await cached("a", 1000, loading(undefined))).toBeUndefined();
    expect(await cached("a", 1000, loading(2))).toBe(2);
  });

  it("keeps the values of keys apart, null among them", async () => {
    const cached = isolateCache<string, number | null>(1000, 10);
    const load = loading(1, null, 3);
    expect([await cached("a", 0, load), await cached("b", 0, load)]).toEqual([1, null]);
    expect([await cached("a", 1, load), await cached("b", 1, load)]).toEqual([1, null]);
  });

  it("doesn't store what isn't there, nor an error", async () => {
    const cached = isolateCache<string, number>(1000, 10);
    expect(await cached("a", 0, loading(undefined))).toBeUndefined();
    await expect(cached("a", 0, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await cached("a", 0, loading(2))).toBe(2);
  });

  it("drops all entries when it has its number of them, so that its memory is bounded", async () => {
    const cached = isolateCache<number, number>(1000, 2);
    for (const key of [1, 2, 3]) await cached(key, 0, loading(key));
    expect(await cached(3, 0, loading(-3))).toBe(3);
    expect(await cached(1, 0, loading(-1))).toBe(-1);
  });

  it("is emptied with all others", async () => {
    const caches = [isolateCache<string, number>(1000, 10), isolateCache<string, number>(1000, 10)];
    for (const cached of caches) await cached("a", 0, loading(1));
    clearIsolateCaches();
    for (const cached of caches) expect(await cached("a", 0, loading(2))).toBe(2);
  });
});
