import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./FormPage.module.css";

/** A page around one small form. */
export function FormPage({
  title,
  children,
  footer,
}: {
  title: string;
  children: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <main className={classes.page}>
      <Link to="/" className={classes.brand}>
        Codenaut
      </Link>
      <section className={classes.panel}>
        <h1>{title}</h1>
        {children}
      </section>
      {footer && <p className={classes.footer}>{footer}</p>}
    </main>
  );
}
