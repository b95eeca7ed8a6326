import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { clearTexts } from "../../web/api/clear-texts.ts";
import { GuardedStorage } from "../../web/storage.ts";

function storageOf(entries: Record<string, string>) {
  const items = new Map(Object.entries(entries));
  return {
    items,
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const TEXTS = {
  "codenaut.draft.task.1.101": "code",
  "codenaut.draft.daily.1.2026-11-20": "code",
  "codenaut.draft-other.1.101": "code of another device",
  "codenaut.undo.1.101.html": "what was undone",
  "codenaut.ship.task.1.101": "digest",
  "codenaut.battle": "code",
  "codenaut.chat.1.help": "words",
  "codenaut.reply.1.2": "words",
  "codenaut.thread.1.title": "words",
  "codenaut.chat-seen.1": "what was read",
  "codenaut.start.u.101": "an own page",
  "codenaut.sign-up": "name and address",
  "codenaut.hero-work.u": "code",
};
const OTHERS = {
  "codenaut.signed-in": "yes",
  "codenaut.tour.inbox": "seen",
  "another.draft.": "of another app",
};

/** Names after `codenaut.` that hold no text of a learner: settings, hints and channels between tabs. */
const OTHER_NAMES = [
  "signed-in",
  "hero-claimed",
  "standing",
  "sky",
  "texts",
  "clean",
  "tour",
  "sound",
  "preview",
  "preview-width",
  "preview-hidden",
  "preview-phone",
  "tools-width",
  "match",
  "level",
  "league-result",
  "bell-push",
  "free-page",
  "week-card",
  "waiting",
  "invalid",
];

describe("clearTexts", () => {
  it("removes every text of the learner and nothing else", () => {
    const storage = storageOf({ ...TEXTS, ...OTHERS });
    clearTexts(new GuardedStorage(() => storage));
    expect(Object.fromEntries(storage.items)).toEqual(OTHERS);
  });

  it("covers every key that the app uses", () => {
    const root = join(import.meta.dirname, "../../web");
    const names = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/^(?:dist|public)\//.test(name))
      .flatMap((name) => readFileSync(join(root, name), "utf8").match(/codenaut\.[a-z-]+/g) ?? []);
    const listed = [
      ...Object.keys(TEXTS).map((name) => name.split(".").slice(0, 2).join(".")),
      ...OTHER_NAMES.map((name) => `codenaut.${name}`),
    ];
    expect([...new Set(names)].filter((name) => !listed.includes(name))).toEqual([]);
  });
});
