import { describe, expect, it } from "vitest";
import { GuardedStorage } from "../../web/storage.ts";
import { MemoryStorage } from "../support/memory-storage.ts";

const throwDenied = () => {
  throw new DOMException("denied", "SecurityError");
};

describe("GuardedStorage", () => {
  it("stores texts and JSON", () => {
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

  it.each(["", "{", "undefined"])("returns null if the stored JSON is %j", (text) => {
    const memory = new MemoryStorage();
    memory.setItem("json", text);
    expect(new GuardedStorage(() => memory).getJson("json")).toBeNull();
  });

  it.each([
    { what: "the getter throws", open: throwDenied },
    { what: "each method throws", open: () => new MemoryStorage(0, throwDenied) },
  ])("keeps values in memory if $what", ({ open }) => {
    const storage = new GuardedStorage(open);
    expect(storage.get("key")).toBeNull();
    expect(storage.set("key", "value")).toBe("refused");
    expect(storage.get("key")).toBe("value");
    expect(storage.keys()).toEqual([]);
    storage.remove("key");
    expect(storage.get("key")).toBeNull();
  });

  it("keeps a value in memory if the storage is full, and leaves the stored value", () => {
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
