import type { ReactNode } from "react";
import classes from "./MessagePage.module.css";

/** The boards with Codex that say at a glance what happened. */
export type Picture = "done" | "empty" | "error" | "locked" | "lost" | "offline";

type Props = { title: string; text: string; picture: Picture; children: ReactNode };

/** A page that says one thing and offers the next step. */
export function MessagePage({ title, text, picture, children }: Props) {
  return (
    <main className={classes.page}>
      <img src={`/pictures/${picture}.webp`} alt="" width={512} height={512} />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={classes.actions}>{children}</div>
    </main>
  );
}
