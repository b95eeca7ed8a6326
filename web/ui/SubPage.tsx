import type { ReactNode } from "react";
import { ButtonLink } from "./Button.tsx";
import classes from "./SubPage.module.css";

type Props = {
  title: string;
  /** The largest width, in pixels. */
  maxWidth: number;
  /** What stands at the end of the head. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A page below the dashboard: the way back, its title, and its parts. */
export function SubPage({ title, maxWidth, tools, children }: Props) {
  return (
    <main className={classes.page} style={{ width: `min(${maxWidth}px, 100%)` }}>
      <header className={classes.header}>
        <ButtonLink to="/dashboard" kind="ghost" size="small">
          Back
        </ButtonLink>
        <h1>{title}</h1>
        {tools && <div className={classes.tools}>{tools}</div>}
      </header>
      {children}
    </main>
  );
}
