/** What an editor gets with the first input: completion, closing brackets and search. A chunk of its own. */
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  completionStatus,
  currentCompletions,
} from "@codemirror/autocomplete";
import { insertNewlineAndIndent } from "@codemirror/commands";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";

export { openSearchPanel } from "@codemirror/search";

/** How long after Escape a Tab moves the focus out of the editor. CodeMirror uses the same time. */
const TAB_FOCUS_MODE_MS = 2000;

/**
 * Enables CodeMirror's tab focus mode on Escape. CodeMirror does so only for an Escape that no key binding has handled, but Emmet
 * handles it to discard an abbreviation. While a list of completions is open, Escape only closes the list.
 */
function enableTabFocusMode(event: KeyboardEvent, view: EditorView): void {
  if (event.key === "Escape" && completionStatus(view.state) !== "active")
    view.setTabFocusMode(TAB_FOCUS_MODE_MS);
}

/** Enter accepts a completion. After a word that is already complete, it inserts a line break instead. */
function insertNewlineAfterCompleteWord(view: EditorView): boolean {
  const { state } = view;
  if (completionStatus(state) !== "active") return false;
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const word = /[\w$-]+$/.exec(state.sliceDoc(line.from, head))?.[0];
  if (!word || !currentCompletions(state).some(({ label }) => label === word)) return false;
  return insertNewlineAndIndent(view);
}

/** Their keys come before the others: Backspace removes both brackets of a pair, and Tab accepts a completion. */
export const typingAids: Extension = [
  closeBrackets(),
  autocompletion({ icons: false }),
  highlightSelectionMatches(),
  search({ top: true }),
  Prec.highest(keymap.of([{ key: "Enter", run: insertNewlineAfterCompleteWord }])),
  keymap.of([
    ...closeBracketsKeymap,
    ...searchKeymap,
    ...completionKeymap,
    { key: "Tab", run: acceptCompletion },
  ]),
  EditorView.domEventObservers({ keydown: enableTabFocusMode }),
];
