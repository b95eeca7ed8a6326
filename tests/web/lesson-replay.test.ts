/** The editor on the landing page goes on with the undo history of the text area that it replaces. */
import { history, undo } from "@codemirror/commands";
import { EditorState, type Transaction } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { replay, type TypedText } from "../../web/screens/landing/lesson/replay.ts";

/** Texts as they were typed, with the caret at their end, some milliseconds apart. */
const typed = (texts: readonly string[], apart: number): TypedText[] =>
  texts.map((text, at) => ({ text, from: text.length, to: text.length, at: at * apart }));

const replayed = (texts: readonly string[], apart: number) =>
  replay(EditorState.create({ doc: texts[0] ?? "", extensions: history() }), typed(texts, apart));

/** The texts that undoing leads through. */
function undone(state: EditorState): string[] {
  const texts: string[] = [];
  let current = state;
  const dispatch = (transaction: Transaction) => {
    current = transaction.state;
    texts.push(current.doc.toString());
  };
  while (undo({ state: current, dispatch }));
  return texts;
}

describe("a replay", () => {
  it("ends with the text and the caret of the text area", () => {
    const state = replayed(["", "<", "<h", "<h1"], 10);
    expect(state.doc.toString()).toBe("<h1");
    expect(state.selection.main.head).toBe(3);
  });

  it("undoes quick typing at once, and typing after a pause by itself", () => {
    expect(undone(replayed(["", "a", "ab", "abc"], 10))).toEqual([""]);
    expect(undone(replayed(["", "a", "ab", "abc"], 5000))).toEqual(["ab", "a", ""]);
  });

  it("begins with the text that was there before", () => {
    expect(undone(replayed(["<h1></h1>", "<h1>A</h1>"], 10))).toEqual(["<h1></h1>"]);
  });
});
