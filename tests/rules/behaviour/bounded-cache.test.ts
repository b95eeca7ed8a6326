import { describe, expect, it } from "vitest";
import { BoundedCache } from "../../../worker/rules/behaviour/bounded-cache.ts";

describe("a bounded cache", () => {
  const kept = (cache: BoundedCache<number>, keys: string) =>
    [...keys].filter((key) => cache.get(key) !== undefined).join("");

  it("drops what was not used for longest beyond its number of entries", () => {
    const cache = new BoundedCache<number>(2, 100);
    cache.set("a", 1);
    cache.set("b", 2);
    expect(cache.get("a")).toBe(1);
    cache.set("c", 3);
    expect(kept(cache, "abc")).toBe("ac");
  });

  it("drops entries beyond its size, in which the keys count", () => {
    const cache = new BoundedCache<number>(10, 20);
    cache.set("a", 1, 9);
    cache.set("b", 2, 9);
    expect(kept(cache, "ab")).toBe("ab");
    cache.set("c", 3);
    expect(kept(cache, "abc")).toBe("bc");
  });

  it("keeps nothing that is larger than all of it, and counts what is set again once", () => {
    const cache = new BoundedCache<number>(10, 20);
    cache.set("a", 1, 20);
    expect(kept(cache, "a")).toBe("");
    for (let value = 0; value < 5; value++) cache.set("b", value, 9);
    cache.set("c", 3, 9);
    expect(kept(cache, "bc")).toBe("bc");
    expect(cache.get("b")).toBe(4);
  });
});
