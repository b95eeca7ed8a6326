import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { tabOfKey } from "../ui/tab-keys.ts";
import classes from "./DeskTabs.module.css";

/** A part of the desk. On a narrow window one is shown at a time. */
export type DeskPart = "code" | "page" | "task";

const NAMES: Readonly<Record<DeskPart, string>> = { code: "Code", page: "Page", task: "Task" };

type Props = {
  /** The parts that there are, in the order of the tabs. */
  parts: readonly DeskPart[];
  open: DeskPart;
  onOpen: (part: DeskPart) => void;
  /** How many of the task's ticks are done: "2/4". */
  progress: string;
  /** The ids of tabs and panels begin with it. */
  id: string;
};

/** The tabs of a narrow window: code, page and task. A part that goes out of view leaves its focus to the tab that is open. */
export function DeskTabs({ parts, open, onOpen, progress, id }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // Before the browser takes the focus from what has become inert.
  useLayoutEffect(() => {
    if (document.activeElement?.closest('[role="tabpanel"][inert]')) focusTab(list.current, open);
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabOfKey(event.key, parts, open);
    if (!next) return;
    event.preventDefault();
    onOpen(next);
    focusTab(list.current, next);
  };
  return (
    <div className={classes.tabs} role="tablist" aria-label="The desk" ref={list} onKeyDown={onKeyDown}>
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          role="tab"
          id={`${id}-${part}-tab`}
          data-part={part}
          aria-selected={part === open}
          aria-controls={`${id}-${part}`}
          tabIndex={part === open ? 0 : -1}
          onClick={() => onOpen(part)}
        >
          {NAMES[part]}
          {part === "task" && progress !== "" && <small>{progress}</small>}
        </button>
      ))}
    </div>
  );
}

function focusTab(list: HTMLElement | null, part: DeskPart): void {
  list?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus({ preventScroll: true });
}
