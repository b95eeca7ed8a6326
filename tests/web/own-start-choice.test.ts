import { describe, expect, it } from "vitest";
import { readStartChoice, type StartChoice, writeStartChoice } from "../../web/coding/own-start-choice.ts";
import { GuardedStorage } from "../../web/storage.ts";
import { MemoryStorage } from "../support/memory-storage.ts";

const code = (html: string) => ({ html, css: "", js: "" });
const YOURS = { code: code("<p>Mine</p>"), collisions: [] };
const NONE: StartChoice = { side: null, resolved: null };
const CHOICE: StartChoice = {
  side: "codex",
  resolved: { of: YOURS.code, decided: ["html:1"], take_codex: ["html:1"], code: code("<p>Both</p>") },
};
const newStorage = () => {
  const browser = new MemoryStorage();
  return { browser, storage: new GuardedStorage(() => browser) };
};

describe("the choice of a start", () => {
  it("is stored for each task", () => {
    const { storage } = newStorage();
    writeStartChoice(storage, "u.1", CHOICE);
    expect(readStartChoice(storage, "u.1", YOURS)).toEqual(CHOICE);
    expect(readStartChoice(storage, "u.2", YOURS)).toEqual(NONE);
  });

  it("keeps its side, but not what was decided of another page", () => {
    const { storage } = newStorage();
    writeStartChoice(storage, "u.1", CHOICE);
    const other = { code: code("<p>Newer</p>"), collisions: [] };
    expect(readStartChoice(storage, "u.1", other)).toEqual({ side: "codex", resolved: null });
  });

  it.each([
    "{",
    "null",
    "[]",
    '{"side":"mine"}',
    '{"side":null,"resolved":{"of":{"html":""}}}',
    '{"resolved":{"of":{"html":"<p>Mine</p>","css":"","js":""},"decided":[1],"take_codex":[],"code":{}}}',
  ])("is none where the stored text is invalid: %s", (text) => {
    const { browser, storage } = newStorage();
    browser.setItem("codenaut.start.u.1", text);
    expect(readStartChoice(storage, "u.1", YOURS)).toEqual(NONE);
  });
});
