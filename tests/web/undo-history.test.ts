import { history, undo, undoDepth } from "@codemirror/commands";
import { codeFolding, foldEffect } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { beforeEach, describe, expect, it } from "vitest";
import { foldAround } from "../../web/editor/folding.ts";
import { readHistory, writeHistory } from "../../web/editor/undo-history.ts";
import { GuardedStorage } from "../../web/storage.ts";
import { MemoryStorage } from "../support/memory-storage.ts";

const extensions = history();

/** A state after each of the texts, which can be undone one by one. */
function typed(...texts: string[]): EditorState {
  let state = EditorState.create({ doc: "", extensions });
  for (const insert of texts) {
    const changes = { from: 0, to: state.doc.length, insert };
    // Pasted, since keys that follow each other quickly are undone together.
    state = state.update({ changes, userEvent: "input.paste" }).state;
  }
  return state;
}

function undone(state: EditorState): string {
  let text = state.doc.toString();
  undo({
    state,
    dispatch: (transaction) => {
      text = transaction.newDoc.toString();
    },
  });
  return text;
}

describe("the undo history", () => {
  let browser: MemoryStorage;
  let storage: GuardedStorage;
  beforeEach(() => {
    browser = new MemoryStorage();
    storage = new GuardedStorage(() => browser);
  });
  const restored = (doc: string, key = "a.html") => readHistory(storage, key, { doc, extensions });

  it("comes back with the text that it belongs to", () => {
    const state = typed("one", "two");
    writeHistory(storage, "a.html", state);
    const again = restored("two") as EditorState;
    expect(undoDepth(again)).toBe(undoDepth(state));
    expect(undone(again)).toBe("one");
  });

  it.each([
    ["of another text", "three", "a.html"],
    ["of another editor", "two", "a.css"],
  ])("%s doesn't", (_, doc, key) => {
    writeHistory(storage, "a.html", typed("one", "two"));
    expect(restored(doc, key)).toBeNull();
  });

  it.each(["", "{", "null", '{"doc":"two"}', '{"doc":"two","selection":{},"history":1}'])(
    "is invalid: %j",
    (text) => {
      browser.setItem("codenaut.undo.a.html", text);
      expect(restored("two")).toBeNull();
    },
  );

  it("that is too large is dropped, and so is the one before it", () => {
    writeHistory(storage, "a.html", typed("one"));
    writeHistory(storage, "a.html", typed("x".repeat(300_000), "two"));
    expect(browser.length).toBe(0);
  });

  it("of a large text is kept", () => {
    const text = "x".repeat(300_000);
    const state = typed("one", text);
    writeHistory(storage, "a.html", state);
    expect(undoDepth(restored(text) as EditorState)).toBe(undoDepth(state));
  });

  it("comes with what is folded, and nothing else is", () => {
    const fold = { from: 3, to: 7 };
    const begun = EditorState.create({ doc: "p {\n  \n}\nb {\n}", extensions: [extensions, codeFolding()] });
    const state = begun.update({ effects: foldEffect.of(fold) }).state;
    writeHistory(storage, "a.css", state);
    const doc = state.doc.toString();
    const again = readHistory(storage, "a.css", {
      doc,
      extensions: [extensions, codeFolding()],
    }) as EditorState;
    expect(foldAround(again, 5)).toEqual(fold);
    expect(foldAround(again, 12)).toBeNull();
  });

  it("takes the room of the others where the storage is full, and nothing else's", () => {
    writeHistory(storage, "a.html", typed("one"));
    browser.setItem("volume", "0.5");
    browser.capacity = [...browser.items].join("").length + 10;
    writeHistory(storage, "a.css", typed("two"));
    expect([...browser.items.keys()].sort()).toEqual(["codenaut.undo.a.css", "volume"]);
  });
});
