import { type ReactNode, useId } from "react";
import classes from "./Panel.module.css";

/**
 * A panel of the dashboard.
 * @param aside shown next to the title
 * @param anchor the id for links to the panel, which unfold it
 * @param folded whether only the title is shown until it is pressed, e.g. of a panel that has nothing to show yet
 */
export function Panel({
  title,
  aside,
  anchor,
  folded = false,
  className = "",
  children,
  ...rest
}: {
  title: string;
  aside?: ReactNode;
  anchor?: string;
  folded?: boolean;
  className?: string | undefined;
  "data-tour"?: string;
  children: ReactNode;
}) {
  const id = useId();
  if (folded)
    return (
      <section className={classes.panel} aria-labelledby={id}>
        <details className={classes.folded}>
          <summary>
            <h2 id={id}>{title}</h2>
          </summary>
          <div id={anchor} className={classes.content}>
            {children}
          </div>
        </details>
      </section>
    );
  return (
    <section id={anchor} className={`${classes.panel} ${className}`} aria-labelledby={id} {...rest}>
      <header className={classes.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
