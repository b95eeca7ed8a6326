/** What an editor gets with the first input: completion, closing brackets and search. A chunk of its own. */
import {
  acceptCompletion,
  autocompletion,
  type Completion,
  closeBrackets,
  closeBracketsKeymap,
  currentCompletions,
  hasNextSnippetField,
  selectedCompletion,
  setSelectedCompletion,
} from "@codemirror/autocomplete";
import type { CommentTokens } from "@codemirror/commands";
import { syntaxTree } from "@codemirror/language";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { type EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";

export { openSearchPanel } from "@codemirror/search";

/** How long after Escape a Tab moves the focus out of the editor. CodeMirror uses the same time. */
const TAB_FOCUS_MODE_MS = 2000;

/**
 * Enables CodeMirror's tab focus mode on Escape. CodeMirror does so only for an Escape that no key binding has handled, but a list of
 * completions handles it to close, and Emmet to discard an abbreviation.
 */
function enableTabFocusMode(event: KeyboardEvent, view: EditorView): void {
  if (event.key === "Escape") view.setTabFocusMode(TAB_FOCUS_MODE_MS);
}

/** Puts a comment into an empty line, with the cursor within. CodeMirror would leave the cursor in front of it. */
function commentEmptyLine({ state, dispatch }: EditorView): boolean {
  const { head, empty } = state.selection.main;
  const [tokens] = state.languageDataAt<CommentTokens>("commentTokens", head);
  if (state.readOnly || !empty || !tokens?.block || tokens.line) return false;
  if (state.doc.lineAt(head).text.trim() !== "") return false;
  const { open, close } = tokens.block;
  dispatch(
    state.update({
      changes: { from: head, insert: `${open}  ${close}` },
      selection: { anchor: head + open.length + 1 },
      userEvent: "input",
    }),
  );
  return true;
}

/** A completion of the list. That of Emmet has a tracker, with a preview of what the abbreviation expands to. */
type ListedCompletion = Completion & { tracker?: { preview?: string } };

/**
 * The completion that Tab accepts: the selected one, or else the first that begins with the word before the cursor. Where there is none,
 * or where the word is complete, its snippet or Emmet's, if there is one. In a snippet Tab goes to the next field.
 */
function completionOfTab(state: EditorState): ListedCompletion | undefined {
  if (hasNextSnippetField(state)) return undefined;
  const selected = selectedCompletion(state);
  if (selected) return selected;
  const { head } = state.selection.main;
  if (syntaxTree(state).resolveInner(head, -1).name.endsWith("Comment")) return undefined;
  const listed: readonly ListedCompletion[] = currentCompletions(state);
  const ofEmmet = listed.find(({ tracker }) => tracker);
  const word = /[\w$-]*$/.exec(state.sliceDoc(state.doc.lineAt(head).from, head))?.[0] ?? "";
  const same = listed.filter(({ label }) => label === word);
  // A snippet of the word, such as the loop of `for`.
  if (same.length > 0) return same.find(({ apply }) => typeof apply === "function") ?? ofEmmet;
  if (word === "") return ofEmmet;
  return listed.find(({ label, tracker }) => !tracker && label.startsWith(word)) ?? ofEmmet;
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
  keymap.of([...closeBracketsKeymap, ...searchKeymap, { key: "Mod-/", run: commentEmptyLine }]),
  // Before Emmet's.
  Prec.highest(keymap.of([{ key: "Tab", run: acceptByTab }])),
  EditorView.domEventObservers({ keydown: enableTabFocusMode }),
];
