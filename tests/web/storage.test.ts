import { describe, expect, it } from "vitest";
import { GuardedStorage } from "../../web/storage.ts";
import { MemoryStorage } from "../support/memory-storage.ts";

const refused = () => {
  throw new DOMException("denied", "SecurityError");
};

describe("a browser's storage", () => {
  it("keeps texts and JSON under their keys", () => {
    const memory = new MemoryStorage();
    const storage = new GuardedStorage(() => memory);
    expect(storage.set("text", "one")).toBeNull();
    expect(storage.setJson("json", { two: 2 })).toBeNull();
    expect([storage.get("text"), storage.getJson("json"), storage.get("none")]).toEqual([
      "one",
      { two: 2 },
      null,
    ]);
    expect(storage.keys()).toEqual(["text", "json"]);
    storage.remove("text");
    expect(storage.get("text")).toBeNull();
    expect([...memory.items.keys()]).toEqual(["json"]);
  });

  it.each(["", "{", "undefined"])("answers null where %j stands in place of JSON", (text) => {
    const memory = new MemoryStorage();
    memory.setItem("json", text);
    expect(new GuardedStorage(() => memory).getJson("json")).toBeNull();
  });

  it.each([
    { what: "whose very mention throws", open: refused },
    { what: "that refuses each use", open: () => new MemoryStorage(0, refused) },
  ])("$what keeps things in memory until the page is left", ({ open }) => {
    const storage = new GuardedStorage(open);
    expect(storage.get("key")).toBeNull();
    expect(storage.set("key", "value")).toBe("refused");
    expect(storage.get("key")).toBe("value");
    expect(storage.keys()).toEqual([]);
    storage.remove("key");
    expect(storage.get("key")).toBeNull();
  });

  it("that is full keeps what it had, and the new value in memory until there is room", () => {
    const memory = new MemoryStorage(10);
    const storage = new GuardedStorage(() => memory);
    expect(storage.set("key", "old")).toBeNull();
    expect(storage.set("key", "far too long a text")).toBe("full");
    expect(storage.get("key")).toBe("far too long a text");
    expect(memory.getItem("key")).toBe("old");
    expect(storage.set("key", "new")).toBeNull();
    expect(storage.get("key")).toBe("new");
  });
});
