import {
  Annotation,
  type ChangeSet,
  Compartment,
  EditorState,
  type Extension,
  Prec,
  type Text,
} from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import {
  type CSSProperties,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import styles from "./CodeEditor.module.css";
import { foldRest, unfoldAt } from "./folding.ts";
import type { EditorHelp, EditorTip } from "./help/editor-help.ts";
import { useHelp } from "./help/use-help.ts";
import type { InputCounter } from "./input-counter.ts";
import { type EditorLanguage, loadLanguage } from "./languages/load.ts";
import { createLazyCompartments, loadExtensions } from "./lazy-extensions.ts";
import { baseExtensions } from "./setup.ts";
import { stateWithHistory } from "./undo-history.ts";

/** The props of `CodeEditor`. */
export interface CodeEditorProps {
  language: EditorLanguage;
  value: string;
  onChange: (value: string) => void;
  readOnly?: boolean;
  /** The editor's accessible name: "HTML". */
  label: string;
  /** In pixels. Default: 15. */
  fontSize?: number;
  /** Called on Ctrl+S, or Cmd+S on a Mac. */
  onSave?: () => void;
  /** Called before a paste or a drop. `false` prevents it. */
  onPaste?: (text: string) => boolean;
  /** Counts how text comes into the editor. Default: nothing does. */
  inputCounter?: InputCounter | undefined;
  /**
   * The editor takes the focus when it is mounted with `true` and nothing else has it, and when this becomes true.
   */
  autoFocus?: boolean;
  /** Where the caret is at first. A new object moves it again. */
  caret?: CaretPlace | undefined;
  /** Whether Tab expands Emmet abbreviations such as `ul>li*3`. Default: true. */
  abbreviations?: boolean;
  /** Cards, colour pickers and the like. The same object for as long as it means the same. Default: none. */
  help?: EditorHelp | undefined;
  /** A tip of this language at its line. The same object for as long as it is the same. Default: none. */
  tip?: EditorTip | null;
  /** Names the undo history, which then survives a reload. Without it, it ends with the editor. */
  historyKey?: string;
  /** The request for which the code is opened: blocks that it doesn't speak of are folded at first. Default: nothing is folded. */
  foldFor?: string | undefined;
  className?: string;
}

/** A place of the caret: the end of a line. */
export interface CaretPlace {
  /** Counted from 1. A line after the last one stands for the last. Null: the caret stays. */
  line: number | null;
  /** Whether the editor takes the focus, too. */
  takesFocus: boolean;
}

/** Marks a change that comes from the `value` prop. It isn't passed to `onChange`. */
const External = Annotation.define<boolean>();

/** A CodeMirror editor for one language: completion, bracket matching and closing, search, undo and, in HTML and CSS, Emmet. */
export function CodeEditor(props: CodeEditorProps) {
  const {
    language,
    value,
    readOnly = false,
    label,
    fontSize,
    autoFocus = false,
    abbreviations = true,
    caret,
  } = props;
  const container = useRef<HTMLDivElement>(null);
  const viewRef = useRef<EditorView>(null);
  const contentCompartment = useRef(new Compartment());
  const hintId = useId();
  const [isHintShown, setHintShown] = useState(false);
  const { extension: helpExtension, setView } = useHelp(language, props.help, props.tip ?? null);

  const onChange = useEffectEvent((text: string) => props.onChange(text));
  const inputCounter = useEffectEvent(() => props.inputCounter);
  const onSave = useEffectEvent(() => props.onSave?.());
  const allowsPaste = useEffectEvent((text: string) => props.onPaste?.(text) ?? true);
  /** Prevents a paste or a drop that isn't allowed. */
  const prevents = (event: Event, data: DataTransfer | null) => {
    if (allowsPaste(data?.getData("text/plain") ?? "")) return false;
    event.preventDefault();
    return true;
  };
  const historyKey = useEffectEvent(() => props.historyKey);
  const createView = useEffectEvent((parent: HTMLElement) => {
    const { compartments, extensions } = createLazyCompartments();
    const saveBinding = {
      key: "Mod-s",
      preventDefault: true,
      run: () => {
        onSave();
        return true;
      },
    };
    const { state, isRestored } = stateWithHistory(
      value,
      [
        Prec.highest(keymap.of([saveBinding])),
        baseExtensions,
        extensions,
        helpExtension,
        contentCompartment.current.of(contentExtensions(label, hintId, readOnly)),
        EditorView.domEventHandlers({
          keyup: (event) => {
            if (event.key === "Tab") setHintShown(true);
          },
          blur: () => setHintShown(false),
          keydown: (event) => inputCounter()?.pressed(event),
          paste: (event) => prevents(event, event.clipboardData),
          drop: (event) => prevents(event, event.dataTransfer),
        }),
        EditorView.updateListener.of((update) => {
          const inputs = update.transactions.filter((one) => one.docChanged && !one.annotation(External));
          for (const one of inputs)
            inputCounter()?.inserted(
              insertedIn(one.changes),
              one.isUserEvent("input.paste") || one.isUserEvent("input.drop"),
            );
          if (inputs.length > 0) onChange(update.state.doc.toString());
        }),
      ],
      () => historyKey(),
    );
    // With the caret from the beginning, and outside of the page: a change within it has the browser lay it out at once.
    const at = caret && lineEnd(state.doc, caret);
    const view = new EditorView({
      state: at == null ? state : state.update({ selection: { anchor: at } }).state,
    });
    parent.append(view.dom);
    if (at != null) centre(view, at);
    if (caret?.takesFocus) moveCaret(view, caret);
    // A tour or a question that opened with the page keeps the focus.
    if (autoFocus && document.activeElement === document.body) view.focus();
    const { foldFor } = props;
    const opened = view.state;
    const fold = () => {
      const { doc, selection } = view.state;
      // What was folded before a reload stays, and so does code in which the learner is at work already.
      if (foldFor === undefined || isRestored || !doc.eq(opened.doc) || !selection.eq(opened.selection))
        return;
      if (foldRest(view, foldFor)) centre(view, selection.main.head);
    };
    return { view, compartments, fold };
  });

  useEffect(() => {
    let cleanUp = () => clearTimeout(timer);
    // It is on its way meanwhile. If it can't be loaded, the editor works without it.
    loadLanguage(language).catch(() => undefined);
    // In a task of its own: creating an editor takes about as long as rendering the screen around it.
    const timer = setTimeout(() => {
      if (!container.current) return;
      const { view, compartments, fold } = createView(container.current);
      viewRef.current = view;
      setView(view);
      const stopLoading = loadExtensions(view, compartments, language, abbreviations, fold);
      cleanUp = () => {
        stopLoading();
        setView(null);
        view.destroy();
        viewRef.current = null;
      };
    });
    return () => cleanUp();
  }, [language, abbreviations, setView]);

  useEffect(() => {
    viewRef.current?.dispatch({
      effects: contentCompartment.current.reconfigure(contentExtensions(label, hintId, readOnly)),
    });
  }, [label, hintId, readOnly]);

  useEffect(() => {
    if (autoFocus) viewRef.current?.focus();
  }, [autoFocus]);

  useEffect(() => {
    if (caret && viewRef.current) moveCaret(viewRef.current, caret);
  }, [caret]);

  // A new `value`, for example from Reset, replaces the document in one change, so that one undo restores it.
  // In the task that renders it: until a later one the learner may have typed more, which an older `value` would take back.
  useLayoutEffect(() => {
    const view = viewRef.current;
    if (!view || view.state.doc.toString() === value) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: value },
      annotations: External.of(true),
    });
  }, [value]);

  const size = fontSize === undefined ? {} : ({ "--editor-size": `${fontSize}px` } as CSSProperties);
  return (
    <div className={[styles.editor, props.className].filter(Boolean).join(" ")} style={size}>
      <div className={styles.surface} ref={container} />
      <p className={styles.hint} id={hintId} data-shown={isHintShown}>
        {readOnly
          ? "This code can be read but not changed."
          : `Tab indents. To leave the editor, press Escape, then Tab.${props.help ? HELP_HINT : ""}`}
      </p>
    </div>
  );
}

