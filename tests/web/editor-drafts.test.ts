import { beforeEach, describe, expect, it } from "vitest";
import {
  createDraftKeeper,
  DRAFT_PAUSE_MS,
  forgetDraft,
  readDraft,
  writeDraft,
} from "../../web/editor/drafts.ts";
import { GuardedStorage, type StorageProblem } from "../../web/storage.ts";
import { MemoryStorage } from "../support/memory-storage.ts";

/** A browser's storage with room for so many characters, and what it keeps. */
function withRoom(room?: number) {
  const browser = new MemoryStorage(room);
  return { browser, storage: new GuardedStorage(() => browser) };
}

const code = (html: string) => ({ html, css: "", js: "" });
const START = code("<h1>Hello</h1>");

describe("a draft", () => {
  it("is read as it was written, each under its key", () => {
    const { storage } = withRoom();
    expect(writeDraft(storage, "a", code("one"), 1)).toBeNull();
    expect(writeDraft(storage, "b", code("two"), 2)).toBeNull();
    expect(readDraft(storage, "a")).toEqual(code("one"));
    expect(readDraft(storage, "b")).toEqual(code("two"));
    forgetDraft(storage, "a");
    expect(readDraft(storage, "a")).toBeNull();
  });

  it.each(["", "{", "null", "[]", '{"html":1,"css":"","js":""}', '{"html":""}'])(
    "is no draft when it is %j",
    (text) => {
      const { browser, storage } = withRoom();
      browser.setItem("codenaut.draft.a", text);
      expect(readDraft(storage, "a")).toBeNull();
    },
  );

  it("takes the room of older ones, the oldest first, and of nothing else", () => {
    const { browser, storage } = withRoom(400);
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
    expect(writeDraft(storage, "mine", code("x".repeat(250)), 50)).toBeNull();
    expect([...browser.items.keys()].sort()).toEqual(["codenaut.draft.mine", "volume"]);
  });

  it("that fits in no way is said to be too much, and leaves what was there", () => {
    const { browser, storage } = withRoom(200);
    writeDraft(storage, "mine", code("short"), 1);
    expect(writeDraft(storage, "mine", code("x".repeat(500)), 2)).toBe("full");
    expect(readDraft(new GuardedStorage(() => browser), "mine")).toEqual(code("short"));
  });

  it("is said to be refused by a browser that keeps nothing", () => {
    const storage = new GuardedStorage(() => {
      throw new DOMException("denied", "SecurityError");
    });
    expect(writeDraft(storage, "a", START, 1)).toBe("refused");
  });
});

describe("the keeper of a draft", () => {
  let browser: MemoryStorage;
  let storage: GuardedStorage;
  let timers: { run: () => void; ms: number; isOff: boolean }[];
  let told: (StorageProblem | null)[];
  const keeper = () =>
    createDraftKeeper({
      storage,
      key: "a",
      start: START,
      now: () => 1,
      later: (run, ms) => {
        const timer = { run, ms, isOff: false };
        timers.push(timer);
        return () => {
          timer.isOff = true;
        };
      },
      onWritten: (problem) => told.push(problem),
    });

  beforeEach(() => {
    ({ browser, storage } = withRoom());
    timers = [];
    told = [];
  });

  it("writes once, when the typing has paused", () => {
    const kept = keeper();
    kept.keep(code("a"));
    kept.keep(code("ab"));
    expect(browser.length).toBe(0);
    const running = timers.filter((timer) => !timer.isOff);
    expect(running.map((timer) => timer.ms)).toEqual([DRAFT_PAUSE_MS]);
    running[0]?.run();
    expect(readDraft(storage, "a")).toEqual(code("ab"));
    expect(told).toEqual([null]);
  });

  it("writes at once when the page goes, and not again", () => {
    const kept = keeper();
    kept.keep(code("a"));
    kept.flush();
    kept.flush();
    expect(readDraft(storage, "a")).toEqual(code("a"));
    expect(timers.every((timer) => timer.isOff)).toBe(true);
    expect(told).toEqual([null]);
  });

  it("keeps no draft of the starting code", () => {
    const kept = keeper();
    kept.keep(code("a"));
    kept.flush();
    kept.keep(START);
    kept.flush();
    expect(browser.length).toBe(0);
  });

  it("says when there is no room, until there is again", () => {
    browser.room = 10;
    const kept = keeper();
    kept.keep(code("a"));
    expect(kept.flush()).toBe("full");
    expect(kept.flush()).toBe("full");
    browser.room = 1000;
    kept.keep(code("ab"));
    expect(kept.flush()).toBeNull();
    expect(told).toEqual(["full", null]);
  });
});
