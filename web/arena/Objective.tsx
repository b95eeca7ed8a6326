import { type ReactNode, useEffect, useId, useRef } from "react";
import type { BattleTask } from "#contract/battles.ts";
import { isFocusFree } from "../ui/focus-free.ts";
import classes from "./Countdown.module.css";
import { TargetPicture } from "./TargetPicture.tsx";

type Props = {
  task: BattleTask;
  /** Who plays, or which round it is. */
  head: ReactNode;
  /** A sentence below the request. */
  note?: string | undefined;
  /** When it starts. */
  children: ReactNode;
};

/** What a battle asks for, before the editors open. It takes the focus where nothing has it, so that a screen reader reads it. */
export function Objective({ task, head, note, children }: Props) {
  const section = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    if (isFocusFree()) section.current?.focus();
  }, []);
  return (
    <section
      ref={section}
      className={classes.objective}
      tabIndex={-1}
      aria-label="Objective"
      aria-describedby={id}
    >
      {head}
      <h2>{task.title}</h2>
      <p id={id} className={classes.description}>
        {task.description}
      </p>
      {note && <p>{note}</p>}
      <TargetPicture task={task} isLarge />
      {children}
    </section>
  );
}
