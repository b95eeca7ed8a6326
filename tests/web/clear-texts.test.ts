import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { clearTexts } from "../../web/api/clear-texts.ts";
import { GuardedStorage } from "../../web/storage.ts";

function storageOf(entries: Record<string, string>) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

const TEXTS = {
  "codenaut.draft.task.1.101": "code",
  "codenaut.draft.daily.1.2026-11-20": "code",
  "codenaut.ship.task.1.101": "digest",
  "codenaut.battle": "code",
  "codenaut.chat.1.help": "words",
  "codenaut.reply.1.2": "words",
  "codenaut.thread.1.title": "words",
  "codenaut.chat-seen.1": "what was read",
  "codenaut.sign-up": "name and address",
};
const OTHERS = {
  "codenaut.signed-in": "yes",
  "codenaut.tour.inbox": "seen",
  "another.draft.": "of another app",
};

const SETTINGS = [
  "signed-in",
  "standing",
  "texts",
  "clean",
  "tour",
  "sound",
  "preview",
  "tools-width",
  "match",
  "level",
  "invalid",
];

describe("a browser that others use too", () => {
  it("loses every text of the learner's and keeps the rest", () => {
    const storage = storageOf({ ...TEXTS, ...OTHERS });
    clearTexts(new GuardedStorage(() => storage));
    expect(Object.fromEntries(storage.kept)).toEqual(OTHERS);
  });

  it("knows every place where a part of the app keeps something", () => {
    const root = join(import.meta.dirname, "../../web");
    const names = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/^(?:dist|public)\//.test(name))
      .flatMap((name) => readFileSync(join(root, name), "utf8").match(/codenaut\.[a-z-]+/g) ?? []);
    const known = [
      ...Object.keys(TEXTS).map((name) => name.split(".").slice(0, 2).join(".")),
      // Settings, hints and channels between tabs: nothing that anyone wrote.
      ...SETTINGS.map((name) => `codenaut.${name}`),
    ];
    expect([...new Set(names)].filter((name) => !known.includes(name))).toEqual([]);
  });
});
