/** What this browser has and what the server has: which is shown, which is offered, and that neither is lost. */
import { beforeEach, describe, expect, it } from "vitest";
import { type DraftCopy, readStoredDraft, type StoredDraft, writeDraft } from "../../web/editor/drafts.ts";
import { mergeDrafts } from "../../web/editor/merge-drafts.ts";
import { addOther, type OtherVersion, readOther, removeOther } from "../../web/editor/other-version.ts";
import { receiveAnswer, receiveDraft } from "../../web/editor/receive-draft.ts";
import { GuardedStorage } from "../../web/storage.ts";
import type { DraftAnswer, ServerDraft } from "../../worker/contract/drafts.ts";
import { MemoryStorage } from "../support/memory-storage.ts";

const NOW = 1_000_000;
const MINE: DraftCopy = { copy_id: "mine", save: 3, saved: 3, base: null, settled: null };
const unsaved = (more: Partial<DraftCopy> = {}): DraftCopy => ({ ...MINE, saved: 2, ...more });

const here = (copy: DraftCopy | null, more: Partial<StoredDraft> = {}): StoredDraft => ({
  ...{ html: "here", css: "", js: "" },
  savedAt: NOW - 100,
  revision: 1,
  isStart: false,
  copy,
  ...more,
});
const server = (more: Partial<ServerDraft> = {}): ServerDraft => ({
  key: "101",
  ...{ copy_id: "theirs", save: 5 },
  based_on: null,
  ...{ html: "server", css: "", js: "" },
  revision: 2,
  take_codex: [],
  is_start: false,
  age_ms: 200,
  older: null,
  ...more,
});
const THEIRS = { copy_id: "theirs", save: 5 };
const older = (html: string, copy_id: string, save = 1) => {
  const { html: _, css, js, revision } = server();
  return { html, css, js, revision, copy_id, save, age_ms: 400 };
};

describe("of two versions", () => {
  it.each<[string, StoredDraft | null, ServerDraft, "here" | "server", boolean]>([
    ["the only one is shown", null, server(), "server", false],
    ["the same code is the server's", here(unsaved()), server({ html: "here" }), "server", false],
    [
      "of one copy the later save is shown",
      here(unsaved()),
      server({ copy_id: "mine", save: 2 }),
      "here",
      false,
    ],
    [
      "of one copy the server's is shown where the browser has lost some",
      here(MINE),
      server({ copy_id: "mine", save: 9 }),
      "server",
      false,
    ],
    [
      "what was begun on the server's is shown",
      here(unsaved({ base: THEIRS }), { savedAt: 0 }),
      server(),
      "here",
      false,
    ],
    [
      "what another device has gone on from is part of its work",
      here(unsaved()),
      server({ age_ms: 50, based_on: { copy_id: "mine", save: 3 } }),
      "server",
      false,
    ],
    [
      "what was written after that is not",
      here(unsaved({ save: 4 })),
      server({ age_ms: 50, based_on: { copy_id: "mine", save: 3 } }),
      "server",
      true,
    ],
    ["equal code stays its copy's", here(unsaved()), server({ copy_id: "mine", save: 3, html: "here" }), "here", false], // biome-ignore format: one row a case
    ["equal code stays its copy's on its way", here(unsaved({ base: THEIRS })), server({ html: "here" }), "here", false], // biome-ignore format: one row a case
    ["what the server has had is part of its own", here(MINE), server({ age_ms: 900 }), "server", false],
    [
      "what the server gave is part of its own",
      here({ ...MINE, copy_id: null, save: 0, saved: 0 }),
      server(),
      "server",
      false,
    ],
    ["later work here is shown, the server's offered", here(unsaved()), server(), "here", true],
    [
      "later work of another device is shown, that here offered",
      here(unsaved()),
      server({ age_ms: 50 }),
      "server",
      true,
    ],
    ["a draft from before drafts were saved counts by its time", here(null), server(), "here", true],
    ["a start isn't offered", here(unsaved()), server({ is_start: true }), "here", false],
    [
      "a start isn't offered here either",
      here(unsaved(), { isStart: true }),
      server({ age_ms: 50 }),
      "server",
      false,
    ],
    [
      "a clock that was put back doesn't make work older",
      here(unsaved(), { savedAt: NOW + 5000 }),
      server(),
      "here",
      true,
    ],
  ])("%s", (_, mine, theirs, shown, isOffered) => {
    expect(mergeDrafts(mine, theirs, NOW)).toEqual({ shown, isOffered });
  });
});

