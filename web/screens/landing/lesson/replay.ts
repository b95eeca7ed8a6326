/** The undo history of a text area, for an editor that goes on with it. */
import { type EditorState, Transaction } from "@codemirror/state";
import { changeBetween } from "#rules/text-change.ts";

/** A state of a text area: its text, the selection, and when, in milliseconds since 1970. */
export type TypedText = { text: string; from: number; to: number; at: number };

/**
 * Repeats the changes of a text area in an editor's state, so that they can be undone there, grouped by their times as usual.
 * @param state with the text of the first of `typed`
 */
export function replay(state: EditorState, typed: readonly TypedText[]): EditorState {
  return typed.slice(1).reduce(
    (current, { text, from, to, at }) =>
      current.update({
        changes: changeBetween(current.doc.toString(), text),
        selection: { anchor: from, head: to },
        userEvent: "input.type",
        annotations: Transaction.time.of(at),
      }).state,
    state,
  );
}
