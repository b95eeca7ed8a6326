/** What an editor gets with the first input: completion, closing brackets and search. A chunk of its own. */
import {
  acceptCompletion,
  autocompletion,
  type Completion,
  closeBrackets,
  closeBracketsKeymap,
  completionStatus,
  currentCompletions,
  hasNextSnippetField,
  selectedCompletion,
  setSelectedCompletion,
} from "@codemirror/autocomplete";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { type EditorState, type Extension, Prec } from "@codemirror/state";
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

/** A completion of the list. That of Emmet has a tracker, with a preview of what the abbreviation expands to. */
type ListedCompletion = Completion & { tracker?: { preview?: string } };

/**
 * The completion that Tab accepts: the selected one, or else the first that begins with the word before the cursor. Where there is none,
 * or where the word is complete, Emmet's or else the first. In a snippet Tab goes to the next field.
 */
function completionOfTab(state: EditorState): ListedCompletion | undefined {
  if (hasNextSnippetField(state)) return undefined;
  const selected = selectedCompletion(state);
  if (selected) return selected;
  // Emmet's comes first, since CodeMirror doesn't filter it by the word.
  const [first, ...others]: readonly ListedCompletion[] = currentCompletions(state);
  if (!first?.tracker) return first;
  const { head } = state.selection.main;
  const word = /[\w$-]*$/.exec(state.sliceDoc(state.doc.lineAt(head).from, head))?.[0] ?? "";
  if (others.some(({ label }) => label === word)) return first;
  return others.find(({ label }) => label.startsWith(word)) ?? first;
}

/** Selects the completion of Tab and accepts it, unless it is Emmet's, which Emmet's own binding of Tab expands. */
function acceptByTab(view: EditorView): boolean {
  const completion = completionOfTab(view.state);
  if (!completion || (completion.tracker && !selectedCompletion(view.state))) return false;
  view.dispatch({ effects: setSelectedCompletion(currentCompletions(view.state).indexOf(completion)) });
  return acceptCompletion(view);
}

/** An element with a text, for a completion in the list. */
function labelElement(className: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}

/** What follows the label of a completion: of Emmet's, what it expands to; of the one that Tab accepts, the key. */
const additions = [
  {
    position: 90,
    render: ({ tracker }: ListedCompletion) =>
      tracker?.preview ? labelElement("cm-completionDetail", tracker.preview) : null,
  },
  {
    position: 91,
    render: (completion: ListedCompletion, state: EditorState) =>
      completion === completionOfTab(state) ? labelElement("cm-completionKey", "Tab") : null,
  },
];

const completionTheme = EditorView.baseTheme({
  ".cm-completionKey": { float: "right", paddingInlineStart: "16px", opacity: "0.7" },
  // Tab accepts the selected one.
  "ul:has([aria-selected]) .cm-completionKey": { display: "none" },
});

/** Their keys come before the others: Backspace removes both brackets of a pair, and Tab accepts a completion. */
export const typingAids: Extension = [
  closeBrackets(),
  // Nothing is selected until an arrow key selects it: Enter breaks the line after every word that a learner types.
  autocompletion({ icons: false, selectOnOpen: false, interactionDelay: 0, addToOptions: additions }),
  completionTheme,
  highlightSelectionMatches(),
  search({ top: true }),
  keymap.of([...closeBracketsKeymap, ...searchKeymap]),
  // Before Emmet's.
  Prec.highest(keymap.of([{ key: "Tab", run: acceptByTab }])),
  EditorView.domEventObservers({ keydown: enableTabFocusMode }),
];
