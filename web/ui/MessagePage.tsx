import type { ReactElement, ReactNode } from "react";
import classes from "./MessagePage.module.css";

/** The files in public/pictures that illustrate what happened. */
type Picture = "done" | "empty" | "error" | "locked" | "lost" | "offline";

type Props = {
  title: string;
  text: string;
  /** A picture file, or an element if no file can be loaded. */
  picture: Picture | ReactElement;
  children: ReactNode;
};

/** A page with one message, and buttons for the next step. */
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
