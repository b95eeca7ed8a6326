import { type KeyboardEvent, useRef } from "react";
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

/** The tabs of a narrow window: code, page and task. */
export function DeskTabs({ parts, open, onOpen, progress, id }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = parts.indexOf(open);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: parts.length - 1 }[event.key];
    const next = to === undefined ? undefined : parts[(to + parts.length) % parts.length];
    if (!next) return;
    event.preventDefault();
    onOpen(next);
    list.current?.querySelector<HTMLElement>(`[data-part="${next}"]`)?.focus();
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
