/** The editor that takes the place of the lesson's text area at the first input. A chunk of its own, since CodeMirror is large. */
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { createLazyCompartments, loadExtensions } from "../../../editor/lazy-extensions.ts";
import { baseExtensions } from "../../../editor/setup.ts";
import { replay, type TypedText } from "./replay.ts";

/** The editor in the lesson. */
export type LessonEditor = {
  /** Types a text in place of the selection. */
  insert(text: string): void;
  focus(): void;
  /** Removes it, and shows the text area again. */
  dispose(): void;
};

/**
 * Replaces a text area by an editor with the same text, caret, undo history and name. It takes the focus if the text area has it.
 * @param typed what was typed in the text area, beginning with its text before
 * @param onChange called with the text after each change
 */
export function takeOver(
  area: HTMLTextAreaElement,
  typed: readonly TypedText[],
  onChange: (text: string) => void,
): LessonEditor {
  const { compartments, extensions } = createLazyCompartments();
  const begun = EditorState.create({
    doc: typed[0]?.text ?? "",
    extensions: [
      baseExtensions,
      extensions,
      EditorView.contentAttributes.of({
        "aria-label": "HTML",
        "aria-describedby": area.getAttribute("aria-describedby") ?? "",
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString());
      }),
    ],
  });
  const hadFocus = document.activeElement === area;
  const view = new EditorView({
    state: replay(begun, typed).update({
      selection: { anchor: area.selectionStart, head: area.selectionEnd },
    }).state,
  });
  // Tab leaves it, as it left the text area.
  view.setTabFocusMode(true);
  area.hidden = true;
  area.after(view.dom);
  if (hadFocus) view.focus();
  const stopLoading = loadExtensions(view, compartments, "html", false);
  return {
    insert: (text) => view.dispatch(view.state.replaceSelection(text), { userEvent: "input.type" }),
    focus: () => view.focus(),
    dispose() {
      stopLoading();
      view.destroy();
      area.hidden = false;
    },
  };
}
