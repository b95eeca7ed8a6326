import { completionStatus } from "@codemirror/autocomplete";
import { Annotation, Compartment, EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { type CSSProperties, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import styles from "./CodeEditor.module.css";
import { type EditorLanguage, loadEmmet, loadLanguage } from "./languages/load.ts";
import { setup, WRAP_BELOW } from "./setup.ts";

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
  className?: string;
}

/** Marks a change that came from `value`, so that it is not told back. */
const fromOutside = Annotation.define<boolean>();

/** Code with completion, bracket matching and closing, search, undo and, in HTML and CSS, Emmet. */
export function CodeEditor(props: CodeEditorProps) {
  const { language, value, readOnly = false, label, fontSize, autoFocus = false } = props;
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changing = useRef(new Compartment());
  const hintId = useId();
  const [isHinted, setHinted] = useState(false);

  const onChange = useEffectEvent((text: string) => props.onChange(text));
  const onSave = useEffectEvent(() => props.onSave?.());
  const mayPaste = useEffectEvent((text: string) => props.onPaste?.(text) ?? true);
  const create = useEffectEvent((into: HTMLElement, narrow: MediaQueryList) => {
    const languageSlot = new Compartment();
    const emmetSlot = new Compartment();
    const wrapSlot = new Compartment();
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
          setup,
          languageSlot.of([]),
          emmetSlot.of([]),
          wrapSlot.of(narrow.matches ? EditorView.lineWrapping : []),
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
    return { made, languageSlot, emmetSlot, wrapSlot };
  });

  useEffect(() => {
    if (!parent.current) return;
    const narrow = window.matchMedia(`(max-width: ${WRAP_BELOW}px)`);
    const { made, languageSlot, emmetSlot, wrapSlot } = create(parent.current, narrow);
    view.current = made;
    let isGone = false;
    const use = (slot: Compartment, loading: Promise<Extension>): void => {
      loading.then(
        (extension) => {
          if (!isGone) made.dispatch({ effects: slot.reconfigure(extension) });
        },
        // The file could not be had: code without colours is still code.
        () => undefined,
      );
    };
    use(languageSlot, loadLanguage(language));
    const begin = () => use(emmetSlot, loadEmmet(language));
    made.contentDOM.addEventListener("focus", begin, { once: true });
    if (made.hasFocus) begin();
    const wrap = () =>
      made.dispatch({ effects: wrapSlot.reconfigure(narrow.matches ? EditorView.lineWrapping : []) });
    narrow.addEventListener("change", wrap);
    return () => {
      isGone = true;
      narrow.removeEventListener("change", wrap);
      made.destroy();
      view.current = null;
    };
  }, [language]);

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
