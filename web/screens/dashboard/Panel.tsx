import { type ReactNode, useId } from "react";
import classes from "./Panel.module.css";

/** One instrument of the bridge. @param anchor its name in the address, for links to it */
export function Panel({
  title,
  aside,
  anchor,
  className = "",
  children,
}: {
  title: string;
  aside?: ReactNode;
  anchor?: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section id={anchor} className={`${classes.panel} ${className}`} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
