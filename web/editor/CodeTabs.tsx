import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { type Code, LANGUAGE_NAMES, LANGUAGES, type Language } from "#rules/code.ts";
import { tabOfKey } from "../ui/tab-keys.ts";
import { type CaretPlace, CodeEditor } from "./CodeEditor.tsx";
import styles from "./CodeTabs.module.css";
import type { EditorHelp, EditorTip } from "./help/editor-help.ts";
import type { InputCounter } from "./input-counter.ts";
import { KeyRow } from "./KeyRow.tsx";
import type { EditorLanguage } from "./languages/load.ts";

/** The props of `CodeTabs`. */
export interface CodeTabsProps {
  code: Code;
  onChange: (code: Code) => void;
  readOnly?: boolean;
  /** In pixels. */
  fontSize?: number;
  /** Called on Ctrl+S, or Cmd+S on a Mac. */
  onSave?: () => void;
  /** Called before a paste. `false` prevents it. */
  onPaste?: (text: string) => boolean;
  /** Counts how text comes into the editors. Default: nothing does. */
  inputCounter?: InputCounter | undefined;
  /** The tab that is open first. Default: HTML. */
  startTab?: Language;
  /** The line of the first tab at whose end the caret is at first. Default: before the code. */
  startLine?: number;
  /** When this becomes true, the editor of the open tab takes the focus. */
  autoFocus?: boolean;
  /** Whether Emmet abbreviations expand. Default: true. */
  abbreviations?: boolean;
  /** Names the undo histories of the three editors, which then survive a reload. */
  historyKey?: string;
  /** The request for which the code is opened: in the first tab, blocks that it doesn't speak of are folded at first. Default: none. */
  foldFor?: string | undefined;
  /** Tabs that can't be opened. */
  locked?: readonly Language[];
  /** Cards, colour pickers and the like. The same object for as long as it means the same. Default: none. */
  help?: EditorHelp | undefined;
  /** A tip at its line. A new object opens its tab, and takes the focus to the end of the line. Default: none. */
  tip?: EditorTip | null;
  /** The accessible name of the list of tabs. Default: "Code". */
  label?: string;
  /** Whether there is a row of the characters that the keyboards of phones hide. Default: no. */
  keyRow?: boolean;
  className?: string;
}

const EDITOR_LANGUAGES: Readonly<Record<Language, EditorLanguage>> = {
  html: "html",
  css: "css",
  js: "javascript",
};
const TABS = LANGUAGES.map((tab) => ({ tab, name: LANGUAGE_NAMES[tab], language: EDITOR_LANGUAGES[tab] }));

/**
 * Tabs for HTML, CSS and JavaScript with an editor each. A tab's editor is created when the tab is first opened. It stays mounted while
 * hidden, so that it keeps its undo history, selection and scroll position.
 */
export function CodeTabs(props: CodeTabsProps) {
  const { code, readOnly, fontSize, onSave, onPaste, abbreviations, locked = [], label = "Code" } = props;
  const { startTab = "html", autoFocus = false, tip = null } = props;
  const [openTab, setOpenTab] = useState<Language>(startTab);
  const [mountedTabs, setMountedTabs] = useState<ReadonlySet<Language>>(() => new Set([openTab]));
  // The tab that was open when `autoFocus` became true. Tabs that are opened later don't take the focus.
  const [focusTab, setFocusTab] = useState<Language | null>(null);
  if (autoFocus && focusTab === null) setFocusTab(openTab);
  if (!autoFocus && focusTab !== null) setFocusTab(null);
  const [carets, setCarets] = useState<Readonly<Partial<Record<Language, CaretPlace>>>>(() =>
    props.startLine === undefined ? {} : { [openTab]: { line: props.startLine, takesFocus: false } },
  );
  const tabList = useRef<HTMLDivElement>(null);
  const panels = useRef<HTMLDivElement>(null);
  const id = useId();
  // If two editors change before the next render, the second change must contain the first.
  const latestCode = useRef(code);
  useLayoutEffect(() => {
    latestCode.current = code;
  }, [code]);

  const openIfUnlocked = (tab: Language) => {
    if (locked.includes(tab)) return;
    setOpenTab(tab);
    setMountedTabs((before) => (before.has(tab) ? before : new Set([...before, tab])));
  };

  const [shownTip, setShownTip] = useState<EditorTip | null>(null);
  if (shownTip !== tip) {
    setShownTip(tip);
    if (tip) {
      openIfUnlocked(tip.language);
      setCarets((before) => ({ ...before, [tip.language]: { line: tip.line, takesFocus: true } }));
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const unlocked = LANGUAGES.filter((tab) => !locked.includes(tab));
    const next = tabOfKey(event.key, unlocked, openTab);
    if (!next) return;
    event.preventDefault();
    openIfUnlocked(next);
    tabList.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };

  const change = (tab: Language, text: string) => {
    latestCode.current = { ...latestCode.current, [tab]: text };
    props.onChange(latestCode.current);
  };

  return (
    <div className={[styles.tabs, props.className].filter(Boolean).join(" ")}>
      <div className={styles.list} role="tablist" aria-label={label} ref={tabList} onKeyDown={onKeyDown}>
        {TABS.map(({ tab, name }) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            data-tab={tab}
            className={styles.tab}
            aria-selected={tab === openTab}
            aria-controls={`${id}-${tab}-panel`}
            aria-disabled={locked.includes(tab)}
            tabIndex={tab === openTab ? 0 : -1}
            onClick={() => openIfUnlocked(tab)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className={styles.panels} ref={panels}>
        {TABS.map(({ tab, name, language }) => (
          <div
            key={tab}
            role="tabpanel"
            id={`${id}-${tab}-panel`}
            aria-labelledby={`${id}-${tab}`}
            className={styles.panel}
            data-open={tab === openTab}
          >
            {mountedTabs.has(tab) && (
              <CodeEditor
                language={language}
                label={name}
                value={code[tab]}
                onChange={(text) => change(tab, text)}
                autoFocus={tab === focusTab}
                caret={carets[tab]}
                help={props.help}
                inputCounter={props.inputCounter}
                tip={tip?.language === tab ? tip : null}
                foldFor={tab === startTab ? props.foldFor : undefined}
                {...(abbreviations === undefined ? {} : { abbreviations })}
                {...(props.historyKey === undefined ? {} : { historyKey: `${props.historyKey}.${tab}` })}
                {...(readOnly === undefined ? {} : { readOnly })}
                {...(fontSize === undefined ? {} : { fontSize })}
                {...(onSave ? { onSave } : {})}
                {...(onPaste ? { onPaste } : {})}
              />
            )}
          </div>
        ))}
      </div>
      {props.keyRow && <KeyRow editors={panels} />}
    </div>
  );
}