describe("this browser", () => {
  let storage: GuardedStorage;
  beforeEach(() => {
    const browser = new MemoryStorage();
    storage = new GuardedStorage(() => browser);
  });
  const receive = (theirs: ServerDraft | null) => receiveDraft(storage, "a", theirs, NOW, () => "new");
  const stored = () => readStoredDraft(storage, "a");
  const other = () => readOther(storage, "a");
  const offered: OtherVersion = {
    ...{ html: "offered", css: "", js: "" },
    revision: 1,
    changedAt: 1,
    from: "device",
    version: { copy_id: "tablet", save: 1 },
  };

  it("takes the server's draft over, as a version of it", () => {
    expect(receive(server({ older: older("older", "tablet") }))).toBe("server");
    expect(stored()).toMatchObject({ html: "server", revision: 2, savedAt: NOW - 200, isStart: false });
    expect(stored()?.copy).toEqual({ copy_id: null, save: 0, saved: 0, base: THEIRS, settled: null });
    expect(other()).toMatchObject({ html: "older", from: "device", changedAt: NOW - 400 });
  });

  it("gives a draft from before drafts were saved a copy, so that it is saved", () => {
    writeDraft(storage, "a", here(null));
    expect(receive(null)).toBe("here");
    expect(stored()?.copy).toEqual({ copy_id: "new", save: 1, saved: 0, base: null, settled: null });
  });

  it("learns that a save had arrived whose answer was lost", () => {
    writeDraft(storage, "a", here(unsaved()));
    receive(server({ copy_id: "mine", save: 3, html: "here too" }));
    expect(stored()).toMatchObject({ html: "here", copy: { save: 3, saved: 3 } });
  });

  it("keeps and offers its own earlier work", () => {
    writeDraft(storage, "a", here(unsaved()));
    receive(server({ age_ms: 50 }));
    expect(stored()?.html).toBe("server");
    expect(other()).toMatchObject({ html: "here", from: "here", changedAt: NOW - 100, version: null });
  });

  it("names its own earlier work where the server offers it too", () => {
    writeDraft(storage, "a", here(unsaved()));
    receive(server({ age_ms: 50, older: older("here", "mine", 2) }));
    expect(other()).toMatchObject({ from: "here", version: { copy_id: "mine", save: 2 } });
  });

  it("doesn't replace by another offer what only it has", () => {
    addOther(storage, "a", { ...offered, from: "here", version: null });
    receive(server({ older: older("older", "tablet") }));
    expect(other()?.html).toBe("offered");
  });

  it("offers two versions of its own one after the other, and none twice that the server has", () => {
    for (const html of ["first", "second"]) {
      writeDraft(storage, "a", here(unsaved(), { html }));
      receive(server({ age_ms: 50, html: `server of ${html}` }));
      addOther(storage, "a", { ...offered, html: "the server's" });
    }
    const seen = [];
    for (let one = other(); one; one = other()) {
      seen.push(one.html);
      removeOther(storage, "a");
    }
    expect(seen).toEqual(["the server's", "second", "first"]);
  });

  it("offers a version that was stored without a list", () => {
    storage.setJson("codenaut.draft-other.a", offered);
    expect(other()).toEqual(offered);
  });

  it("offers no longer what was decided about here or elsewhere", () => {
    addOther(storage, "a", offered);
    receive(server());
    expect(other()).toBeNull();
    writeDraft(storage, "a", here(unsaved({ base: THEIRS, settled: { copy_id: "tablet", save: 1 } })));
    receive(server({ older: older("older", "tablet") }));
    expect(other()).toBeNull();
  });

  describe("after a save", () => {
    const answer = (more: Partial<DraftAnswer>): DraftAnswer => ({ newer: null, older: null, ...more });
    const take = (more: Partial<DraftAnswer>, sent = unsaved()) =>
      receiveAnswer(storage, "a", sent, answer(more), NOW);

    it("knows that it is saved, and what was typed meanwhile isn't", () => {
      const settled = { copy_id: "tablet", save: 1 };
      writeDraft(storage, "a", here(unsaved({ save: 4, settled })));
      expect(take({}, unsaved({ settled }))).toBe(false);
      expect(stored()?.copy).toMatchObject({ save: 4, saved: 3, settled: null });
    });

    it("offers another device's version, once", () => {
      writeDraft(storage, "a", here(unsaved()));
      take({ older: older("older", "tablet") });
      expect(other()?.html).toBe("older");
      writeDraft(storage, "a", here(unsaved({ settled: { copy_id: "tablet", save: 1 } })));
      storage.remove("codenaut.draft-other.a");
      take({ older: older("older", "tablet") });
      expect(other()).toBeNull();
    });

    it("shows later work of another device, and offers its own", () => {
      writeDraft(storage, "a", here(unsaved()));
      expect(take({ newer: server() })).toBe(true);
      expect(stored()).toMatchObject({ html: "server", copy: { copy_id: null, base: THEIRS } });
      expect(other()).toMatchObject({ html: "here", from: "here", version: { copy_id: "mine", save: 3 } });
    });

    it("doesn't offer its own where the answer was lost and the other device has gone on from it", () => {
      writeDraft(storage, "a", here(unsaved()));
      expect(take({ newer: server({ based_on: { copy_id: "mine", save: 3 } }) })).toBe(true);
      expect(stored()?.html).toBe("server");
      expect(other()).toBeNull();
    });

    it("goes on with what was typed meanwhile, and offers the other", () => {
      writeDraft(storage, "a", here(unsaved({ save: 4 })));
      expect(take({ newer: server() })).toBe(false);
      expect(stored()).toMatchObject({ html: "here", copy: { copy_id: "mine", save: 4, base: THEIRS } });
      expect(other()).toMatchObject({ html: "server", from: "device", version: THEIRS });
    });

    it("leaves another copy alone", () => {
      writeDraft(storage, "a", here(unsaved({ copy_id: "next" })));
      expect(take({ newer: server() })).toBe(false);
      expect(stored()?.html).toBe("here");
    });
  });
});
