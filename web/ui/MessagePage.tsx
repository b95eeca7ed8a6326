import type { ReactNode } from "react";
import classes from "./MessagePage.module.css";

/** A page that says one thing and offers the next step. */
export function MessagePage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className={classes.page}>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={classes.actions}>{children}</div>
    </main>
  );
}
