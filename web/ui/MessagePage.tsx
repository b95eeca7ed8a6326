import type { ReactElement, ReactNode } from "react";
import classes from "./MessagePage.module.css";

/** The boards with Codex that say at a glance what happened. */
export type Picture = "done" | "empty" | "error" | "locked" | "lost" | "offline";

type Props = {
  title: string;
  text: string;
  /** A board, or what is drawn in its place where no file can be fetched. */
  picture: Picture | ReactElement;
  children: ReactNode;
};

/** A page that says one thing and offers the next step. */
export function MessagePage({ title, text, picture, children }: Props) {
  return (
    <main className={classes.page}>
      {typeof picture === "string" ? (
        <img src={`/pictures/${picture}.webp`} alt="" width={512} height={512} />
      ) : (
        picture
      )}
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={classes.actions}>{children}</div>
    </main>
  );
}
