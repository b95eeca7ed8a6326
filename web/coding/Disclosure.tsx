import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./Disclosure.module.css";

type Props = {
  title: string;
  /** What stands beside the title, also while the text is collapsed. */
  status?: ReactNode;
  /** Whether the text is being loaded. */
  busy?: boolean;
  children: ReactNode;
};

/** A text of the task that can be collapsed. */
export function Disclosure({ title, status, busy, children }: Props) {
  return (
    <details className={classes.disclosure} open>
      <summary>
        <ChevronDown size={16} aria-hidden="true" />
        {title}
        {status}
      </summary>
      <section className={classes.text} aria-label={title} aria-busy={busy}>
        {children}
      </section>
    </details>
  );
}