/** How many characters a change inserts. */
function insertedIn(changes: ChangeSet): number {
  let characters = 0;
  changes.iterChanges((_fromA, _toA, _fromB, _toB, text) => {
    characters += text.length;
  });
  return characters;
}

/** Moves the caret to its place, in the middle of the editor. The page around it scrolls only where the learner has chosen the place. */
function moveCaret(view: EditorView, caret: CaretPlace): void {
  const { takesFocus } = caret;
  if (takesFocus) view.focus();
  const at = lineEnd(view.state.doc, caret);
  if (at === null) return;
  const effects = takesFocus ? unfoldAt(view.state, view.state.doc.lineAt(at).from, at) : [];
  view.dispatch({ selection: { anchor: at }, effects, scrollIntoView: takesFocus });
  centre(view, at);
}

/** The position of a caret's place; null where the caret stays. */
function lineEnd(doc: Text, { line }: CaretPlace): number | null {
  return line === null ? null : doc.line(Math.min(Math.max(line, 1), doc.lines)).to;
}

/** Scrolls an editor so that a position is in its middle. */
function centre(view: EditorView, at: number): void {
  const { scrollDOM } = view;
  view.requestMeasure({
    read() {
      const top = Math.max(0, view.lineBlockAt(at).bottom - scrollDOM.clientHeight / 2);
      return { top, isThere: top === scrollDOM.scrollTop };
    },
    write({ top, isThere }) {
      if (!isThere) scrollDOM.scrollTop = top;
    },
  });
}

const HELP_HINT =
  " Ctrl+I explains the word at the cursor. Alt+↑ and Alt+↓ change a number. Ctrl+Shift+] shows what is folded.";

/** The extensions that follow the props. */
function contentExtensions(label: string, hintId: string, readOnly: boolean): Extension {
  return [
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": hintId }),
  ];
}
