import { type ReactNode, useId } from "react";
import classes from "./Panel.module.css";

/**
 * A panel of the dashboard.
 * @param aside shown next to the title
 * @param anchor the id for links to the panel
 */
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
