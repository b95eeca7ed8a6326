import { beforeEach, describe, expect, it } from "vitest";
import {
  createDraftSaver,
  type DraftPlace,
  SAVE_IDLE_MS,
  type SaveFault,
} from "../../web/editor/draft-saver.ts";
import { changedCopy, readStoredDraft, writeDraft } from "../../web/editor/drafts.ts";
import { readOther } from "../../web/editor/other-version.ts";
import { GuardedStorage } from "../../web/storage.ts";
import type { DraftAnswer, DraftBody } from "../../worker/contract/drafts.ts";
import { MemoryStorage } from "../support/memory-storage.ts";

type Request = {
  body: DraftBody;
  isLeaving: boolean;
  succeed: (answer?: Partial<DraftAnswer>) => Promise<void>;
  fail: (fault: SaveFault) => Promise<void>;
};

describe("the saver of a draft", () => {
  let storage: GuardedStorage;
  let timers: { run: () => void; ms: number; isOff: boolean }[];
  let requests: Request[];
  let reached: (() => void)[];
  let places: (DraftPlace | null)[];
  let merged: boolean[];
  let now: number;
  let stoppedWaits: number;

  beforeEach(() => {
    const browser = new MemoryStorage();
    storage = new GuardedStorage(() => browser);
    [timers, requests, reached, places, merged, now, stoppedWaits] = [[], [], [], [], [], 5000, 0];
  });

  const settle = () => new Promise<void>((done) => setTimeout(done));
  const newSaver = () =>
    createDraftSaver({
      storage,
      key: "u.101",
      serverKey: "101",
      now: () => now,
      setTimer: (run, ms) => {
        const timer = { run, ms, isOff: false };
        timers.push(timer);
        return () => {
          timer.isOff = true;
        };
      },
      send: (body, isLeaving) =>
        new Promise((resolve, reject) => {
          requests.push({
            body,
            isLeaving,
            succeed: (answer = {}) => {
              resolve({ newer: null, older: null, ...answer });
              return settle();
            },
            fail: (fault) => {
              reject(fault);
              return settle();
            },
          });
        }),
      faultOf: (error) => error as SaveFault,
      whenReachable: (run) => {
        reached.push(run);
        return () => {
          stoppedWaits += 1;
        };
      },
      flush: () => undefined,
      onPlace: (place) => places.push(place),
      onMerged: (isReplaced) => merged.push(isReplaced),
    });
  const type = (html: string) => {
    const copy = changedCopy(readStoredDraft(storage, "u.101")?.copy ?? null, () => "mine");
    writeDraft(storage, "u.101", { html, css: "", js: "", savedAt: now, revision: 2, isStart: false, copy });
  };
  const running = () => timers.filter(({ isOff }) => !isOff);
  const rest = () => running().at(-1)?.run();
  const savedOf = () => readStoredDraft(storage, "u.101")?.copy?.saved;

  it("sends after a rest, and says how old the change is", async () => {
    const saver = newSaver();
    saver.setTakeCodex(["h-1"]);
    saver.changed();
    expect(places).toEqual([null]);
    type("a");
    saver.changed();
    type("ab");
    saver.changed();
    expect(requests).toEqual([]);
    expect(running().map(({ ms }) => ms)).toEqual([SAVE_IDLE_MS]);
    now += 3000;
    rest();
    expect(requests[0]?.body).toEqual({
      key: "101",
      ...{ copy_id: "mine", save: 2, based_on: null, settled: null },
      age_ms: 3000,
      revision: 2,
      take_codex: ["h-1"],
      is_start: false,
      ...{ html: "ab", css: "", js: "" },
    });
    await requests[0]?.succeed();
    expect(savedOf()).toBe(2);
    expect([places.at(-2), places.at(-1)]).toEqual(["here", "saved"]);
    saver.save();
    expect(requests).toHaveLength(1);
  });

  it("sends one after the other, and what was typed meanwhile after its own rest", async () => {
    const saver = newSaver();
    type("a");
    saver.save();
    type("ab");
    saver.save();
    expect(requests).toHaveLength(1);
    await requests[0]?.succeed();
    expect(places.at(-1)).toBe("here");
    rest();
    expect(requests.map(({ body }) => body.html)).toEqual(["a", "ab"]);
  });

  it("doesn't wait for an answer when the page is left", () => {
    const saver = newSaver();
    type("a");
    saver.save();
    type("ab");
    saver.save(true);
    expect(requests.map(({ body, isLeaving }) => [body.html, isLeaving])).toEqual([
      ["a", false],
      ["ab", true],
    ]);
  });

  it("waits for the server, then sends the newest", async () => {
    const saver = newSaver();
    type("a");
    saver.save();
    await requests[0]?.fail("unreachable");
    expect(places.at(-1)).toBe("waiting");
    type("ab");
    saver.changed();
    expect(running()).toEqual([]);
    expect(places.at(-1)).toBe("waiting");
    reached[0]?.();
    expect(requests[1]?.body.html).toBe("ab");
    await requests[1]?.succeed();
    expect(places.at(-1)).toBe("saved");
  });

  it("waits as long as it is told", async () => {
    const saver = newSaver();
    type("a");
    saver.save();
    await requests[0]?.fail({ retryAfterSeconds: 30 });
    expect([running().at(-1)?.ms, places.at(-1)]).toEqual([30_000, "waiting"]);
    rest();
    expect(requests).toHaveLength(2);
  });

  it("sends nothing that was cancelled while it waited, now or at the next visit, before the next change", async () => {
    const saver = newSaver();
    type("a");
    saver.save();
    await requests[0]?.fail("unreachable");
    saver.cancel();
    expect([places.at(-1), stoppedWaits]).toEqual(["cancelled", 1]);
    saver.save(true);
    const next = newSaver();
    next.changed();
    rest();
    expect([requests.length, places.at(-1)]).toEqual([1, "cancelled"]);
    type("ab");
    next.changed();
    expect(places.at(-1)).toBe("here");
    rest();
    expect(requests.map(({ body }) => body.html)).toEqual(["a", "ab"]);
  });

  it.each<[string, (request: Request | undefined) => Promise<void> | undefined, DraftPlace]>([
    ["fails, it isn't sent again", (request) => request?.fail("unreachable"), "cancelled"],
    ["succeeds, it is saved", (request) => request?.succeed(), "saved"],
  ])("where a request that was cancelled on its way %s", async (_, end, place) => {
    const saver = newSaver();
    type("a");
    saver.save();
    saver.cancel();
    await end(requests[0]);
    expect([running().length, reached.length, places.at(-1)]).toEqual([0, 0, place]);
  });

  it("leaves a refused draft in this browser until it changes again", async () => {
    const saver = newSaver();
    type("a");
    saver.save();
    await requests[0]?.fail("refused");
    expect([running().length, reached.length, places.at(-1)]).toEqual([0, 0, "here"]);
    type("ab");
    saver.changed();
    rest();
    expect(requests).toHaveLength(2);
  });

  it("sends nothing once the draft was removed, as at a log-out from a shared browser", () => {
    const saver = newSaver();
    type("a");
    saver.changed();
    storage.remove("codenaut.draft.u.101");
    rest();
    expect(requests).toEqual([]);
  });

  it("tells when another device's work is shown", async () => {
    const saver = newSaver();
    type("a");
    saver.save();
    const theirs = {
      ...{ copy_id: "theirs", save: 1 },
      ...{ html: "b", css: "", js: "" },
      revision: 2,
      age_ms: 0,
    };
    await requests[0]?.succeed({
      newer: { ...theirs, key: "101", based_on: null, take_codex: [], is_start: false, older: null },
    });
    expect(merged).toEqual([true]);
    expect(readOther(storage, "u.101")?.html).toBe("a");
    expect(places.at(-1)).toBe("saved");
  });
});
