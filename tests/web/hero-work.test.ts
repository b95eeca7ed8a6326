import { describe, expect, it } from "vitest";
import { readHeroTask } from "../../web/build/hero-task.ts";
import { readStoredDraft } from "../../web/editor/drafts.ts";
import {
  claimHeroWork,
  HERO_WORK_MS,
  type HeroWork,
  readHeroWork,
  removeHeroWork,
  wasClaimedSince,
  writeHeroWork,
} from "../../web/hero-work.ts";
import { keepAsDraft } from "../../web/screens/new-user/keep-as-draft.ts";
import { GuardedStorage } from "../../web/storage.ts";
import { curriculum } from "../support/curriculum.ts";
import { MemoryStorage } from "../support/memory-storage.ts";

const NOW = 1_800_000_000_000;
const TASK = readHeroTask();
const work = (change: Partial<HeroWork> = {}): HeroWork => ({
  task: TASK,
  html: "<h1>Amara</h1>",
  shipped: { ship_id: "8b2f", html: "<h1>Amara</h1>" },
  saved_at: NOW,
  ...change,
});

function newStorage() {
  const browser = new MemoryStorage();
  return { browser, storage: new GuardedStorage(() => browser) };
}

describe("hero work", () => {
  it.each([
    ["just now", 0, true],
    ["almost a day ago", HERO_WORK_MS - 1, true],
    ["a day ago", HERO_WORK_MS, false],
  ])("that was changed %s is there: %s", (_, age, isThere) => {
    const { browser, storage } = newStorage();
    writeHeroWork(storage, work());
    expect(readHeroWork(storage, NOW + age)).toEqual(isThere ? work() : null);
    expect(browser.items.size).toBe(isThere ? 1 : 0);
  });

  it.each([
    ["nothing", null],
    ["a text", '"<h1>"'],
    ["without a time", JSON.stringify({ ...work(), saved_at: undefined })],
    ["without a task", JSON.stringify({ ...work(), task: undefined })],
    ["without a text", JSON.stringify({ ...work(), html: 1 })],
    ["without an id", JSON.stringify({ ...work(), shipped: { html: "" } })],
    ["no JSON", "{"],
  ])("that is invalid (%s) counts as none", (_, stored) => {
    const { browser, storage } = newStorage();
    if (stored) browser.setItem("codenaut.hero-work", stored);
    expect(readHeroWork(storage, NOW)).toBeNull();
  });

  it("goes to the account that claims it first, and to no other", () => {
    const { storage } = newStorage();
    writeHeroWork(storage, work());
    expect(claimHeroWork(storage, "one", NOW)).toBe(true);
    expect(claimHeroWork(storage, "one", NOW)).toBe(false);
    expect(claimHeroWork(storage, "two", NOW)).toBe(false);
    expect(readHeroWork(storage, NOW)).toBeNull();
    expect(readHeroWork(storage, NOW, "two")).toBeNull();
    expect(readHeroWork(storage, NOW, "one")).toEqual(work());
  });

  it("tells the pages from before that it was claimed, and not those that come later", () => {
    const { storage } = newStorage();
    writeHeroWork(storage, work());
    expect(wasClaimedSince(storage, NOW - 1)).toBe(false);
    claimHeroWork(storage, "one", NOW);
    expect([NOW - 1, NOW + 1].map((begunAt) => wasClaimedSince(storage, begunAt))).toEqual([true, false]);
    expect(claimHeroWork(storage, "two", NOW + 2)).toBe(false);
    expect(wasClaimedSince(storage, NOW + 1)).toBe(false);
  });

  it("of the next visitor is separate from claimed work", () => {
    const { storage } = newStorage();
    writeHeroWork(storage, work());
    claimHeroWork(storage, "one", NOW);
    writeHeroWork(storage, work({ html: "", shipped: null }));
    removeHeroWork(storage, "one");
    expect(readHeroWork(storage, NOW, "one")).toBeNull();
    expect(readHeroWork(storage, NOW)).toEqual(work({ html: "", shipped: null }));
  });

  it("is the draft of its task once it is claimed, and never replaces one", async () => {
    const { storage } = newStorage();
    writeHeroWork(storage, work());
    claimHeroWork(storage, "one", NOW);
    await keepAsDraft(storage, "one", NOW);
    const draft = { html: "<h1>Amara</h1>", savedAt: NOW, copy: { save: 1, saved: 0 } };
    expect(readStoredDraft(storage, "one.101")).toMatchObject(draft);
    writeHeroWork(storage, work({ html: "<h1>Later</h1>" }), "one");
    await keepAsDraft(storage, "one", NOW);
    expect(readStoredDraft(storage, "one.101")).toMatchObject(draft);
    expect(readStoredDraft(storage, "two.101")).toBeNull();
  });

  it("that is too old is claimed by nobody", () => {
    const { storage } = newStorage();
    writeHeroWork(storage, work());
    expect(claimHeroWork(storage, "one", NOW + HERO_WORK_MS)).toBe(false);
  });
});

describe("the hero's task", () => {
  const [project] = curriculum.projects;
  const task = project?.tasks[0];

  it("is the first of the course, with the start that a learner gets", () => {
    expect(TASK).toEqual({
      project_id: project?.id,
      task_id: task?.id,
      revision: task?.revision,
      start: task?.start,
    });
  });

  it("brings nothing of the check into the browser", () => {
    expect(JSON.stringify(TASK)).not.toContain(task?.check.html);
    expect(TASK.start.html).not.toContain("Amara");
  });
});
