import { type ReactNode, useState } from "react";
import classes from "./Fold.module.css";

/** A part of a result that is opened by a press, and built then. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <div className={classes.content}>{children}</div>}
    </details>
  );
}
