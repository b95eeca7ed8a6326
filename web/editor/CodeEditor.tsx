import { completionStatus } from "@codemirror/autocomplete";
import { Annotation, Compartment, EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { type CSSProperties, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import styles from "./CodeEditor.module.css";
import { growEditor, newSlots } from "./grow-editor.ts";
import type { EditorLanguage } from "./languages/load.ts";
import { shown } from "./setup.ts";

/** An editor for one language. */
export interface CodeEditorProps {
  language: EditorLanguage;
  value: string;
  onChange: (value: string) => void;
  readOnly?: boolean;
  /** The editor's accessible name: "HTML". */
  label: string;
  /** In pixels. Default: 15. */
  fontSize?: number;
  /** Ctrl+S, or Cmd+S on a Mac. */
  onSave?: () => void;
  /** Asked before something is pasted; `false` keeps it out. */
  onPaste?: (text: string) => boolean;
  /** Whether the cursor goes there at once. */
  autoFocus?: boolean;
  /** Whether abbreviations expand: `ul>li*3` and Tab. Default: true. */
  abbreviations?: boolean;
  className?: string;
}

/** Marks a change that came from `value`, so that it is not told back. */
const fromOutside = Annotation.define<boolean>();

/** Code with completion, bracket matching and closing, search, undo and, in HTML and CSS, Emmet. */
export function CodeEditor(props: CodeEditorProps) {
  const {
    language,
    value,
    readOnly = false,
    label,
    fontSize,
    autoFocus = false,
    abbreviations = true,
  } = props;
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changing = useRef(new Compartment());
  const hintId = useId();
  const [isHinted, setHinted] = useState(false);

  const onChange = useEffectEvent((text: string) => props.onChange(text));
  const onSave = useEffectEvent(() => props.onSave?.());
  const mayPaste = useEffectEvent((text: string) => props.onPaste?.(text) ?? true);
  const create = useEffectEvent((into: HTMLElement) => {
    const { slots, extensions } = newSlots();
    const save = {
      key: "Mod-s",
      preventDefault: true,
      run: () => {
        onSave();
        return true;
      },
    };
    const made = new EditorView({
      parent: into,
      state: EditorState.create({
        doc: value,
        extensions: [
          Prec.highest(keymap.of([save])),
          shown,
          extensions,
          changing.current.of(labelling(label, hintId, readOnly)),
          EditorView.domEventObservers({ keydown: letTabOut }),
          EditorView.domEventHandlers({
            keyup: (event) => {
              if (event.key === "Tab") setHinted(true);
            },
            blur: () => setHinted(false),
            paste: (event) => {
              const isKeptOut = !mayPaste(event.clipboardData?.getData("text/plain") ?? "");
              if (isKeptOut) event.preventDefault();
              return isKeptOut;
            },
          }),
          EditorView.updateListener.of((update) => {
            const isTyped = update.transactions.some((one) => one.docChanged && !one.annotation(fromOutside));
            if (isTyped) onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    if (autoFocus) made.focus();
    return { made, slots };
  });

  useEffect(() => {
    let end = () => clearTimeout(timer);
    // Not in the task that shows the screen around it: to make an editor takes as long again.
    const timer = setTimeout(() => {
      if (!parent.current) return;
      const { made, slots } = create(parent.current);
      view.current = made;
      const stop = growEditor(made, slots, language, abbreviations);
      end = () => {
        stop();
        made.destroy();
        view.current = null;
      };
    });
    return () => end();
  }, [language, abbreviations]);

  useEffect(() => {
    view.current?.dispatch({ effects: changing.current.reconfigure(labelling(label, hintId, readOnly)) });
  }, [label, hintId, readOnly]);

  // A new value from outside (Reset, say) is one change of the document, which undo takes back.
  useEffect(() => {
    const made = view.current;
    if (!made || made.state.doc.toString() === value) return;
    made.dispatch({
      changes: { from: 0, to: made.state.doc.length, insert: value },
      annotations: fromOutside.of(true),
    });
  }, [value]);

  const size = fontSize === undefined ? {} : ({ "--editor-size": `${fontSize}px` } as CSSProperties);
  return (
    <div className={[styles.editor, props.className].filter(Boolean).join(" ")} style={size}>
      <div className={styles.surface} ref={parent} />
      <p className={styles.hint} id={hintId} data-shown={isHinted}>
        {readOnly
          ? "This code can be read but not changed."
          : "Tab indents. To leave the editor, press Escape, then Tab."}
      </p>
    </div>
  );
}

/** How long after Escape a Tab leaves the editor, in milliseconds: CodeMirror's own measure. */
const TAB_OUT_MS = 2000;

/**
 * CodeMirror lets Tab out only after an Escape that nothing took, and Emmet takes it to forget an abbreviation. An open list of
 * completions keeps its Escape: who closes it goes on typing.
 */
function letTabOut(event: KeyboardEvent, view: EditorView): void {
  if (event.key === "Escape" && completionStatus(view.state) !== "active") view.setTabFocusMode(TAB_OUT_MS);
}

function labelling(label: string, hintId: string, readOnly: boolean) {
  return [
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": hintId }),
  ];
}
