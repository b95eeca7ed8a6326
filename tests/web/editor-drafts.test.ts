import { beforeEach, describe, expect, it } from "vitest";
import {
  createDraftWriter,
  DRAFT_DEBOUNCE_MS,
  readDraft,
  readDraftRevision,
  readStoredDraft,
  removeDraft,
  writeDraft as writeStored,
} from "../../web/editor/drafts.ts";
import { GuardedStorage, type StorageProblem } from "../../web/storage.ts";
import type { Code } from "../../worker/rules/code.ts";
import { MemoryStorage } from "../support/memory-storage.ts";

/** A browser's storage with room for `capacity` characters. */
function storageWith(capacity?: number) {
  const browser = new MemoryStorage(capacity);
  return { browser, storage: new GuardedStorage(() => browser) };
}

const writeDraft = (storage: GuardedStorage, key: string, code: Code, savedAt: number, revision = 1) =>
  writeStored(storage, key, { ...code, savedAt, revision, isStart: false, copy: null });
const code = (html: string) => ({ html, css: "", js: "" });
const START = code("<h1>Hello</h1>");

describe("a draft", () => {
  it("is stored under its key", () => {
    const { storage } = storageWith();
    expect(writeDraft(storage, "a", code("one"), 1)).toBeNull();
    expect(writeDraft(storage, "b", code("two"), 2)).toBeNull();
    expect(readDraft(storage, "a")).toEqual(code("one"));
    expect(readDraft(storage, "b")).toEqual(code("two"));
    removeDraft(storage, "a");
    expect(readDraft(storage, "a")).toBeNull();
  });

  it("remembers the revision that it was begun on, which is 1 for older drafts", () => {
    const { storage } = storageWith();
    writeDraft(storage, "a", code("one"), 1, 3);
    expect(readDraftRevision(storage, "a")).toBe(3);
    storage.setJson("codenaut.draft.b", { ...code("two"), savedAt: 1 });
    expect(readDraftRevision(storage, "b")).toBe(1);
  });

  it.each(["", "{", "null", "[]", '{"html":1,"css":"","js":""}', '{"html":""}'])("is invalid: %j", (text) => {
    const { browser, storage } = storageWith();
    browser.setItem("codenaut.draft.a", text);
    expect(readDraft(storage, "a")).toBeNull();
  });

  it("replaces older drafts, the oldest first, and nothing else", () => {
    const { browser, storage } = storageWith(550);
    browser.setItem("volume", "0.5");
    for (const [key, now] of [
      ["new", 30],
      ["old", 10],
      ["middle", 20],
    ] as const) {
      expect(writeDraft(storage, key, code("x".repeat(50)), now)).toBeNull();
    }
    expect(writeDraft(storage, "mine", code("x".repeat(50)), 40)).toBeNull();
    expect(readDraft(storage, "old")).toBeNull();
    expect(readDraft(storage, "new")).not.toBeNull();
    expect(writeDraft(storage, "mine", code("x".repeat(400)), 50)).toBeNull();
    expect([...browser.items.keys()].sort()).toEqual(["codenaut.draft.mine", "volume"]);
  });

  it("that is larger than the storage isn't stored, and the previous one stays", () => {
    const { browser, storage } = storageWith(200);
    writeDraft(storage, "mine", code("short"), 1);
    expect(writeDraft(storage, "mine", code("x".repeat(500)), 2)).toBe("full");
    expect(readDraft(new GuardedStorage(() => browser), "mine")).toEqual(code("short"));
  });

  it("reports that the browser blocks its storage", () => {
    const storage = new GuardedStorage(() => {
      throw new DOMException("denied", "SecurityError");
    });
    expect(writeDraft(storage, "a", START, 1)).toBe("refused");
  });
});

describe("the writer of a draft", () => {
  let browser: MemoryStorage;
  let storage: GuardedStorage;
  let timers: { run: () => void; ms: number; isOff: boolean }[];
  let problems: (StorageProblem | null)[];
  const newWriter = (newId?: () => string) =>
    createDraftWriter({
      storage,
      key: "a",
      start: START,
      newId,
      now: () => 1,
      setTimer: (run, ms) => {
        const timer = { run, ms, isOff: false };
        timers.push(timer);
        return () => {
          timer.isOff = true;
        };
      },
      onWritten: (problem) => problems.push(problem),
    });

  beforeEach(() => {
    ({ browser, storage } = storageWith());
    timers = [];
    problems = [];
  });

  it("writes once, after the debounce", () => {
    const writer = newWriter();
    writer.schedule(code("a"));
    writer.schedule(code("ab"));
    expect(browser.length).toBe(0);
    const running = timers.filter((timer) => !timer.isOff);
    expect(running.map((timer) => timer.ms)).toEqual([DRAFT_DEBOUNCE_MS]);
    running[0]?.run();
    expect(readDraft(storage, "a")).toEqual(code("ab"));
    expect(problems).toEqual([null]);
  });

  it("writes once on flush", () => {
    const writer = newWriter();
    writer.schedule(code("a"));
    writer.flush();
    writer.flush();
    expect(readDraft(storage, "a")).toEqual(code("a"));
    expect(timers.every((timer) => timer.isOff)).toBe(true);
    expect(problems).toEqual([null]);
  });

  it("removes the draft of the starting code", () => {
    const writer = newWriter();
    writer.schedule(code("a"));
    writer.flush();
    writer.schedule(START);
    writer.flush();
    expect(browser.length).toBe(0);
  });

  it("counts the changes of a copy, and remembers that it has gone back to the start", () => {
    const writer = newWriter(() => "copy");
    const write = (html: string) => {
      writer.schedule(code(html));
      writer.flush();
    };
    write(START.html);
    expect(browser.length).toBe(0);
    write("a");
    write("ab");
    expect(readStoredDraft(storage, "a")).toMatchObject({
      isStart: false,
      copy: { copy_id: "copy", save: 2, saved: 0, base: null },
    });
    write(START.html);
    expect(readDraft(storage, "a")).toBeNull();
    expect(readStoredDraft(storage, "a")).toMatchObject({ isStart: true, copy: { save: 3 } });
  });

  it("begins a copy of its own with the first change of what came from the server", () => {
    const base = { copy_id: "other", save: 7 };
    const copy = { copy_id: null, save: 0, saved: 0, base, settled: null };
    writeStored(storage, "a", { ...code("a"), savedAt: 1, revision: 2, isStart: false, copy });
    const writer = newWriter(() => "mine");
    writer.schedule(code("ab"), 2);
    writer.flush();
    expect(readStoredDraft(storage, "a")?.copy).toEqual({ ...copy, copy_id: "mine", save: 1 });
  });

  it("reports a full storage until a draft is stored", () => {
    browser.capacity = 10;
    const writer = newWriter();
    writer.schedule(code("a"));
    expect(writer.flush()).toBe("full");
    expect(writer.flush()).toBe("full");
    browser.capacity = 1000;
    writer.schedule(code("ab"));
    expect(writer.flush()).toBeNull();
    expect(problems).toEqual(["full", null]);
  });
});
