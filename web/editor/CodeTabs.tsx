import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { type Code, LANGUAGE_NAMES, LANGUAGES, type Language } from "#rules/code.ts";
import { CodeEditor } from "./CodeEditor.tsx";
import styles from "./CodeTabs.module.css";
import type { EditorLanguage } from "./languages/load.ts";

/** The three tabs with their editors. */
export interface CodeTabsProps {
  code: Code;
  onChange: (code: Code) => void;
  readOnly?: boolean;
  /** In pixels. */
  fontSize?: number;
  onSave?: () => void;
  onPaste?: (text: string) => boolean;
  /** The tab that is open first. Default: HTML. */
  startTab?: Language;
  /** When this becomes true, the caret goes to the editor of the tab that is open then. */
  takesCaret?: boolean;
  /** Whether abbreviations expand. Default: true. */
  abbreviations?: boolean;
  /** Tabs that can't be opened. */
  locked?: readonly Language[];
  /** What the three are, for whoever can't see it. Default: "Code". */
  label?: string;
  className?: string;
}

const EDITOR_LANGUAGES: Readonly<Record<Language, EditorLanguage>> = {
  html: "html",
  css: "css",
  js: "javascript",
};
const TABS = LANGUAGES.map((tab) => ({ tab, name: LANGUAGE_NAMES[tab], language: EDITOR_LANGUAGES[tab] }));

/**
 * HTML, CSS and JavaScript, an editor each. A tab's editor is made when the tab is first opened and stays, unseen, so that
 * undo, selection and scroll are as they were left.
 */
export function CodeTabs(props: CodeTabsProps) {
  const { code, readOnly, fontSize, onSave, onPaste, abbreviations, locked = [], label = "Code" } = props;
  const { startTab = "html", takesCaret = false } = props;
  const [open, setOpen] = useState<Language>(startTab);
  const [opened, setOpened] = useState<ReadonlySet<Language>>(() => new Set([open]));
  // The tab that was open when the caret was first asked for.
  const [caretTab, setCaretTab] = useState<Language | null>(null);
  if (takesCaret && caretTab === null) setCaretTab(open);
  if (!takesCaret && caretTab !== null) setCaretTab(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  // The latest code, for two editors that change within one render.
  const latest = useRef(code);
  useLayoutEffect(() => {
    latest.current = code;
  }, [code]);

  const choose = (tab: Language) => {
    if (locked.includes(tab)) return;
    setOpen(tab);
    setOpened((before) => (before.has(tab) ? before : new Set([...before, tab])));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const free = TABS.filter(({ tab }) => !locked.includes(tab));
    const at = free.findIndex(({ tab }) => tab === open);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: free.length - 1 }[event.key];
    const next = to === undefined ? undefined : free[(to + free.length) % free.length];
    if (!next) return;
    event.preventDefault();
    choose(next.tab);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.tab}"]`)?.focus();
  };

  const change = (tab: Language, text: string) => {
    latest.current = { ...latest.current, [tab]: text };
    props.onChange(latest.current);
  };

  return (
    <div className={[styles.tabs, props.className].filter(Boolean).join(" ")}>
      <div className={styles.list} role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {TABS.map(({ tab, name }) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            data-tab={tab}
            className={styles.tab}
            aria-selected={tab === open}
            aria-controls={`${id}-${tab}-panel`}
            aria-disabled={locked.includes(tab)}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => choose(tab)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className={styles.panels}>
        {TABS.map(({ tab, name, language }) => (
          <div
            key={tab}
            role="tabpanel"
            id={`${id}-${tab}-panel`}
            aria-labelledby={`${id}-${tab}`}
            className={styles.panel}
            data-open={tab === open}
          >
            {opened.has(tab) && (
              <CodeEditor
                language={language}
                label={name}
                value={code[tab]}
                onChange={(text) => change(tab, text)}
                autoFocus={tab === caretTab}
                {...(abbreviations === undefined ? {} : { abbreviations })}
                {...(readOnly === undefined ? {} : { readOnly })}
                {...(fontSize === undefined ? {} : { fontSize })}
                {...(onSave ? { onSave } : {})}
                {...(onPaste ? { onPaste } : {})}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
