import { undo } from "@codemirror/commands";
import { EditorView, runScopeHandlers } from "@codemirror/view";
import { Undo2 } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import styles from "./KeyRow.module.css";

type Key = { name: string; label: ReactNode; press: (view: EditorView) => void };

const character = (text: string, name: string): Key => ({
  name,
  label: text,
  press: (view) => typeText(view, text),
});

const KEYS: readonly Key[] = [
  character("<", "Less than"),
  character(">", "Greater than"),
  character("/", "Slash"),
  character("=", "Equals"),
  character('"', "Quotation mark"),
  character("{", "Opening brace"),
  character("}", "Closing brace"),
  character("(", "Opening bracket"),
  character(")", "Closing bracket"),
  character(";", "Semicolon"),
  {
    name: "Tab",
    label: "Tab",
    press: (view) => runScopeHandlers(view, new KeyboardEvent("keydown", { key: "Tab" }), "editor"),
  },
  { name: "Undo", label: <Undo2 size={18} aria-hidden="true" />, press: undo },
];

/** Types a text at the caret, so that brackets and tags are closed as with a keyboard. */
function typeText(view: EditorView, text: string): void {
  const { from, to } = view.state.selection.main;
  const insert = () =>
    view.state.update(view.state.replaceSelection(text), { userEvent: "input.type", scrollIntoView: true });
  const isHandled = view.state
    .facet(EditorView.inputHandler)
    .some((handle) => handle(view, from, to, text, insert));
  if (!isHandled) view.dispatch(insert());
}

/**
 * The characters of code that the keyboards of phones hide, Tab and Undo, for the open editor. A press leaves the focus, so that the
 * keyboard stays.
 * @param editors the element with the editors, of which one is visible or alone
 */
export function KeyRow({ editors }: { editors: RefObject<HTMLElement | null> }) {
  const press = (key: Key) => {
    const open = editors.current?.querySelector<HTMLElement>('.cm-editor:not([data-open="false"] *)');
    const view = open && EditorView.findFromDOM(open);
    if (!view) return;
    // While a word is composed, as the keyboards of phones do with each, nothing closes what the key opens. It ends with the focus, which
    // is back in the same task: the keyboard stays.
    if (view.composing) view.contentDOM.blur();
    if (!view.hasFocus) view.focus();
    key.press(view);
  };
  return (
    <div className={styles.row} role="toolbar" aria-label="Keys of code">
      {KEYS.map((key) => (
        <button
          key={key.name}
          type="button"
          aria-label={key.name}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => press(key)}
        >
          {key.label}
        </button>
      ))}
    </div>
  );
}
