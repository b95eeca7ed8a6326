import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./FormPage.module.css";

/** The layout of a page with one form. */
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
        <img src="/favicon.svg" alt="" width={32} height={32} />
        Codenaut
      </Link>
      <section className={classes.panel}>
        <img className={classes.codex} src="/pictures/codex-256.webp" alt="" width={256} height={256} />
        <h1>{title}</h1>
        {children}
      </section>
      {footer && <p className={classes.footer}>{footer}</p>}
    </main>
  );
}
