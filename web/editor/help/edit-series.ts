import { isolateHistory } from "@codemirror/commands";
import { Transaction, type TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** Many changes of one place, such as those of a drag, which one undo takes back. */
export interface EditSeries {
  /** Replaces the text of the place. Does nothing once something else has changed it. */
  write(text: string): void;
  /** Makes the last text the one step of the history. */
  finish(): void;
}

/** Begins a series of changes of the text between two positions. */
export function beginEditSeries(view: EditorView, from: number, to: number): EditSeries {
  const before = view.state.sliceDoc(from, to);
  let written = before;
  const replace = (text: string, spec: TransactionSpec): void => {
    const end = from + written.length;
    if (text === written || view.state.sliceDoc(from, end) !== written) return;
    view.dispatch({ changes: { from, to: end, insert: text } }, spec);
    written = text;
  };
  const withoutHistory = { annotations: Transaction.addToHistory.of(false) };
  return {
    write: (text) => replace(text, withoutHistory),
    finish() {
      const last = written;
      replace(before, withoutHistory);
      replace(last, { annotations: isolateHistory.of("full"), userEvent: "input.value" });
    },
  };
}
